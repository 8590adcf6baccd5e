import { api, MODULES, type Call } from "@sunledger/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openHouse, type House } from "../../house.fixture.ts";
import { askHouse, lossesOf, RANGES, type DayRange } from "../../rangeCalls.fixture.ts";

let house: House;
let token: string;
beforeAll(async () => {
  house = await openHouse();
  token = await house.login("admin");
}, 120_000);
afterAll(() => house.close());

type Values = Record<string, string | number>;

/** Asks a call with path and query values, whatever the status. */
const ask = (call: Call, query: Values = {}, params: Values = {}, language = "fr-FR") => askHouse(house, token, call, { query, params, language });
const graphOf = async (id: number, module: string, range: DayRange, sel_mpp = "all") => {
  const answer = await ask(api.moduleGraph, { installation_id: id, module, start_time: range.start_date, end_time: range.end_date, sel_mpp });
  expect(answer.statusCode, answer.body).toBe(200);
  return api.moduleGraph.reply.parse(answer.json());
};

describe("the catalogue of expert modules", () => {
  it("names every module in each language, by type and by version", async () => {
    for (const language of ["fr-FR", "en-GB", "de-DE", "es-ES", "it-IT", "nl-NL", "pt-PT"]) {
      const { modules } = api.modulesByType.reply.parse((await ask(api.modulesByType, {}, {}, language)).json());
      expect(modules.map(({ module_name }) => module_name)).toEqual(MODULES.map(({ module_name }) => module_name));
      for (const module of modules) {
        expect(module.report_name).not.toContain("module.");
        const full = api.moduleFullName.reply.parse((await ask(api.moduleFullName, { module_name: module.module_name, target_menu: module.target_menu }, {}, language)).json());
        expect(full.full_name).toMatch(new RegExp(` – ${module.report_name}$`));
        expect(full.full_name).not.toContain("moduleMenu.");
        expect((await ask(api.expertModule, { module: module.module_name }, {}, language)).json()).toEqual(module);
      }
    }
    const images = api.modulesByType.reply.parse((await ask(api.modulesByType, { module_type: "expert-img", compatibility_version: "0.1.0" })).json());
    expect(images.modules.map(({ module_name }) => module_name)).toEqual(["banana", "soiling-course", "carpet", "loop", "pi-scatter"]);
    expect(api.modulesByType.reply.parse((await ask(api.modulesByType, { compatibility_version: "0.0" })).json()).modules).toEqual([]);
    expect((await ask(api.moduleHasPdm, { module_name: "banana" })).json()).toEqual({ module_name: "banana", has_pdm: true, pdm_type: "mppt" });
    expect((await ask(api.moduleHasPdm, { module_name: "layout" })).json()).toMatchObject({ has_pdm: false, pdm_type: null });
    expect((await ask(api.expertModule, { module: "no-such" })).statusCode).toBe(422);
    expect((await ask(api.moduleFullName, { module_name: "banana", target_menu: "sizing" })).statusCode).toBe(404);
  });

  it("greys DC modules where only AC is measured, and says why", async () => {
    const [dc = 0, ac = 0] = house.installations;
    expect((await ask(api.unableModules, {}, { id: dc })).json()).toEqual({ modules: [] });
    const unable = api.unableModules.reply.parse((await ask(api.unableModules, {}, { id: ac }, "en-GB")).json());
    expect(unable.modules).toEqual([{ module_name: "banana", reason: "no_dc_measurement", text: "DC currents and voltages are not measured." }]);
    expect((await ask(api.moduleGraph, { installation_id: ac, module: "banana", start_time: "2025-07-11", end_time: "2025-07-12" })).statusCode).toBe(404);
  });

  it("clips dates to the analysis, and lists inputs with what was measured there", async () => {
    for (const [index, id] of house.installations.entries()) {
      const dates = api.moduleDate.reply.parse((await ask(api.moduleDate, { installation_id: id, start_date: "2030-01-01", end_date: "2025-07-20" })).json());
      expect(dates).toMatchObject({ start_date: "2025-07-20", end_date: dates.max_date });
      const after = await ask(api.moduleDate, { installation_id: id, start_date: "2030-01-01", end_date: "2030-02-01" });
      expect(after.json()).toMatchObject({ start_date: null, end_date: null });
      const { mpps } = api.moduleMpp.reply.parse((await ask(api.moduleMpp, { installation_id: id, start_date: "2025-07-11" })).json());
      expect(mpps.length).toBeGreaterThan(0);
      expect(mpps.some(({ dc_energy_kwh }) => (dc_energy_kwh ?? 0) > 10)).toBe(index === 0);
    }
  });
});

describe("the charts of expert modules", () => {
  it("hold the books' own figures for each installation and range", async () => {
    const seen = new Set<string>();
    for (const id of house.installations) {
      for (const range of RANGES) {
        const books = await lossesOf(house, token, id, range);
        const bars = await graphOf(id, "losses-by-point", range);
        if (bars.kind !== "bars") throw new Error(bars.kind);
        const booked = bars.series.flatMap(({ values }) => values).reduce((sum, kwh) => sum + kwh, 0);
        expect(booked).toBeCloseTo(books.reference_energy_kwh - books.energy_ac_kwh, 6);
        const scatter = await graphOf(id, "pi-scatter", range);
        if (scatter.kind !== "scatter") throw new Error(scatter.kind);
        const delivered = scatter.series.flatMap(({ x, y }) => x.map((kwh, k) => kwh * (y[k] ?? 0))).reduce((sum, kwh) => sum + kwh, 0);
        expect(delivered / books.energy_ac_kwh).toBeCloseTo(1, 6);
        const soiling = await graphOf(id, "soiling-course", range);
        if (soiling.kind !== "line") throw new Error(soiling.kind);
        expect(soiling.series.map(({ point }) => point)).toEqual(books.points.map(({ point }) => point));
        seen.add(JSON.stringify(bars)).add(JSON.stringify(scatter)).add(JSON.stringify(soiling));
      }
    }
    expect(seen.size).toBe(12);
  });

  it("show the ratio of every point and day, `all` or some of them", async () => {
    for (const id of house.installations) {
      for (const range of RANGES) {
        const map = await graphOf(id, "pr-heatmap", range);
        if (map.kind !== "heatmap") throw new Error(map.kind);
        const day = map.columns[5] ?? "";
        const books = api.siteLosses.reply.parse((await ask(api.siteLosses, { installation_id: id, start_date: day, end_date: day })).json());
        for (const point of books.points) {
          expect(map.values[map.rows.indexOf(point.point)]?.[5]).toBeCloseTo(point.energy_ac_kwh / point.reference_energy_kwh, 9);
        }
        const one = await graphOf(id, "pr-heatmap", range, map.rows[0]);
        expect(one).toEqual({ ...map, rows: map.rows.slice(0, 1), values: map.values.slice(0, 1) });
      }
    }
  });

  it("draw DC operating points near the rated ones, and refuse an input that is none", async () => {
    const [id = 0] = house.installations;
    const counts = new Set<number>();
    for (const range of RANGES) {
      const banana = await graphOf(id, "banana", range);
      if (banana.kind !== "scatter") throw new Error(banana.kind);
      expect(banana.series.length).toBeGreaterThan(0);
      for (const { x, y } of banana.series) {
        const bright = x.filter((_, k) => (y[k] ?? 0) > 0.4).sort((a, b) => a - b);
        expect(bright[Math.floor(bright.length / 2)]).toBeGreaterThan(0.8);
        expect(bright[Math.floor(bright.length / 2)]).toBeLessThan(1.05);
        counts.add(x.length);
      }
      const [first] = banana.series;
      expect((await graphOf(id, "banana", range, first?.point ?? "")).kind).toBe("scatter");
    }
    expect(counts.size).toBeGreaterThan(1);
    expect((await ask(api.moduleGraph, { installation_id: id, module: "banana", start_time: "2025-07-11", end_time: "2025-07-12", sel_mpp: "INV99/A01" })).statusCode).toBe(422);
  });
});

describe("key figures filtered by light", () => {
  it("are the books' own without a limit, and leave the dim intervals out with one", async () => {
    const seen = new Set<number>();
    for (const installation_id of house.installations) {
      for (const range of RANGES) {
        const books = await lossesOf(house, token, installation_id, range);
        const kpi = async (min_irradiance: number) => api.kpiData.reply.parse((await ask(api.kpiData, { installation_id, ...range, pdm_list: "all", min_irradiance })).json());
        const all = await kpi(0);
        expect(all.points.map(({ point }) => point)).toEqual(books.points.map(({ point }) => point));
        all.points.forEach((point, index) => {
          expect(point.energy_ac_kwh).toBeCloseTo(books.points[index]?.energy_ac_kwh ?? Number.NaN, 6);
          expect(point.reference_energy_kwh).toBeCloseTo(books.points[index]?.reference_energy_kwh ?? Number.NaN, 6);
        });
        const bright = await kpi(600);
        bright.points.forEach((point, index) => {
          const hours = all.points[index]?.hours ?? 0;
          expect(point.hours).toBeGreaterThan(0);
          expect(point.hours).toBeLessThan(hours / 2);
          // a bright hour has more to give than the mean one
          expect(point.reference_energy_kwh / point.hours).toBeGreaterThan((all.points[index]?.reference_energy_kwh ?? 0) / hours);
        });
        expect((await kpi(1900)).points).toEqual([]);
        seen.add(all.points[0]?.energy_ac_kwh ?? 0);
      }
    }
    expect(seen.size).toBe(4);
  });

  it("come from a light that anybody entitled can have as a file, and nobody else", async () => {
    const rows = await house.stores.records.db.selectFrom("installations").select(["id", "guid"]).orderBy("id").execute();
    const texts = new Set<string>();
    for (const { guid, id } of rows) {
      const answer = await ask(api.virtualSensor, { guid });
      expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
      const values = answer.body.split("\r\n").slice(1, -1).map((line) => Number(line.split(",")[2]));
      expect(values.length).toBeGreaterThan(1000);
      expect(Math.max(...values)).toBeGreaterThan(700);
      expect(Math.max(...values)).toBeLessThan(1500);
      texts.add(answer.body);
      const lowest = await house.app.inject({ method: "GET", url: `/api/virtual-sensor?guid=${guid}`, headers: { authorization: `Bearer ${await house.login("user")}` } });
      expect(lowest.statusCode, String(id)).toBe(403);
    }
    expect(texts.size).toBe(2);
  });
});

describe("tables as spreadsheets", () => {
  const convert = (path: string, query: Record<string, string>, rows: unknown) =>
    house.app.inject({ method: "POST", url: `${path}?${new URLSearchParams(query).toString()}`, payload: { rows }, headers: { authorization: `Bearer ${token}` } });

  it("keep numbers and disarm formulas, in both forms", async () => {
    const rows = [{ point: "=1+1", energy_kwh: -12.5 }, { point: "INV01", energy_kwh: null, note: "a,b" }];
    const csv = await convert("/api/convert-json", { country_lang_code: "en-GB", converter_type: "csv", data_type: "points" }, rows);
    expect(csv.body).toBe("\u{FEFF}point,energy_kwh,note\r\n'=1+1,-12.5,\r\nINV01,,\"a,b\"\r\n");
    const xlsx = await convert("/api/convert-json", { country_lang_code: "en-GB", converter_type: "xlsx", data_type: "points", moduleExpertName: "pr-heatmap" }, rows);
    expect(xlsx.statusCode).toBe(200);
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe("PK");
    expect((await convert("/api/convert-json", { country_lang_code: "en-GB", converter_type: "exe", data_type: "points" }, rows)).statusCode).toBe(422);
  });

  it("hold every incident of each installation, in the asked language", async () => {
    for (const installation_id of house.installations) {
      const { rows } = api.incidentsTable.reply.parse((await ask(api.incidentsTable, { installation_id })).json());
      const csv = await convert("/api/convert-json-incident", { country_lang_code: "de-DE", converter_type: "csv", data_type: "incidents" }, rows);
      expect(csv.statusCode, csv.body.slice(0, 200)).toBe(200);
      expect(csv.body.startsWith("\u{FEFF}Kategorie,")).toBe(true);
      for (const { loss_kwh, duration_hours, status } of rows) expect(csv.body).toMatch(new RegExp(`${duration_hours},${status === "open" ? "Offen" : "Geschlossen"},.*,${loss_kwh},`));
    }
  });
});
