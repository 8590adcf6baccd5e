import { api, siteLossesSchema, type Call } from "@sunledger/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inputEnergy } from "../../analysis/ledgerQueries.ts";
import { publishedAnalysis, rangeOf } from "../../analysis/published.ts";
import { openHouse, type House } from "../../house.fixture.ts";

let house: House;
let token: string;
let plants: { id: number; dc: boolean }[];
beforeAll(async () => {
  house = await openHouse();
  token = await house.login("admin");
  plants = house.installations.map((id, index) => ({ id, dc: index === 0 }));
}, 120_000);
afterAll(() => house.close());

const RANGES = [
  { start_date: "2025-06-25", end_date: "2025-07-10" },
  { start_date: "2025-07-11", end_date: "2025-07-31" },
] as const;

type Values = Record<string, string | number>;

/** The answer of a call, read by its own schema, with the status first looked at. */
async function ask<C extends Call>(call: C, values: { params?: Values; query?: Values; json?: object; headers?: Record<string, string> } = {}) {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values.params?.[name]));
  const query = new URLSearchParams(Object.fromEntries(Object.entries(values.query ?? {}).map(([name, value]) => [name, String(value)])));
  const answer = await house.app.inject({ method: call.method, url: `${path}?${query.toString()}`, ...(values.json === undefined ? {} : { payload: values.json }), headers: { authorization: `Bearer ${token}`, ...values.headers } });
  expect(answer.statusCode, `${path} ${answer.body.slice(0, 300)}`).toBe(200);
  return answer;
}

const losses = async (id: number, range: { start_date: string; end_date: string }) => siteLossesSchema.parse((await ask(api.siteLosses, { query: { installation_id: id, ...range } })).json());

describe("the site and its points", () => {
  it("tells of one site, and of all sites to who may see all", async () => {
    const one = await Promise.all(plants.map(async ({ id }) => api.siteInfo.reply.parse((await ask(api.siteInfo, { query: { installation_id: id } })).json())));
    const all = api.siteInfo.reply.parse((await ask(api.siteInfo)).json());
    expect(all.sites.map((site) => [site.installation_id, site.string_count, site.peak_power_kwp, site.pi])).toEqual(one.flatMap(({ sites }) => sites.map((site) => [site.installation_id, site.string_count, site.peak_power_kwp, site.pi])));
    expect(new Set(all.sites.map(({ installation_name }) => installation_name)).size).toBe(2);
    for (const { string_count, module_count, inverter_count, p_ac_kw } of all.sites) {
      expect(string_count).toBeGreaterThanOrEqual(inverter_count);
      expect(module_count).toBeGreaterThan(string_count);
      expect(p_ac_kw).toBeGreaterThan(0);
    }
  });

  it("counts the points, lists each type, and hangs every one in the tree", async () => {
    const labels = new Set<string>();
    for (const { id, dc } of plants) {
      const counts = api.pdmCount.reply.parse((await ask(api.pdmCount, { query: { installation_id: id } })).json());
      const tree = api.pdmTree.reply.parse((await ask(api.pdmTree, { query: { installation_id: id, lang_code: "de-DE" } })).json());
      expect(tree.nodes).toHaveLength(counts.total + 1);
      const ids = new Set(tree.nodes.map((node) => node.id));
      for (const node of tree.nodes) expect(node.parent === null ? node.type === "site" : ids.has(node.parent)).toBe(true);
      for (const { type, count, measured } of counts.types) {
        const list = api.pdmList.reply.parse((await ask(api.pdmList, { query: { install_id: id, pdm_type: type } })).json());
        expect(list.total).toBe(count);
        expect(list.rows.filter(({ quantities }) => quantities.length > 0)).toHaveLength(measured);
        expect(list.rows.every((row) => row.type === type)).toBe(true);
      }
      expect((counts.types.find(({ type }) => type === "string")?.measured ?? 0) > 0).toBe(dc);
      tree.nodes.filter(({ type }) => type === "inverter").forEach(({ label }) => labels.add(`${id} ${label}`));
    }
    expect([...labels][0]).toMatch(/Wechselrichter/);
  });

  it("books sub-arrays by the same energies as the waterfall, and measures their own where there are currents", async () => {
    const seen = new Set<number>();
    for (const { id, dc } of plants) {
      for (const range of RANGES) {
        const table = api.subarrayTable.reply.parse((await ask(api.subarrayTable, { query: { installation_id: id, ...range, sort: "-inverter_energy_kwh" } })).json());
        const books = await losses(id, range);
        for (const row of table.rows) expect(row.inverter_energy_kwh).toBeCloseTo(books.points.find(({ point }) => point === row.inverter)?.energy_ac_kwh ?? Number.NaN, 6);
        const energies = table.rows.map(({ inverter_energy_kwh }) => inverter_energy_kwh);
        expect(energies).toEqual([...energies].sort((a, b) => b - a));
        expect(table.rows.some(({ dc_energy_kwh }) => dc_energy_kwh !== null)).toBe(dc);
        if (dc) {
          const measured = table.rows.reduce((sum, { dc_energy_kwh }) => sum + (dc_energy_kwh ?? 0), 0);
          expect(books.energy_ac_kwh / measured).toBeGreaterThan(0.9);
          expect(books.energy_ac_kwh / measured).toBeLessThan(1.03);
        }
        seen.add(energies[0] ?? 0);
        const second = api.subarrayTable.reply.parse((await ask(api.subarrayTable, { query: { installation_id: id, ...range, sort: "-inverter_energy_kwh", page: 2, page_size: 1 } })).json());
        expect(second.rows).toEqual(table.rows.slice(1, 2));
      }
    }
    expect(seen.size).toBe(4);
  });

  it("works the same energies out of the stored samples where an analysis was written without them", async () => {
    const { stores } = house;
    for (const { id, dc } of plants) {
      const { installation, analysis } = await publishedAnalysis(stores.records, id);
      const inputs = (installation.plant?.inverters ?? []).flatMap((inverter) => inverter.subarrays.map((subarray) => `${inverter.id}/${subarray}`));
      const [first] = RANGES.map((range) => rangeOf({ installation, analysis }, range));
      if (first === undefined) throw new Error("no range");
      const written = await inputEnergy({ ...stores }, first, analysis, inputs);
      expect(written.size > 0).toBe(dc);
      await stores.measurements.execute("ALTER TABLE daily_inputs DROP PARTITION ID {id:String}", { id: String(analysis.id) });
      const workedOut = await inputEnergy({ ...stores }, first, analysis, inputs);
      const { rowCount } = await stores.measurements.query("SELECT day FROM daily_inputs WHERE analysis_id = {id:Int32}", { id: analysis.id });
      expect(rowCount > 0).toBe(dc);
      const again = await inputEnergy({ ...stores }, first, analysis, inputs);
      for (const found of [workedOut, again]) {
        expect([...found.keys()].sort()).toEqual([...written.keys()].sort());
        for (const [input, kwh] of found) expect(kwh).toBeCloseTo(written.get(input) ?? Number.NaN, 9);
      }
    }
  });

  it("draws the inverters over time, and as a scheme, with the energies of the whole analysis", async () => {
    for (const { id } of plants) {
      const installation = api.installation.reply.parse((await ask(api.installation, { params: { id } })).json());
      const whole = await losses(id, { start_date: installation.min_date ?? "", end_date: installation.max_date ?? "" });
      const graph = api.subarrayGraph.reply.parse((await ask(api.subarrayGraph, { query: { installation_id: id, lang_code: "it-IT" } })).json());
      const drawn = graph.series.flatMap(({ energy_kwh }) => energy_kwh).reduce((sum: number, kwh) => sum + (kwh ?? 0), 0);
      expect(drawn).toBeCloseTo(whole.energy_ac_kwh, 6);
      for (const granularity of ["day", "month"] as const) {
        const [range] = RANGES;
        const part = api.subarrayGraph.reply.parse((await ask(api.subarrayGraph, { query: { installation_id: id, lang_code: "it-IT", granularity, ...range } })).json());
        expect(part.granularity).toBe(granularity);
        expect(part.steps).toHaveLength(granularity === "day" ? 16 : 2);
        const books = await losses(id, range);
        expect(part.series.flatMap(({ energy_kwh }) => energy_kwh).reduce((sum: number, kwh) => sum + (kwh ?? 0), 0)).toBeCloseTo(books.energy_ac_kwh, 6);
        expect(part.series.reduce((sum, { peak_power_kwp: kwp }) => sum + (kwp ?? 0), 0)).toBeCloseTo(installation.peak_power_kwp ?? 0, 6);
      }
      const layout = api.installationLayout.reply.parse((await ask(api.installationLayout, { params: { id }, query: { country_lang_code: "it-IT" } })).json());
      expect(layout.inverters.reduce((sum, { energy_kwh }) => sum + (energy_kwh ?? 0), 0)).toBeCloseTo(whole.energy_ac_kwh, 6);
      expect(layout.inverters[0]?.label).toMatch(/^Inverter/);
      const models = api.inverterModels.reply.parse((await ask(api.inverterModels, { params: { id } })).json());
      expect(models.total).toBe(layout.inverters.length);
      const { planes } = api.planeInfo.reply.parse((await ask(api.planeInfo, { params: { id } })).json());
      expect(planes.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
      expect(planes.flatMap(({ subarrays }) => subarrays)).toHaveLength(installation.subarrays.length);
    }
  });

  it("gives each part of the dictionary by its raw keys, and refuses another", async () => {
    for (const [key, count] of [["losses", 23], ["alarm", 15]] as const) {
      const part = api.constDictionaryRawKey.reply.parse((await ask(api.constDictionaryRawKey, { headers: { key } })).json());
      expect(part.entries).toHaveLength(count);
    }
    const wrong = await house.app.inject({ method: "GET", url: "/api/const_dictionary-raw-key", headers: { authorization: `Bearer ${token}`, key: "users" } });
    expect(wrong.json()).toMatchObject({ status: 422, errorCode: "invalid_request" });
  });
});

describe("park and fleet", () => {
  it("hold the waterfall's energies of each plant and range, the costliest first", async () => {
    const seen = new Set<number>();
    for (const range of RANGES) {
      const parc = api.parc.reply.parse((await ask(api.parc, { json: range })).json());
      const fleet = api.fleet.reply.parse((await ask(api.fleet, { json: { ...range, sort: "-pi" } })).json());
      expect([parc.total, fleet.total]).toEqual([2, 2]);
      for (const { id } of plants) {
        const books = await losses(id, range);
        const row = parc.rows.find(({ installation_id }) => installation_id === id);
        expect(row?.period?.energy_kwh).toBeCloseTo(books.energy_ac_kwh, 6);
        expect(row?.period?.pi).toBeCloseTo(books.energy_ac_kwh / books.expected_energy_kwh, 9);
        seen.add(row?.period?.energy_kwh ?? 0);
      }
      const money = parc.rows.map(({ period }) => period?.loss_currency_per_day ?? 0);
      expect(money).toEqual([...money].sort((a, b) => b - a));
      expect(money[0]).toBeGreaterThan(0);
      expect(fleet.rows.map(({ rank }) => rank)).toEqual([1, 2]);
      expect(fleet.rows[0]?.period?.pi ?? 0).toBeGreaterThanOrEqual(fleet.rows[1]?.period?.pi ?? 1);
      expect(fleet.together.energy_kwh).toBeCloseTo(parc.rows.reduce((sum, { period }) => sum + (period?.energy_kwh ?? 0), 0), 6);
    }
    expect(seen.size).toBe(4);
    const second = api.fleet.reply.parse((await ask(api.fleet, { json: { ...RANGES[1], search: "LYCEE" } })).json());
    expect(second.rows).toHaveLength(1);
    expect(second.rows[0]?.previous?.end_date).toBe("2025-07-10");
  });

  it("count a period back from the end of each analysis, book it by cause, and give it the waterfall's uncertainty", async () => {
    for (const [period_type, days] of [["under_1_month", 31], ["all", 40]] as const) {
      const fleet = api.fleet.reply.parse((await ask(api.fleet, { json: { period_type } })).json());
      for (const { installation_id: id, period, previous } of fleet.rows) {
        expect(period?.days).toBe(days);
        expect(previous?.days ?? null).toBe(period_type === "all" ? null : 9);
        const range = { start_date: period?.start_date ?? "", end_date: period?.end_date ?? "" };
        const books = await losses(id, range);
        const operational = books.losses.filter(({ group }) => group === "operational");
        for (const { key, recoverable_kwh } of operational) expect(period?.causes.find((cause) => cause.key === key)?.recoverable_kwh ?? 0).toBeCloseTo(recoverable_kwh, 6);
        expect(period?.causes.reduce((sum, cause) => sum + cause.currency_per_day, 0)).toBeCloseTo(period?.loss_currency_per_day ?? Number.NaN, 9);
        const { kpi } = api.diagnostic.reply.parse((await ask(api.diagnostic, { query: { installation_id: id, ...range } })).json());
        expect(period?.pi_uncertainty).toBeCloseTo(kpi["pi"]?.uncertainty ?? Number.NaN, 9);
      }
      const { together } = fleet;
      expect(together.causes.reduce((sum, cause) => sum + (cause.currency_per_day ?? 0), 0)).toBeCloseTo(together.loss_currency_per_day ?? Number.NaN, 9);
      expect(together.pi_uncertainty).toBeLessThan(Math.max(...fleet.rows.map(({ period }) => period?.pi_uncertainty ?? 0)));
      expect(together.fresh).toBeLessThanOrEqual(together.monitored);
    }
  });

  it("evolve with the same energies at any step, and refuse what cannot be laid side by side", async () => {
    for (const range of RANGES) {
      const books = await Promise.all(plants.map(({ id }) => losses(id, range)));
      for (const granularity of ["hour", "day", "week", "month", "year"] as const) {
        const graph = api.fleetEvolution.reply.parse((await ask(api.fleetEvolution, { json: { ...range, granularity, quantity: "energy_kwh" } })).json());
        graph.series.forEach(({ values }, index) => expect(values.reduce((sum: number, kwh) => sum + (kwh ?? 0), 0)).toBeCloseTo(books[index]?.energy_ac_kwh ?? Number.NaN, 6));
        expect((graph.together ?? []).reduce((sum: number, kwh) => sum + (kwh ?? 0), 0)).toBeCloseTo(books.reduce((sum, { energy_ac_kwh }) => sum + energy_ac_kwh, 0), 6);
      }
      const one = api.evolution.reply.parse((await ask(api.evolution, { json: { ...range, granularity: "year", installations: [plants[1]?.id] } })).json());
      expect(one.series[0]?.values[0]).toBeCloseTo((books[1]?.energy_ac_kwh ?? 0) / (books[1]?.expected_energy_kwh ?? 1), 9);
      expect(one.together).toBeNull();
    }
    const set = (currency: string) => house.stores.records.db.updateTable("installations").set({ currency }).where("id", "=", plants[1]?.id ?? 0).execute();
    const money = () => house.app.inject({ method: "POST", url: api.evolution.path, payload: { ...RANGES[0], quantity: "loss_currency" }, headers: { authorization: `Bearer ${token}` } });
    expect((await money()).statusCode).toBe(200);
    await set("CHF");
    expect((await money()).json()).toMatchObject({ status: 422, errorCode: "invalid_request", place: "currency" });
    await set("EUR");
  });

  it("show the lowest role his own plants only", async () => {
    const own = await house.login("user");
    const headers = { authorization: `Bearer ${own}` };
    for (const call of [api.parc, api.fleet]) {
      const answer = await house.app.inject({ method: "POST", url: call.path, payload: { installations: house.installations }, headers });
      expect(answer.json()).toMatchObject({ total: 1, rows: [{ installation_id: plants[0]?.id }] });
    }
    const alarms = api.alarmList.reply.parse((await house.app.inject({ method: "POST", url: api.alarmList.path, payload: { installations: house.installations }, headers })).json());
    expect(new Set(alarms.rows.map(({ installation_id }) => installation_id))).toEqual(new Set([plants[0]?.id]));
  });
});

describe("alarms", () => {
  it("are the incidents of the table, ranked by what they cost in the period", async () => {
    const all = api.alarmList.reply.parse((await ask(api.alarmList, { json: {} })).json());
    for (const { id } of plants) {
      const table = api.incidentsTable.reply.parse((await ask(api.incidentsTable, { query: { installation_id: id } })).json());
      expect(all.rows.filter(({ installation_id }) => installation_id === id).map((row) => row.id).sort()).toEqual(table.rows.map((row) => row.id).sort());
    }
    const money = all.rows.map(({ period_loss_currency }) => period_loss_currency ?? 0);
    expect(money).toEqual([...money].sort((a, b) => b - a));
    const open = api.alarmList.reply.parse((await ask(api.alarmList, { json: { status: "open" } })).json());
    const closed = api.alarmList.reply.parse((await ask(api.alarmList, { json: { status: "closed" } })).json());
    expect(open.total + closed.total).toBe(all.total);
    expect(new Set(all.rows.map(({ currency }) => currency))).toEqual(new Set([all.currency]));
    expect(all.period_loss_currency).toBeCloseTo(money.reduce((sum, one) => sum + one, 0), 6);
    const early = api.alerts.reply.parse((await ask(api.alerts, { json: RANGES[0] })).json());
    const late = api.alerts.reply.parse((await ask(api.alerts, { json: RANGES[1] })).json());
    expect(early.total).toBeGreaterThan(0);
    expect(late.total).toBeGreaterThan(0);
    expect(early.period_loss_kwh).not.toBe(late.period_loss_kwh);
    expect(early.period_loss_kwh + late.period_loss_kwh).toBeLessThanOrEqual(all.period_loss_kwh * (1 + 1e-9));
  });

  it("stand as they stood on the day, and sum up to what is listed", async () => {
    for (const { id } of plants) {
      for (const date of ["2025-07-10", "2025-07-31"]) {
        const query = { installation_id: id, date, period_type: "under_1_month", status: "all" };
        const details = api.alarmDetails.reply.parse((await ask(api.alarmDetails, { query })).json());
        const sum = api.alarmSumUp.reply.parse((await ask(api.alarmSumUp, { query: { ...query, lang_code: "es-ES" } })).json());
        expect(sum.count).toBe(details.total);
        for (const part of [sum.status, sum.category, sum.severity]) expect(part.reduce((total: number, { count }: { count: number }) => total + count, 0)).toBe(sum.count);
        for (const row of details.rows) expect(row.days[0] === undefined || row.days[0] <= date).toBe(true);
      }
    }
  });

  it("book each day's losses to causes and inverters as the waterfall does", async () => {
    const seen = new Set<number>();
    for (const { id } of plants) {
      const month = api.alarmDays.reply.parse((await ask(api.alarmDays, { query: { installation_id: id, date: "2025-07-15" } })).json());
      expect(month.days).toHaveLength(31);
      for (const date of ["2025-07-05", "2025-07-20"]) {
        const tree = api.alarmLossTree.reply.parse((await ask(api.alarmLossTree, { query: { installation_id: id, date, lang_code: "nl-NL" } })).json());
        const books = await losses(id, { start_date: date, end_date: date });
        const taken = books.losses.filter(({ group }) => group === "operational" || group === "external").reduce((sum, { kwh }) => sum + kwh, 0);
        expect(tree.loss_kwh).toBeCloseTo(taken, 6);
        expect(month.days.find((day) => day.date === date)?.loss_kwh).toBeCloseTo(taken, 6);
        for (const cause of tree.causes) expect(cause.inverters.reduce((sum, { kwh }) => sum + kwh, 0)).toBeCloseTo(cause.kwh, 6);
        seen.add(tree.loss_kwh);
      }
    }
    expect(seen.size).toBe(4);
  });
});

describe("the health check", () => {
  it("answers every question from the audit's own figures, in the asked language, and sums up by category", async () => {
    const categories = api.checklistCategories.reply.parse((await ask(api.checklistCategories, { headers: { "accept-language": "pt-PT" } })).json());
    expect(categories.categories[0]?.name).toBe("Dados");
    const sentences = new Set<string>();
    for (const { id, dc } of plants) {
      // each range is the thirty days that end with the date
      for (const [start_date, date] of [["2025-06-11", "2025-07-10"], ["2025-07-02", "2025-07-31"]] as const) {
        const query = { installation_id: id, date, lang_code: "de-DE" };
        const { items } = api.checklists.reply.parse((await ask(api.checklists, { query })).json());
        const status = api.checklistStatus.reply.parse((await ask(api.checklistStatus, { query })).json());
        const books = await losses(id, { start_date, end_date: date });
        const answer = (key: string) => items.find((item) => item.key === key);
        expect(items.map(({ key }) => key)).toEqual(categories.categories.flatMap((category) => category.items.map(({ key }) => key)));
        expect(answer("performance")?.value).toBeCloseTo(books.energy_ac_kwh / books.expected_energy_kwh, 9);
        expect(answer("inverter_stop")?.value).toBeCloseTo((books.losses.find(({ key }) => key === "inverter_stop")?.kwh ?? 0) / books.expected_energy_kwh, 9);
        expect(answer("balance")?.status).toBe("ok");
        expect(answer("string_outage")?.status === "unknown").toBe(!dc);
        for (const { sentence } of items) expect(sentence).not.toMatch(/[{}]|sentence\./);
        expect(status.categories.reduce((sum, { ok, warning, critical, unknown }) => sum + ok + warning + critical + unknown, 0)).toBe(items.length);
        sentences.add(items.map(({ sentence }) => sentence).join());
      }
    }
    expect(sentences.size).toBe(4);
    const late = api.checklists.reply.parse((await ask(api.checklists, { query: { installation_id: plants[0]?.id ?? 0, date: "2025-10-01" } })).json());
    expect(late.items.find(({ key }) => key === "freshness")?.status).toBe("critical");
    expect(late.items.find(({ key }) => key === "coverage")?.status).toBe("unknown");
  });
});
