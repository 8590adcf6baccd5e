import { ANALYST_MODULES, api, MODULES, type Call, type ModuleGraph } from "@sunledger/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openHouse, type House } from "../../house.fixture.ts";
import { askHouse, lossesOf, RANGES, type DayRange } from "../../rangeCalls.fixture.ts";

let house: House;
let token: string;
let guids: string[];
beforeAll(async () => {
  house = await openHouse();
  token = await house.login("admin");
  guids = (await house.stores.records.db.selectFrom("installations").select("guid").orderBy("id").execute()).map(({ guid }) => guid);
}, 120_000);
afterAll(() => house.close());

const ask = (call: Call, query: Record<string, string | number>, params: Record<string, number> = {}, as = token) => askHouse(house, as, call, { query, params });
async function graphOf<K extends ModuleGraph["kind"]>(kind: K, id: number, module: string, range: DayRange, sel_mpp = "all"): Promise<Extract<ModuleGraph, { kind: K }>> {
  const answer = await ask(api.moduleGraph, { installation_id: id, module, start_time: range.start_date, end_time: range.end_date, sel_mpp });
  expect(answer.statusCode, answer.body).toBe(200);
  const graph = api.moduleGraph.reply.parse(answer.json());
  if (!isKind(graph, kind)) throw new Error(`${module} is a ${graph.kind}`);
  return graph;
}
const isKind = <K extends ModuleGraph["kind"]>(graph: ModuleGraph, kind: K): graph is Extract<ModuleGraph, { kind: K }> => graph.kind === kind;
const sum = (values: readonly (number | null)[]): number => values.reduce<number>((total, value) => total + (value ?? 0), 0);

describe("every module of the catalogue", () => {
  it("answers a chart of the plant's own for each range, or is listed as one its data do not allow", async () => {
    const seen = new Set<string>();
    let answered = 0;
    for (const id of house.installations) {
      const { modules: unable } = api.unableModules.reply.parse((await ask(api.unableModules, {}, { id })).json());
      for (const { module_name } of MODULES) {
        for (const range of RANGES) {
          const answer = await ask(api.moduleGraph, { installation_id: id, module: module_name, start_time: range.start_date, end_time: range.end_date, sel_mpp: "all" });
          const isUnable = unable.some((module) => module.module_name === module_name);
          expect(answer.statusCode, `${module_name}: ${answer.body.slice(0, 200)}`).toBe(isUnable ? 404 : 200);
          if (isUnable) continue;
          expect(answer.body).toMatch(/[1-9]/);
          answered += 1;
          seen.add(answer.body);
        }
      }
    }
    expect(answered).toBe(2 * (2 * MODULES.length - 1));
    expect(seen.size).toBe(answered);
  });
});

describe("the charts", () => {
  it("are read by week and month too, from the same energies: a step's ratio is not the mean of its days'", async () => {
    const range = { start_date: "2025-07-02", end_date: "2025-07-29" };
    for (const id of house.installations) {
      const stepped = async (module: string, granularity: string) => {
        const answer = await ask(api.moduleGraph, { installation_id: id, module, start_time: range.start_date, end_time: range.end_date, sel_mpp: "all", granularity });
        expect(answer.statusCode, answer.body).toBe(200);
        return api.moduleGraph.reply.parse(answer.json());
      };
      const weeks = await stepped("pr-heatmap", "week");
      const month = await stepped("pr-heatmap", "month");
      const soiled = await stepped("soiling-course", "month");
      const cloud = await stepped("pi-scatter", "week");
      if (!isKind(weeks, "heatmap") || !isKind(month, "heatmap") || !isKind(soiled, "line") || !isKind(cloud, "scatter")) throw new Error("maps, a line and a cloud");
      expect(weeks.columns).toEqual(["2025-06-30", "2025-07-07", "2025-07-14", "2025-07-21", "2025-07-28"]);
      expect(month.columns).toEqual(["2025-07-01"]);
      expect(soiled.steps).toEqual(["2025-07-01"]);
      expect(cloud.series.every(({ x }) => x.length === 5)).toBe(true);
      const books = await lossesOf(house, token, id, range);
      for (const { point, reference_energy_kwh: reference, energy_ac_kwh: delivered, losses } of books.points) {
        expect(month.values[month.rows.indexOf(point)]?.[0]).toBeCloseTo(delivered / reference, 9);
        expect(soiled.series.find((own) => own.point === point)?.values[0]).toBeCloseTo((losses["soiling"] ?? 0) / reference, 9);
        const own = cloud.series.find((series) => series.point === point);
        expect(sum((own?.x ?? []).map((expected, i) => expected * (own?.y[i] ?? 0)))).toBeCloseTo(delivered, 6);
      }
    }
  });

  it("tell the books' own figures: carpet, layout, sizing, histogram", async () => {
    for (const id of house.installations) {
      for (const range of RANGES) {
        const books = await lossesOf(house, token, id, range);
        const carpet = await graphOf("heatmap", id, "carpet", range);
        expect([carpet.row_kind, carpet.rows.length]).toEqual(["hour", 24]);
        expect(sum(carpet.values.flat()) / books.energy_ac_kwh).toBeCloseTo(1, 9);
        const [first] = books.points;
        const own = await graphOf("heatmap", id, "carpet", range, first?.point);
        expect(sum(own.values.flat()) / (first?.energy_ac_kwh ?? 0)).toBeCloseTo(1, 9);

        const layout = await graphOf("layout", id, "layout", range);
        expect(layout.points.map(({ point }) => point)).toEqual(books.points.map(({ point }) => point));
        layout.points.forEach(({ pi, pr, peak_power_kwp, subarrays }, i) => {
          const point = books.points[i];
          expect(pi).toBeCloseTo((point?.energy_ac_kwh ?? 0) / (point?.expected_energy_kwh ?? 0), 9);
          expect(pr).toBeCloseTo((point?.energy_ac_kwh ?? 0) / (point?.reference_energy_kwh ?? 0), 9);
          expect(sum(subarrays.map((subarray) => subarray.peak_power_kwp))).toBeCloseTo(peak_power_kwp, 9);
        });

        const sizing = await graphOf("waterfall", id, "pvsyst", range);
        expect(sizing.end.kwh).toBeCloseTo(books.energy_ac_kwh, 6);
        expect(sizing.start.kwh + sum(sizing.steps.map(({ kwh }) => kwh))).toBeCloseTo(sizing.end.kwh, 6);

        const histogram = await graphOf("histogram", id, "kpi_filter", range);
        const days = (Date.parse(range.end_date) - Date.parse(range.start_date)) / 86_400_000 + 1;
        for (const { counts } of histogram.series) expect(sum(counts)).toBe(days);
        // the middle half of the days never hides in one class, unless classes cannot be finer
        const together = histogram.edges.map((_, i) => sum(histogram.series.map(({ counts }) => counts[i] ?? 0)));
        const width = (histogram.edges[1] ?? 0) - (histogram.edges[0] ?? 0);
        if (width > 0.015) expect(Math.max(...together)).toBeLessThan(0.75 * sum(together));
      }
    }
  });

  it("draw both halves of the day by the light that was booked", async () => {
    for (const id of house.installations) {
      const [range] = RANGES;
      const loop = await graphOf("scatter", id, "loop", range);
      for (const point of new Set(loop.series.map((series) => series.point))) {
        const [morning, afternoon] = loop.series.filter((series) => series.point === point);
        expect([morning?.part, afternoon?.part]).toEqual(["morning", "afternoon"]);
        expect(Math.max(...(morning?.x ?? []))).toBeGreaterThan(500);
        const [before = 0, after = 0] = [morning?.x.length, afternoon?.x.length];
        expect(Math.abs(before - after)).toBeLessThan(0.1 * (before + after));
      }
    }
  });

  it("set incidents on the days of the range, at the asked inverter", async () => {
    const [id = 0] = house.installations;
    const [, range] = RANGES;
    const { rows, timezone } = await graphOf("timeline", id, "incident", range);
    expect(timezone).toBe("Europe/Paris");
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ start, end }) => start <= "2025-08-01" && end >= "2025-07-10")).toBe(true);
    const inverter = rows.flatMap(({ points }) => points)[0]?.split("/")[0] ?? "";
    const own = await graphOf("timeline", id, "incident", range, inverter);
    expect(own.rows.length).toBeGreaterThan(0);
    expect(own.rows.every(({ points }) => points.some((point) => point.startsWith(inverter)))).toBe(true);
  });

  it("lay operating points on the course of a sound array and colour them where warmth is measured", async () => {
    const [id = 0] = house.installations;
    const banana = await graphOf("scatter", id, "banana", RANGES[0]);
    const cool = banana.lines.find(({ key }) => key.endsWith("@25"));
    const at = cool?.y.findIndex((current) => Math.abs(current - 1) < 1e-9) ?? -1;
    expect(cool?.x[at]).toBeCloseTo(1, 6);
    expect(banana.lines.some(({ key }) => key.startsWith("rating@"))).toBe(true);
    for (const { x, color } of banana.series) expect(color.length).toBe(banana.color === null ? 0 : x.length);
  });

  it("show any measured point as a carpet, in its own unit, and refuse what is none", async () => {
    const [id = 0] = house.installations;
    const tree = api.analystTreepic.reply.parse((await ask(api.analystTreepic, { guid: guids[0] ?? "", module_name: "carpet", lang_code: "en" })).json());
    const sensor = tree.nodes.find(({ type, available }) => type === "sensor" && available);
    const light = await graphOf("heatmap", id, "carpet", RANGES[0], sensor?.id);
    expect(light.unit).not.toBe("kWh");
    expect(sum(light.values[12] ?? [])).toBeGreaterThan(sum(light.values[0] ?? []));
    const none = await ask(api.moduleGraph, { installation_id: id, module: "carpet", start_time: "2025-07-11", end_time: "2025-07-12", sel_mpp: "NOWHERE" });
    expect(none.statusCode).toBe(422);
  });
});

describe("the tree of pictures", () => {
  it("leads from the plant to each point, and every picture it names is there", async () => {
    const seen = new Set<string>();
    for (const [i, guid] of guids.entries()) {
      for (const module_name of ["banana", "carpet", "pr-heatmap", "incident"]) {
        const answer = await ask(api.expertTreepic, { guid, module_name, lang_code: "fr" });
        expect(answer.statusCode, answer.body).toBe(200);
        const tree = api.expertTreepic.reply.parse(answer.json());
        const ids = tree.nodes.map(({ id }) => id);
        for (const { parent, available, picture, reason } of tree.nodes) {
          expect(parent === null || ids.includes(parent)).toBe(true);
          expect([picture === null, reason === null]).toEqual([!available, available]);
        }
        expect(tree.nodes[0]?.available).toBe(module_name !== "banana" || i === 0);
        const last = tree.nodes.findLast(({ available }) => available);
        if (last?.picture) expect((await house.app.inject({ method: "GET", url: last.picture, headers: { authorization: `Bearer ${token}` } })).statusCode, last.picture).toBe(200);
        seen.add(answer.body);
      }
    }
    expect(seen.size).toBe(8);
  });

  it("goes down to strings and sensors for analysts, and to nobody else", async () => {
    const [guid = ""] = guids;
    const types = async (call: typeof api.expertTreepic | typeof api.analystTreepic) => new Set(call.reply.parse((await ask(call, { guid, module_name: "carpet", lang_code: "de" })).json()).nodes.map(({ type }) => type));
    expect([...(await types(api.expertTreepic))]).toEqual(["site", "inverter"]);
    expect(await types(api.analystTreepic)).toContain("string");
    const lowest = await house.login("user");
    expect((await ask(api.analystTreepic, { guid, module_name: "carpet", lang_code: "de" }, {}, lowest)).statusCode).toBe(403);
    expect((await ask(api.analystModules, { guid }, {}, lowest)).statusCode).toBe(403);
    expect((await ask(api.expertTreepic, { guid, module_name: "carpet", lang_code: "de" }, {}, lowest)).statusCode).toBe(200);
    expect((await ask(api.expertTreepic, { guid: guids[1] ?? "", module_name: "carpet", lang_code: "de" }, {}, lowest)).statusCode).toBe(403);
  });

  it("is offered for the modules of the analyst's set, with what the data do not allow", async () => {
    const lists = await Promise.all(guids.map(async (guid) => api.analystModules.reply.parse((await ask(api.analystModules, { guid })).json()).modules));
    for (const list of lists) expect(list.map(({ module_name }) => module_name)).toEqual(ANALYST_MODULES.map(({ module_name }) => module_name));
    expect(lists.map((list) => list.find(({ module_name }) => module_name === "banana")?.available)).toEqual([true, false]);
    expect(lists[1]?.find(({ module_name }) => module_name === "banana")?.reason).toContain("DC");
  });
});

describe("the virtual sensor", () => {
  it("hands out the light of the books: its sum is the irradiation they were booked by, its energy the reference", async () => {
    for (const [i, guid] of guids.entries()) {
      const text = (await ask(api.virtualSensor, { guid })).body;
      const [head = "", ...lines] = text.trim().split("\r\n");
      expect(head).toBe("timestamp,point,poa_wm2,temp_ambient_c,temp_module_c,temp_cell_c");
      const id = house.installations[i] ?? 0;
      const { points } = await lossesOf(house, token, id, { start_date: "2025-06-01", end_date: "2025-08-31" });
      const { interval_s, inverters } = api.installation.reply.parse((await ask(api.installation, {}, { id })).json());
      for (const { point, reference_energy_kwh } of points) {
        const kwp = (inverters.find((inverter) => inverter.id === point)?.p_stc_w ?? 0) / 1000;
        const own = lines.map((line) => line.split(",")).filter((cells) => cells[1] === point);
        const kwh = (own.reduce((total, cells) => total + Number(cells[2]), 0) / 1000) * (interval_s / 3600) * kwp;
        expect(kwh / reference_energy_kwh).toBeCloseTo(1, 4);
        // what is measured of temperature is there for the whole time or not at all
        const warm = own.filter((cells) => cells[3] !== "").length;
        expect(warm === 0 || warm > 0.8 * own.length).toBe(true);
      }
      // a part of it is the same lines
      const [first, second] = points;
      const part = (await ask(api.virtualSensor, { guid, start_date: "2025-07-03", end_date: "2025-07-05", pdm_list: second?.point ?? "" })).body.trim().split("\r\n").slice(1);
      expect(part.length).toBeGreaterThan(50);
      const days = ["2025-07-03", "2025-07-04", "2025-07-05"];
      expect(part).toEqual(lines.filter((line) => line.split(",")[1] === second?.point && days.some((day) => line.startsWith(day))));
      expect(first?.point).not.toBe(second?.point);
    }
  });
});
