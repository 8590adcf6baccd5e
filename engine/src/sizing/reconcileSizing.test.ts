import { describe, expect, it } from "vitest";
import { testPlant } from "../audit/testPlant.ts";
import {
  dayNumber, identifiableRows, LOSS_KEYS, reconcileSizing, seededRandom, SIZING_KEYS, SIZING_ROWS, sizingGuardRails, typicalYearSum,
  type BookedEnergy, type LossKey, type ObservedBooks, type Plant, type SizingKey, type SizingStudy,
} from "../index.ts";

const ALL = new Set(SIZING_ROWS);
const NONE = Number.NaN;

function study(percent: Partial<Record<SizingKey, number>> = {}, over: Partial<SizingStudy> = {}): SizingStudy {
  const none = { horizon_shading: 0, near_shading: 0, iam: 0, soiling: 0, irradiance_level: 0, temperature: 0, module_quality: 0, lid: 0, mismatch: 0, dc_wiring: 0, inverter_efficiency: 0, clipping: 0, ac_wiring: 0, unavailability: 0 };
  return { irradiationKwhM2: 1200, peakPowerKwp: 100, lossesPercent: { ...none, ...percent }, printedKwh: NONE, ...over };
}

/** Books in which each loss takes a share of the energy before it, known to a tenth of itself. */
function books(referenceKwh: number, share: Partial<Record<LossKey, number>>, over: Partial<ObservedBooks> = {}): ObservedBooks {
  let level = referenceKwh;
  const losses = new Map<LossKey, BookedEnergy>();
  for (const key of LOSS_KEYS) {
    const kwh = level * (share[key] ?? 0);
    level -= kwh;
    losses.set(key, { kwh, termsKwh: [0, kwh / 10] });
  }
  const booked = (key: LossKey): BookedEnergy => losses.get(key) ?? { kwh: 0, termsKwh: [0, 0] };
  return {
    peakPowerKwp: 100,
    reference: { kwh: referenceKwh, termsKwh: [referenceKwh / 100, 0] },
    delivered: { kwh: level, termsKwh: [0, 0] },
    losses: {
      horizon_shading: booked("horizon_shading"), iam: booked("iam"), soiling: booked("soiling"), snow: booked("snow"), shading: booked("shading"), spectral: booked("spectral"),
      low_irradiance: booked("low_irradiance"), temperature: booked("temperature"), degradation: booked("degradation"), mismatch: booked("mismatch"), string_outage: booked("string_outage"),
      dc_fault: booked("dc_fault"), mppt: booked("mppt"), dc_wiring: booked("dc_wiring"), inverter_efficiency: booked("inverter_efficiency"), conversion_excess: booked("conversion_excess"),
      clipping: booked("clipping"), derating: booked("derating"), curtailment: booked("curtailment"), inverter_stop: booked("inverter_stop"), grid_outage: booked("grid_outage"),
      ac_wiring: booked("ac_wiring"), unexplained: booked("unexplained"),
    },
    counterKwh: NONE,
    ...over,
  };
}

const stepOf = (found: ReturnType<typeof reconcileSizing>, key: string) => found.steps.find((step) => step.key === key)?.kwh ?? NONE;
const rowOf = (found: ReturnType<typeof reconcileSizing>, key: string) => found.rows.find((row) => row.key === key);

describe("a reconciliation", () => {
  it("closes for any study and any books, and leaves unexplained what the books leave", () => {
    const { uniform: random } = seededRandom(11);
    for (let run = 0; run < 300; run++) {
      const percent = Object.fromEntries(SIZING_KEYS.map((key) => [key, 20 * random() - 5]));
      const share = Object.fromEntries(LOSS_KEYS.map((key) => [key, 0.3 * random() - 0.05]));
      const observed = books(200_000 * random() + 1, share, random() < 0.5 ? { counterKwh: 100_000 * random() } : {});
      const found = reconcileSizing(study(percent, { irradiationKwhM2: 2000 * random(), peakPowerKwp: 80 + 40 * random() }), observed, 1300, ALL);
      const end = found.hypotheses.kwh + found.steps.reduce((sum, { kwh }) => sum + kwh, 0);
      const scale = observed.reference.kwh + Math.abs(found.hypotheses.kwh);
      expect(Math.abs(end - found.delivered.kwh)).toBeLessThan(1e-9 * scale);
      expect(Math.abs(stepOf(found, "unexplained") + observed.losses.unexplained.kwh)).toBeLessThan(1e-9 * scale);
      expect(found.steps.every(({ kwh, uncertaintyKwh }) => Number.isFinite(kwh) && uncertaintyKwh >= 0)).toBe(true);
    }
  });

  it("has nothing to say where the study is what was measured", () => {
    const observed = books(120_000, { shading: 0.02, iam: 0.03, temperature: -0.01, ac_wiring: 0.01 });
    const found = reconcileSizing(study({ near_shading: 2, iam: 3, temperature: -1, ac_wiring: 1 }), observed, 1200, ALL);
    for (const { kwh } of found.steps) expect(kwh).toBeCloseTo(0, 6);
    expect(found.hypotheses.kwh).toBeCloseTo(observed.delivered.kwh, 6);
    expect(found.chosen.kwh).toBeCloseTo(found.hypotheses.kwh, 6);
    expect(found.rows.map(({ verdict }) => verdict)).toEqual(SIZING_ROWS.map(() => "confirmed"));
  });

  it("keeps weather apart: irradiation times what was assumed, then temperature", () => {
    const found = reconcileSizing(study({ soiling: 2, temperature: 4 }), books(110_000, { temperature: 0.06 }), NONE, ALL);
    expect(stepOf(found, "irradiation")).toBeCloseTo((1100 - 1200) * 100 * 0.98 * 0.96, 6);
    // H_meas·P0·F_hyp·(l_hyp − l_meas)/(1 − l_hyp)
    expect(stepOf(found, "temperature")).toBeCloseTo((110_000 * 0.98 * 0.96 * (0.04 - 0.06)) / 0.96, 6);
    expect(found.measuredWeather.kwh).toBeCloseTo(110_000 * 0.98 * 0.94, 6);
    expect(found.measuredWeather.irradiationUncertaintyKwhM2).toBeCloseTo(11, 9);
  });

  it("tells the printed energy's rounding from a line that is missing", () => {
    const right = reconcileSizing(study({ iam: 3 }, { printedKwh: 116_400 }), books(120_000, {}), NONE, ALL);
    expect(Math.abs(right.hypotheses.residualKwh)).toBeLessThan(2 * right.hypotheses.uncertaintyKwh);
    const missing = reconcileSizing(study({ iam: 3 }, { printedKwh: 110_000 }), books(120_000, {}), NONE, ALL);
    expect(missing.hypotheses.residualKwh).toBeCloseTo(-6400, 6);
    expect(Math.abs(missing.hypotheses.residualKwh)).toBeGreaterThan(2 * missing.hypotheses.uncertaintyKwh);
    expect(Number.isNaN(reconcileSizing(study(), books(1, {}), NONE, ALL).hypotheses.residualKwh)).toBe(true);
  });

  it("judges by twice the uncertainty, and not at all what cannot be seen", () => {
    const share = { soiling: 0.04, inverter_stop: 0.002, low_irradiance: 0.05 };
    const found = reconcileSizing(study({ soiling: 1, unavailability: 2, irradiance_level: 1 }), books(120_000, share), NONE, new Set(["soiling", "unavailability", "clipping"]));
    expect(rowOf(found, "soiling")).toMatchObject({ verdict: "optimistic" });
    expect(rowOf(found, "unavailability")).toMatchObject({ verdict: "pessimistic" });
    expect(rowOf(found, "clipping")).toMatchObject({ verdict: "confirmed" });
    expect(rowOf(found, "irradiance_level")).toMatchObject({ verdict: "not_identifiable" });
    expect(rowOf(found, "soiling")?.observedPercent).toBeCloseTo(4, 9);
    const vague = books(120_000, { soiling: 0.04 });
    vague.losses.soiling.termsKwh = [0, 4800];
    expect(rowOf(reconcileSizing(study({ soiling: 1 }), vague, NONE, ALL), "soiling")?.verdict).toBe("not_identifiable");
  });

  it("books another counter's difference and the nameplate's by themselves", () => {
    const found = reconcileSizing(study({}, { peakPowerKwp: 90 }), books(120_000, {}, { counterKwh: 119_000 }), NONE, ALL);
    expect(stepOf(found, "counter")).toBeCloseTo(-1000, 6);
    expect(stepOf(found, "peak_power")).toBeCloseTo(12_000, 6);
    expect(found.delivered.kwh).toBe(119_000);
  });

  it("stays finite when nothing was delivered, and says nothing when nothing is known", () => {
    const dark = reconcileSizing(study({ iam: 3 }), books(120_000, { grid_outage: 1 }), NONE, ALL);
    expect(dark.steps.every(({ kwh }) => Number.isFinite(kwh))).toBe(true);
    expect(dark.delivered.kwh).toBe(0);
    const unknown = reconcileSizing(study({}, { irradiationKwhM2: NONE }), books(120_000, {}), NONE, ALL);
    expect(Number.isNaN(unknown.hypotheses.kwh)).toBe(true);
    expect(Number.isFinite(unknown.measuredWeather.kwh)).toBe(true);
  });
});

describe("a typical year", () => {
  const monthly = [40, 60, 100, 140, 160, 170, 175, 150, 110, 70, 45, 35];
  const year = monthly.reduce((sum, value) => sum + value, 0);
  const day = (y: number, m: number, d: number): number => dayNumber({ year: y, month: m, day: d });

  it("gives its own sum over a year, and a mean day of February more over a leap year", () => {
    expect(typicalYearSum(monthly, day(2023, 1, 1), day(2024, 1, 1))).toBeCloseTo(year, 9);
    expect(typicalYearSum(monthly, day(2024, 1, 1), day(2025, 1, 1))).toBeCloseTo(year + 60 / 28, 9);
    expect(typicalYearSum(monthly, day(2023, 6, 1), day(2023, 7, 1))).toBeCloseTo(170, 9);
  });

  it("adds over days, and knows no sum where a month is missing", () => {
    const [from, to] = [day(2023, 2, 20), day(2023, 4, 11)];
    for (let cut = from; cut <= to; cut += 7) expect(typicalYearSum(monthly, from, cut) + typicalYearSum(monthly, cut, to)).toBeCloseTo(typicalYearSum(monthly, from, to), 9);
    expect(typicalYearSum([40, Number.NaN], from, to)).toBeNaN();
    expect(typicalYearSum(monthly, from, from)).toBe(0);
  });
});

describe("what a plant can be asked", () => {
  const { plant } = testPlant({ latitude: 45, intervalMinutes: 60, days: 1, inverters: 1, arraysPerInverter: 1, strings: 2, sensors: [], withDc: false, seed: 1 }, []);
  const about = (over: Partial<Parameters<typeof sizingGuardRails>[1]> = {}) => ({
    plant, peakPowerKwp: 100, study: study({ iam: 3 }), irradiationUnknown: false, fromMonths: false, fromDay: dayNumber({ year: 2023, month: 1, day: 1 }), toDay: dayNumber({ year: 2024, month: 1, day: 1 }),
    coverage: 1, counterKwh: NONE, deliveredKwh: 100, deliveredUncertaintyKwh: 1, ...over,
  });
  const warned = (over: Parameters<typeof about>[0]) => sizingGuardRails(reconcileSizing(about(over).study, books(120_000, { iam: 0.03 }), NONE, ALL), about(over)).map(({ key }) => key.replace("sizing:warning.", ""));

  it("depends on its sensors, its DC side and its meter", () => {
    const bare: Plant = { ...plant, analysis: "ac", meter: null, sensors: [] };
    expect([...identifiableRows(bare)].sort()).toEqual(["array", "clipping", "near_shading", "soiling", "unavailability"]);
    const full: Plant = { ...plant, analysis: "dc", meter: "M", sensors: [{ id: "T", kind: "temperature_module" }] };
    for (const row of ["temperature", "inverter_efficiency", "ac_wiring"] as const) expect(identifiableRows(full).has(row)).toBe(true);
    for (const row of ["iam", "irradiance_level", "horizon_shading"] as const) expect(identifiableRows(full).has(row)).toBe(false);
  });

  it("is said beside the result, and only where it holds", () => {
    const young: Plant = { ...plant, commissioned_on: "2023-01-01", sensors: [{ id: "G", kind: "irradiance_tilted", tilt_deg: 20, azimuth_deg: 180 }] };
    expect(warned({ plant: young })).toEqual([]);
    expect(warned({ plant: { ...young, commissioned_on: "2013-01-01" } })).toEqual(["ageing"]);
    expect(warned({ plant: { ...young, sensors: [{ id: "H", kind: "irradiance_horizontal" }] } })).toEqual(["transposed"]);
    expect(warned({ plant: { ...young, sensors: [] } })).toEqual(["no_light_sensor"]);
    expect(warned({ plant: young, fromMonths: true, toDay: dayNumber({ year: 2023, month: 3, day: 11 }) })).toEqual(["part_of_year", "months_cut"]);
    expect(warned({ plant: young, coverage: 0.8, counterKwh: 90, study: study({ iam: 3 }, { peakPowerKwp: 104 }), irradiationUnknown: true })).toEqual(["irradiation_unknown", "peak_power", "coverage", "counter"]);
    expect(warned({ plant: young, study: study({ horizon_shading: 1 }, { printedKwh: 50_000 }) })).toEqual(["printed_energy", "horizon_in_sensor"]);
    expect(warned({ plant: young, study: study() })).toEqual(["no_losses"]);
  });
});
