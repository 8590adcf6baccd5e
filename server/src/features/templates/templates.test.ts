import { api, BUILT_IN_REPORTS, DATA_SOURCES, siteLossesSchema, type RenderedBlock, type RenderedReport, type Role, type Template } from "@sunledger/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openHouse, type House } from "../../house.fixture.ts";

let house: House;
const tokens = new Map<Role, string>();
beforeAll(async () => {
  house = await openHouse();
  for (const role of ["user", "data-analyst", "admin"] as const) tokens.set(role, await house.login(role));
}, 120_000);
afterAll(() => house.close());

const RANGES = [
  { start_date: "2025-06-25", end_date: "2025-07-10" },
  { start_date: "2025-07-11", end_date: "2025-07-31" },
] as const;

const ask = (role: Role, method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object, language = "fr-FR") =>
  house.app.inject({ method, url, ...(payload === undefined ? {} : { payload }), headers: { authorization: `Bearer ${tokens.get(role) ?? ""}`, "accept-language": language } });

async function good(answer: ReturnType<typeof ask>): Promise<unknown> {
  const { statusCode, body } = await answer;
  expect(statusCode, body.slice(0, 400)).toBe(200);
  return JSON.parse(body);
}

const CHART = { kind: "chart", chart: { source: "losses", chart: "bar", x: "loss", y: ["loss_kwh", "share"], order: "largest" } };
const template = (name: string, more: object = {}) => ({ name, content: CHART, ...more });
const listed = async (role: Role): Promise<Template[]> => api.templates.reply.parse(await good(ask(role, "GET", "/api/report_template"))).rows;

describe("templates", () => {
  it("are kept, changed by either way, and deleted by their writer", async () => {
    const made = api.createTemplate.reply.parse(await good(ask("user", "POST", "/api/report_template", template("Mes pertes"))));
    expect(made).toMatchObject({ name: "Mes pertes", built_in: false, editable: true, owner: "user", content: { kind: "chart", chart: { aggregation: "total", top: null } } });
    const renamed = await good(ask("user", "PUT", "/api/report_template", { ...template("Pertes du site"), id: made.id }));
    expect(renamed).toMatchObject({ id: made.id, name: "Pertes du site" });
    const report = { kind: "report", blocks: [{ type: "text", title: "Mot", options: { text: "Rien à signaler." } }] };
    expect(await good(ask("user", "PUT", `/api/report_template/${made.id}`, { name: "Pertes du site", content: report }))).toMatchObject({ content: report });
    expect((await listed("user")).map(({ name }) => name)).toContain("Pertes du site");
    expect(await good(ask("user", "DELETE", `/api/report_template/${made.id}`))).toEqual({ ok: true });
    expect((await listed("user")).filter(({ built_in }) => !built_in)).toEqual([]);
    expect((await ask("user", "DELETE", `/api/report_template/${made.id}`)).statusCode).toBe(404);
  });

  it("are their writer's and the admins', with the built-in ones for everybody", async () => {
    const made = api.createTemplate.reply.parse(await good(ask("data-analyst", "POST", "/api/report_template", template("À moi"))));
    expect((await listed("user")).map(({ report_name }) => report_name)).toEqual([...BUILT_IN_REPORTS]);
    expect((await listed("admin")).find(({ id }) => id === made.id)?.owner).toBe("data-analyst");
    for (const [method, url] of [["PUT", `/api/report_template/${made.id}`], ["DELETE", `/api/report_template/${made.id}`]] as const) {
      expect((await ask("user", method, url, method === "PUT" ? template("À toi") : undefined)).json()).toMatchObject({ status: 403, errorCode: "forbidden" });
    }
    expect((await ask("user", "PUT", "/api/report_template", template("À toi", { id: made.id }))).statusCode).toBe(403);
    const query_param = { installation_id: house.installations[0], ...RANGES[0] };
    expect((await ask("user", "POST", "/api/report_template-rendered", { report_name: String(made.id), country_lang_code: "fr-FR", query_param })).statusCode).toBe(403);
    expect(await good(ask("admin", "PUT", `/api/report_template/${made.id}`, template("Repris")))).toMatchObject({ name: "Repris", owner: "data-analyst" });
    await good(ask("admin", "DELETE", `/api/report_template/${made.id}`));
  });

  it("have a name of their own, and an installation only where the writer sees it", async () => {
    const made = api.createTemplate.reply.parse(await good(ask("user", "POST", "/api/report_template", template("Une fois", { installation_id: house.installations[0] }))));
    expect(made.installation_id).toBe(house.installations[0]);
    expect((await ask("user", "POST", "/api/report_template", template("une FOIS"))).json()).toMatchObject({ status: 409, errorCode: "name_taken", place: "name" });
    expect((await ask("user", "POST", "/api/report_template", template("portfolio"))).json()).toMatchObject({ status: 422, place: "name" });
    expect((await ask("user", "POST", "/api/report_template", template("12"))).statusCode).toBe(422);
    expect((await ask("user", "POST", "/api/report_template", template("Ailleurs", { installation_id: house.installations[1] }))).json()).toMatchObject({ status: 403, errorCode: "installation_forbidden" });
    await good(ask("user", "DELETE", `/api/report_template/${made.id}`));
  });

  it("are refused with the place that is wrong", async () => {
    const chart = (more: object) => ({ kind: "chart", chart: { ...CHART.chart, ...more } });
    const blocks = (...all: object[]) => ({ kind: "report", blocks: [{ type: "kpi_strip" }, ...all] });
    const cases: [object, string][] = [
      [{ kind: "poster" }, "content.kind"],
      [blocks({ type: "pie" }), "content.blocks.1.type"],
      [blocks({ type: "production", options: { granularity: "minute" } }), "content.blocks.1.options.granularity"],
      [blocks({ type: "text" }), "content.blocks.1.options"],
      [blocks({ type: "chart", options: { chart: { ...CHART.chart, x: "severity" } } }), "content.blocks.1.options.chart.x"],
      [chart({ source: "portfolio" }), "content.chart.source"],
      [chart({ y: ["loss_kwh", "pr"] }), "content.chart.y.1"],
      [chart({ aggregation: "mean" }), "content.chart.aggregation"],
      [chart({ split: "loss" }), "content.chart.split"],
      [chart({ granularity: "hour" }), "content.chart.granularity"],
      [chart({ filters: [{ field: "severity", values: ["light"] }] }), "content.chart.filters.0.field"],
      [chart({ y: ["loss_kwh", "share", "loss_currency"] }), "content.chart.y"],
    ];
    for (const [content, place] of cases) {
      expect((await ask("admin", "POST", "/api/report_template", { name: "Non", content })).json(), place).toMatchObject({ status: 422, errorCode: "invalid_request", place });
    }
  });
});

describe("data sources", () => {
  it("are described in the asked language, and plotted by who may plot", async () => {
    const all = api.reportSources.reply.parse(await good(ask("user", "GET", "/api/report-datasource", undefined, "de-DE")));
    expect(all.sources.map(({ source }) => source)).toEqual(DATA_SOURCES.map(({ source }) => source));
    expect(all.sources.find(({ source }) => source === "losses")?.fields.find(({ field }) => field === "share")).toEqual({ field: "share", label: "Anteil an der Referenzenergie", kind: "measure", unit: "" });
    for (const { fields, label } of all.sources) expect([label, ...fields.map((field) => field.label)].filter((text) => text.includes(":") || text === "")).toEqual([]);
    expect((await ask("data-analyst", "GET", "/api/graph-datasource")).json()).toMatchObject({ status: 403, errorCode: "policy_missing" });
    const plotted = api.graphSources.reply.parse(await good(ask("admin", "GET", "/api/graph-datasource")));
    expect(plotted.sources.map(({ source }) => source)).toEqual(["energy", "hours", "operation", "losses", "incidents"]);
  });
});

const render = async (query_param: object, report_name = "preview", language = "fr-FR"): Promise<RenderedReport> =>
  api.renderReport.reply.parse(await good(ask("admin", "POST", "/api/report_template-rendered", { report_name, country_lang_code: language, query_param })));
const losses = async (installation_id: number, range: { start_date: string; end_date: string }) =>
  siteLossesSchema.parse(await good(ask("admin", "GET", `/api/site-losses?${new URLSearchParams({ installation_id: String(installation_id), ...range }).toString()}`)));
const sum = (values: readonly (number | null)[]) => values.reduce((total: number, value) => total + (value ?? 0), 0);

function only<T extends RenderedBlock["type"]>(report: RenderedReport, type: T): Extract<RenderedBlock, { type: T }> {
  const found = report.blocks.find((block): block is Extract<RenderedBlock, { type: T }> => block.type === type);
  if (found === undefined) throw new Error(`no ${type}`);
  return found;
}

describe("a rendered report", () => {
  it("says what the waterfall, the incidents and the series say, for two installations and two ranges", async () => {
    const seen = new Set<number>();
    for (const installation_id of house.installations) {
      for (const range of RANGES) {
        const books = await losses(installation_id, range);
        const near = 1e-9 * books.reference_energy_kwh;
        const report = await render({ installation_id, ...range }, "monthly-site-report");
        const waterfall = only(report, "loss_waterfall");
        expect(waterfall.from.kwh).toBe(books.reference_energy_kwh);
        expect(waterfall.to.kwh).toBe(books.energy_ac_kwh);
        expect(Math.abs(waterfall.closure_kwh ?? Number.NaN)).toBeLessThan(near);
        expect(waterfall.bars.map(({ key, kwh }) => [key, kwh])).toEqual(books.losses.filter(({ kwh }) => kwh !== 0).map(({ key, kwh }) => [key, kwh]));
        const content = { kind: "report", blocks: ["shapley", "recoverable"].map((attribution) => ({ type: "loss_waterfall", options: { attribution } })) };
        const [shared, alone] = (await render({ installation_id, ...range, content })).blocks.flatMap((block) => (block.type === "loss_waterfall" ? [block] : []));
        expect(shared?.from.kwh).toBe(books.expected_energy_kwh);
        expect(Math.abs(shared?.closure_kwh ?? Number.NaN), "order-free").toBeLessThan(1e-6 * books.reference_energy_kwh);
        expect(alone?.closure_kwh).toBeNull();
        const table = only(report, "loss_table");
        expect(Math.abs(table.total.kwh - (books.reference_energy_kwh - books.energy_ac_kwh))).toBeLessThan(near);
        const pr = only(report, "kpi_strip").figures.find(({ name }) => name === "pr");
        expect(pr?.value).toBeCloseTo(books.energy_ac_kwh / books.reference_energy_kwh, 12);
        const production = only(report, "production").graph;
        expect(production.places).toHaveLength(range === RANGES[0] ? 16 : 21);
        expect(Math.abs(sum(production.series.find(({ field }) => field === "delivered_kwh")?.values ?? []) - books.energy_ac_kwh)).toBeLessThan(near);
        const map = only(report, "heat_map");
        const bar = books.losses.find(({ key }) => key === map.cause);
        if (map.graph !== null) expect(Math.abs(sum(map.graph.series.flatMap(({ values }) => values)) - (bar?.kwh ?? Number.NaN))).toBeLessThan(near);
        const query = new URLSearchParams({ installation_id: String(installation_id), ...range, page_size: "500" }).toString();
        const incidents = api.incidentsTable.reply.parse(await good(ask("admin", "GET", `/api/all_incidents_table?${query}`)));
        expect(only(report, "incidents").total).toBe(incidents.total);
        expect(only(report, "incidents").rows[0]?.id).toBe(incidents.rows[0]?.id);
        seen.add(waterfall.to.kwh);
      }
    }
    expect(seen.size).toBe(4);
  });

  it("gives each built-in in the asked language, every label in words", async () => {
    const [installation_id = 0] = house.installations;
    for (const name of BUILT_IN_REPORTS) {
      const report = await render({ installation_id, ...RANGES[1] }, name, "de-DE");
      expect(report.language).toBe("de-DE");
      expect(report.blocks.length).toBeGreaterThan(1);
      expect(JSON.stringify(report)).not.toMatch(/(templates|common|report):[a-z_]+\./);
    }
    expect((await render({ installation_id, ...RANGES[1] }, "monthly-site-report", "de-DE")).name).toBe("Monatsbericht der Anlage");
    expect((await ask("admin", "POST", "/api/report_template-rendered", { report_name: "nothing of the kind", country_lang_code: "fr-FR", query_param: { installation_id, ...RANGES[0] } })).json()).toMatchObject({ status: 404, place: "report_name" });
  });

  it("finds a template by its id and by its name, whatever the case", async () => {
    const [installation_id = 0, other = 0] = house.installations;
    const made = api.createTemplate.reply.parse(await good(ask("admin", "POST", "/api/report_template", template("Où va l’énergie", { installation_id }))));
    const byId = await render({ installation_id, ...RANGES[0] }, made.report_name);
    const byName = await render({ installation_id, ...RANGES[0] }, "où va l’énergie");
    expect(byName.blocks).toEqual(byId.blocks);
    const refused = await ask("admin", "POST", "/api/report_template-rendered", { report_name: made.report_name, country_lang_code: "fr-FR", query_param: { installation_id: other, ...RANGES[0] } });
    expect(refused.json()).toMatchObject({ status: 422, place: "query_param.installation_id" });
    await good(ask("admin", "DELETE", `/api/report_template/${made.id}`));
  });
});

describe("a chart that is not saved yet", () => {
  const [range] = RANGES;
  const drawn = async (chart: object, installation_id = house.installations[0] ?? 0) => only(await render({ installation_id, ...range, content: { kind: "chart", chart } }), "chart").graph;

  it("adds up to the waterfall however it is grouped", async () => {
    for (const installation_id of house.installations) {
      const books = await losses(installation_id, range);
      const near = 1e-9 * books.reference_energy_kwh;
      const all = books.reference_energy_kwh - books.energy_ac_kwh;
      for (const [x, split] of [["loss", null], ["loss_group", null], ["step", "loss"], ["point", "loss"], ["loss", "point"], ["step", "loss_group"], ["point", null]] as const) {
        const graph = await drawn({ source: "losses", chart: "bar", x, split, y: ["loss_kwh"] }, installation_id);
        expect(Math.abs(sum(graph.series.flatMap(({ values }) => values)) - all), `${x} ${split}`).toBeLessThan(near);
      }
      const shares = await drawn({ source: "losses", chart: "bar", x: "loss", y: ["share"] }, installation_id);
      expect(sum(shares.series[0]?.values ?? [])).toBeCloseTo(all / books.reference_energy_kwh, 12);
      const points = await drawn({ source: "energy", chart: "bar", x: "point", y: ["delivered_kwh", "pi"] }, installation_id);
      expect(points.places.map(({ value }) => value)).toEqual(books.points.map(({ point }) => point));
      expect(points.series.map(({ values }) => values.map((value) => value?.toFixed(6)))).toEqual([
        books.points.map((point) => point.energy_ac_kwh.toFixed(6)),
        books.points.map((point) => (point.energy_ac_kwh / point.expected_energy_kwh).toFixed(6)),
      ]);
      const hours = await drawn({ source: "hours", chart: "line", x: "hour", y: ["delivered_kwh"] }, installation_id);
      expect(Math.abs(sum(hours.series[0]?.values ?? []) - books.energy_ac_kwh)).toBeLessThan(near);
    }
  });

  it("looks at the single days where a mean, a least or a greatest is asked for", async () => {
    const day = await drawn({ source: "energy", chart: "line", x: "step", y: ["delivered_kwh", "pr"] });
    const [delivered = [], pr = []] = day.series.map(({ values }) => values.flatMap((value) => value ?? []));
    for (const [aggregation, of] of [["mean", (values: number[]) => sum(values) / values.length], ["min", (values: number[]) => Math.min(...values)], ["max", (values: number[]) => Math.max(...values)]] as const) {
      const year = await drawn({ source: "energy", chart: "bar", x: "step", granularity: "year", y: ["delivered_kwh", "pr"], aggregation });
      expect(year.series.map(({ values }) => values[0])).toEqual([expect.closeTo(of(delivered), 6), expect.closeTo(of(pr), 9)]);
    }
  });

  it("filters, keeps the largest, lays one measure against another, and shows a gap as a gap", async () => {
    const books = await losses(house.installations[0] ?? 0, range);
    const [point = ""] = books.points.map((entry) => entry.point);
    const own = await drawn({ source: "energy", chart: "bar", x: "point", y: ["reference_kwh"], filters: [{ field: "point", values: [point] }] });
    expect(own.series[0]?.values).toEqual([expect.closeTo(books.points[0]?.reference_energy_kwh ?? Number.NaN, 6)]);
    const largest = await drawn({ source: "losses", chart: "bar", x: "loss", y: ["loss_kwh"], order: "largest", top: 3 });
    expect(largest.series[0]?.values).toEqual(books.losses.map(({ kwh }) => kwh).sort((a, b) => b - a).slice(0, 3).map((kwh) => expect.closeTo(kwh, 6)));
    expect(largest.total_places).toBeGreaterThan(3);
    const scatter = await drawn({ source: "operation", chart: "scatter", x: "step", y: ["irradiation_kwh_m2", "running_hours"], split: "point" });
    expect(scatter.x.field).toBe("irradiation_kwh_m2");
    expect(scatter.series).toHaveLength(books.points.length);
    for (const { x, values } of scatter.series) expect(x?.filter((value) => value !== null)).toHaveLength(values.filter((value) => value !== null).length);
    const hourly = await drawn({ source: "hours", chart: "heatmap", x: "hour", split: "step", y: ["pr"] });
    expect(hourly.series).toHaveLength(16);
    const night = await drawn({ source: "hours", chart: "line", x: "step", granularity: "hour", y: ["delivered_kwh"] });
    expect(night.places).toHaveLength(16 * 24);
    expect(night.series[0]?.values[0]).toBeNull();
  });

  it("counts incidents as the table does", async () => {
    const [installation_id = 0] = house.installations;
    const query = new URLSearchParams({ installation_id: String(installation_id), ...range, page_size: "500" }).toString();
    const table = api.incidentsTable.reply.parse(await good(ask("admin", "GET", `/api/all_incidents_table?${query}`)));
    const graph = await drawn({ source: "incidents", chart: "bar", x: "category", y: ["count", "loss_kwh"] });
    expect(table.total).toBeGreaterThan(0);
    expect(sum(graph.series[0]?.values ?? [])).toBe(table.total);
    expect(sum(graph.series[1]?.values ?? [])).toBeCloseTo(table.loss_kwh, 6);
    expect(graph.places[0]?.label).not.toBe(graph.places[0]?.value);
  });
});
