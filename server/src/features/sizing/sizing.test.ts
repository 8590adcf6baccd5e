import { api, LOSS_KEYS, SIZING_ASSUMPTIONS, type Call, type SizingEntry } from "@sunledger/contract";
import { LOCALES } from "@sunledger/i18n";
import { readXlsx } from "hucre/xlsx";
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

const PERCENT = { horizon_shading: 0, near_shading: 0.5, iam: 2.9, soiling: 2, irradiance_level: 0.7, temperature: 3, module_quality: -0.3, lid: 1.5, mismatch: 1, dc_wiring: 1, inverter_efficiency: 2.4, clipping: 0, ac_wiring: 0.6, unavailability: 1 };
const ENTRY: SizingEntry = {
  inputData: { source: "=PVsyst 7", peak_power_kwp: null, glob_inc_kwh_m2: 110, glob_inc_monthly_kwh_m2: null, energy_kwh: null, energy_monthly_kwh: null, losses_percent: PERCENT },
  globalIncline: 120,
  energieCompteurAC: null,
};

const post = (call: Call, query: Record<string, string | number>, payload: object, language = "en-GB", as = token) => askHouse(house, as, call, { query, payload, language });
const calculate = async (installation_id: number, range: DayRange, entry: SizingEntry = ENTRY, language = "en-GB") => {
  const answer = await post(api.calculatePvsyst, { installation_id, ...range }, entry, language);
  expect(answer.statusCode, answer.body).toBe(200);
  return api.calculatePvsyst.reply.parse(answer.json());
};
/** Uploads one file as a browser does. */
const upload = (path: string, file: Uint8Array, name: string, language = "en-GB") => {
  const boundary = "a-boundary-of-a-form";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return house.app.inject({ method: "POST", url: path, payload, headers: { authorization: `Bearer ${token}`, "accept-language": language, "content-type": `multipart/form-data; boundary=${boundary}` } });
};

describe("a design study against the books", () => {
  it("starts from what the plant file says of one, every loss filled in, where it says something", async () => {
    const told = await Promise.all(
      house.installations.map(async (id) => {
        const answer = await house.app.inject({ method: "GET", url: `/api/installation/${id}`, headers: { authorization: `Bearer ${token}` } });
        return api.installation.reply.parse(answer.json()).sizing;
      }),
    );
    const stored = await house.stores.records.db.selectFrom("installations").select(["id", "plant"]).execute();
    told.forEach((sizing, i) => {
      const own = stored.find(({ id }) => id === house.installations[i])?.plant?.sizing ?? null;
      expect(sizing?.source ?? null).toBe(own?.source ?? null);
      for (const key of SIZING_ASSUMPTIONS) expect(sizing?.losses_percent[key]).toBe(own === null ? undefined : own.losses_percent[key]);
    });
  });

  it("ends at the waterfall's own delivered energy, closes, and differs by plant and range", async () => {
    const seen = new Set<number>();
    for (const id of house.installations) {
      for (const range of RANGES) {
        const books = await lossesOf(house, token, id, range);
        const found = await calculate(id, range);
        expect(found.measured_energy_kwh).toBeCloseTo(books.energy_ac_kwh, 6);
        expect(found.measured_weather.glob_inc_kwh_m2 * found.peak_power_kwp).toBeCloseTo(books.reference_energy_kwh, 6);
        expect(Math.abs(found.closure_kwh)).toBeLessThan(1e-9 * books.reference_energy_kwh);
        const total = found.waterfall.reduce((sum, { kwh }) => sum + kwh, found.hypotheses.energy_kwh);
        expect(total).toBeCloseTo(books.energy_ac_kwh, 6);
        const unexplained = books.losses.find(({ key }) => key === "unexplained")?.kwh ?? Number.NaN;
        expect(found.waterfall.find(({ key }) => key === "unexplained")?.kwh).toBeCloseTo(-unexplained, 6);
        const kept = SIZING_ASSUMPTIONS.reduce((left, key) => left * (1 - PERCENT[key] / 100), 1);
        expect(found.hypotheses.energy_kwh).toBeCloseTo(110 * found.peak_power_kwp * kept, 6);
        expect(found.chosen?.energy_kwh).toBeCloseTo(120 * found.peak_power_kwp * kept, 6);
        expect(found.lines.map(({ key }) => key)).toHaveLength(11);
        expect(found.lines.flatMap(({ assumptions }) => assumptions.map(({ key }) => key)).sort()).toEqual([...SIZING_ASSUMPTIONS].sort());
        seen.add(found.measured_energy_kwh).add(found.measured_weather.energy_kwh);
      }
    }
    expect(seen.size).toBe(8);
  });

  it("judges what the data show: a stop that no study assumes, nothing of the DC side where only AC is measured", async () => {
    const [dc = 0, ac = 0] = house.installations;
    const whole = { start_date: "2025-06-22", end_date: "2025-07-31" };
    const [withDc, withAc] = [await calculate(dc, whole), await calculate(ac, whole)];
    const verdict = (found: typeof withDc, key: string) => found.lines.find((line) => line.key === key)?.verdict;
    expect(verdict(withDc, "inverter_efficiency")).not.toBe("not_identifiable");
    expect(verdict(withAc, "inverter_efficiency")).toBe("not_identifiable");
    for (const found of [withDc, withAc]) for (const key of ["iam", "horizon_shading", "irradiance_level"]) expect(verdict(found, key)).toBe("not_identifiable");
    // an assumption far beyond anything: more light lost to dirt than there is dirt
    const dirty = { ...ENTRY, inputData: { ...ENTRY.inputData, losses_percent: { ...PERCENT, soiling: 25 } } };
    expect((await calculate(dc, whole, dirty)).lines.find(({ key }) => key === "soiling")?.verdict).toBe("pessimistic");
  });

  it("weighs a study's months by the days asked for, and the user's own counter last", async () => {
    const [id = 0] = house.installations;
    const [range] = RANGES;
    const monthly = [40, 60, 100, 140, 160, 180, 186, 150, 110, 70, 45, 35];
    const found = await calculate(id, range, { ...ENTRY, inputData: { ...ENTRY.inputData, glob_inc_kwh_m2: null, glob_inc_monthly_kwh_m2: monthly, energy_kwh: 1 }, energieCompteurAC: 5000 });
    expect(found.hypotheses.glob_inc_kwh_m2).toBeCloseTo((180 / 30) * 6 + (186 / 31) * 10, 9);
    expect(found.hypotheses.rounding_residual_kwh).toBeCloseTo(1 - found.hypotheses.energy_kwh, 6);
    expect(found.measured_energy_kwh).toBe(5000);
    const { energy_ac_kwh } = await lossesOf(house, token, id, range);
    expect(found.waterfall.find(({ key }) => key === "counter")?.kwh).toBeCloseTo(5000 - energy_ac_kwh, 6);
    expect(found.warnings.map(({ key }) => key)).toEqual(expect.arrayContaining(["printed_energy", "part_of_year", "months_cut", "counter"]));
  });

  it("speaks each language, warnings and verdicts too", async () => {
    const [id = 0] = house.installations;
    const asked = { ...ENTRY, inputData: { ...ENTRY.inputData, glob_inc_kwh_m2: null, peak_power_kwp: 1 } };
    const texts = new Set<string>();
    for (const language of LOCALES) {
      const found = await calculate(id, { start_date: "2020-01-01", end_date: "2025-07-10" }, asked, language);
      expect(found.warnings.map(({ key }) => key)).toEqual(expect.arrayContaining(["days_cut", "irradiation_unknown", "peak_power", "part_of_year"]));
      for (const { text } of found.warnings) expect(text).not.toMatch(/\{\{|warning\.|sizing:/);
      for (const { label } of [...found.lines, ...found.waterfall]) expect(label).not.toMatch(/sizing:|common:|^\w+\.\w+$/);
      texts.add(JSON.stringify(found.warnings));
    }
    expect(texts.size).toBeGreaterThanOrEqual(7);
  });

  it("refuses days without an analysis, an entry with a gap, and callers of other plants", async () => {
    const [id = 0, other = 0] = house.installations;
    const [range] = RANGES;
    expect((await post(api.calculatePvsyst, { installation_id: id, start_date: "2031-01-01", end_date: "2031-02-01" }, ENTRY)).statusCode).toBe(422);
    const { soiling: _, ...gap } = PERCENT;
    const missing = await post(api.calculatePvsyst, { installation_id: id, ...range }, { ...ENTRY, inputData: { ...ENTRY.inputData, losses_percent: gap } });
    expect(missing.statusCode).toBe(422);
    expect(missing.json()).toMatchObject({ errorCode: "invalid_request", place: "inputData.losses_percent.soiling" });
    expect((await post(api.calculatePvsyst, { installation_id: other, ...range }, ENTRY, "en-GB", await house.login("user"))).statusCode).toBe(403);
  });
});

describe("the workbooks", () => {
  it("go out with the reconciliation and come back as they were entered", async () => {
    const [id = 0] = house.installations;
    const found = await calculate(id, RANGES[0]);
    const answer = await post(api.convertPvsystJsonXlsx, { file: "étude 1", country_lang_code: "it-IT" }, { ...ENTRY, reconciliation: found });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    expect(answer.headers["content-disposition"]).toContain("%C3%A9tude%201.xlsx");
    const { sheets } = await readXlsx(answer.rawPayload);
    expect(sheets.map(({ name }) => name)).toEqual(["Ipotesi", "Confronto"]);
    const numbers = new Set(sheets[1]?.rows.flat());
    for (const { kwh } of found.waterfall) expect(numbers.has(kwh)).toBe(true);
    expect([...(sheets[1]?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toHaveLength(1);
    const back = await upload("/api/convert_pvsyst_xlsx_json", answer.rawPayload, "study.xlsx");
    expect(back.statusCode, back.body).toBe(200);
    expect(back.json()).toEqual(ENTRY);
  });

  it("are refused by their content, in the asked language, with cell and expectation", async () => {
    const text = await upload("/api/convert_pvsyst_xlsx_json", Buffer.from("key;value"), "study.xlsx", "de-DE");
    expect(text.statusCode).toBe(422);
    expect(text.json()).toMatchObject({ errorCode: "input_unusable" });
    const kpi = await post(api.convertJson, { country_lang_code: "en-GB", converter_type: "xlsx", data_type: "kpi" }, { rows: [{ point: "INV01", pr: "good" }] });
    const wrong = await upload("/api/convert_kpi_xlsx_json", kpi.rawPayload, "kpi.xlsx", "de-DE");
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json<{ detail: string; place: string }>()).toMatchObject({ place: "kpi.xlsx:B2" });
    expect(wrong.json<{ detail: string }>().detail).toContain("Zelle B2");
    expect((await upload("/api/convert_kpi_xlsx_json", Buffer.alloc(0), "kpi.xlsx")).statusCode).toBe(422);
    expect((await post(api.convertKpiXlsxJson, {}, {})).statusCode).toBe(422);
    expect((await upload("/api/convert_pvsyst_xlsx_json", Buffer.alloc(6 << 20), "big.xlsx")).statusCode).toBe(413);
  });

  it("bring back the key figures that the filter gave", async () => {
    for (const installation_id of house.installations) {
      const kpi = api.kpiData.reply.parse((await post(api.kpiData, { installation_id, ...RANGES[0], pdm_list: "all", min_irradiance: 200 }, {})).json());
      const file = await post(api.convertJson, { country_lang_code: "en-GB", converter_type: "xlsx", data_type: "kpi" }, { rows: kpi.points });
      const back = await upload("/api/convert_kpi_xlsx_json", file.rawPayload, "kpi.xlsx");
      expect(back.statusCode, back.body).toBe(200);
      expect(back.json()).toEqual({ points: kpi.points });
    }
  });
});

it("has a row or a step for every cause of the loss catalogue", async () => {
  const [id = 0] = house.installations;
  const { waterfall } = await calculate(id, RANGES[0]);
  const beyond = waterfall.map(({ key }) => key).filter((key) => LOSS_KEYS.some((loss) => loss === key));
  for (const key of ["snow", "spectral", "string_outage", "dc_fault", "mppt", "derating", "curtailment", "unexplained"]) expect(beyond).toContain(key);
});
