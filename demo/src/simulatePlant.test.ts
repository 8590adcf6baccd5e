import { describe, expect, it } from "vitest";
import { demoFleet, simulatePlant, type Fault, type PlantSpec, type SimulatedPlant } from "./index.ts";

const TODAY = Date.parse("2026-07-15T08:00:00Z");
const DAY = 86_400_000;
const fleet = demoFleet(TODAY);

/** The healthy winery, with faults of the test's own. */
function winery(faults: readonly Fault[] = [], changes: Partial<PlantSpec> = {}): PlantSpec {
  const found = fleet.find((member) => member.id === "chai-des-coteaux");
  if (found === undefined) throw new Error("the fleet has no winery");
  return { ...found.spec, faults, ...changes };
}

const JUNE = { fromMs: Date.parse("2026-05-31T22:00:00Z"), toMs: Date.parse("2026-06-20T22:00:00Z"), seed: 5 };
const at = (day: number, hour = 0): number => JUNE.fromMs + day * DAY + hour * 3_600_000;

function column(simulated: SimulatedPlant, name: string): Float64Array {
  const values = simulated.columns.get(name);
  if (values === undefined) throw new Error(`no column ${name}`);
  return values;
}

/** Σ of a power column, kWh. */
const kwh = (simulated: SimulatedPlant, name: string): number => column(simulated, name).reduce((sum, w) => sum + (Number.isNaN(w) ? 0 : w), 0) * (simulated.axis.stepMs / 3_600_000_000);

function closes(energies: Record<string, number>, order: readonly string[]): number {
  return energies.reference - order.reduce((sum, cause) => sum + energies[cause], 0) - energies.energy_ac;
}

describe("exact light sensors", () => {
  it("change what is recorded of the light and nothing of what happens", () => {
    const drawn = simulatePlant(winery(), JUNE);
    const exact = simulatePlant(winery([], { exactLightSensors: true }), JUNE);
    expect(exact.truth).toEqual(drawn.truth);
    const light = [...drawn.columns.keys()].filter((name) => name.endsWith("_w_m2"));
    for (const [name, values] of drawn.columns) {
      if (light.includes(name)) expect(exact.columns.get(name)).not.toEqual(values);
      else expect(exact.columns.get(name)).toEqual(values);
    }
    const share = light.map((name) => kwh(drawn, name) / kwh(exact, name) - 1);
    expect(share.length).toBeGreaterThan(0);
    for (const one of share) expect(Math.abs(one)).toBeLessThan(0.01);
  });
});

describe("the truth of a simulated plant", () => {
  const faults: Fault[] = [
    { kind: "string_outage", startMs: at(2), endMs: at(6), subarray: "T02", strings: [0] },
    { kind: "inverter_stop", startMs: at(3, 10), endMs: at(4, 15), inverter: "OND03" },
    { kind: "grid_outage", startMs: at(8, 11), endMs: at(8, 14) },
    { kind: "curtailment", startMs: at(9), endMs: at(12), setpoint: 0.4, hours: [10, 15], everyDays: 1 },
    { kind: "communication", startMs: at(13), endMs: at(14), inverters: ["OND05"], sensors: false },
    { kind: "shading", startMs: JUNE.fromMs, endMs: JUNE.toMs, subarrays: ["T01"], azimuthDeg: [70, 110], elevationBelowDeg: 40 },
    { kind: "mppt", startMs: at(14), endMs: at(18), inverter: "OND04", voltageFactor: 0.8 },
    { kind: "conversion_excess", startMs: at(5), endMs: at(9), inverter: "OND06", loss: 0.06 },
    { kind: "derating", startMs: at(0), endMs: at(20), inverters: ["OND01"], aboveC: 14, perC: 0.06 },
  ];
  const simulated = simulatePlant(winery(faults), JUNE);
  const { truth } = simulated;

  it("closes in total, in every month, for every inverter", () => {
    for (const energies of [truth.total_kwh, ...truth.monthly, ...Object.values(truth.inverters)]) {
      const numbers: Record<string, number> = Object.fromEntries(Object.entries(energies).flatMap(([key, value]) => (typeof value === "number" ? [[key, value]] : [])));
      expect(Math.abs(closes(numbers, truth.order))).toBeLessThan(1e-9 * truth.total_kwh.reference);
    }
    const months = truth.monthly.reduce((sum, month) => sum + month.reference, 0);
    expect(months).toBeCloseTo(truth.total_kwh.reference, 6);
  });

  it("books every fault to its cause, and no cause without a fault", () => {
    for (const cause of ["string_outage", "inverter_stop", "grid_outage", "curtailment", "shading", "mppt", "conversion_excess", "derating"] as const) {
      expect(truth.total_kwh[cause]).toBeGreaterThan(0);
    }
    const healthy = simulatePlant(winery(), JUNE).truth;
    for (const cause of ["snow", "string_outage", "inverter_stop", "grid_outage", "curtailment", "shading", "mppt", "conversion_excess", "derating"] as const) {
      expect(healthy.total_kwh[cause]).toBe(0);
    }
    expect(healthy.total_kwh.energy_ac).toBeGreaterThan(truth.total_kwh.energy_ac);
  });

  it("costs a fifth of the power when one string of five is open", () => {
    const alone = simulatePlant(winery([{ kind: "string_outage", startMs: JUNE.fromMs, endMs: JUNE.toMs, subarray: "T02", strings: [0] }]), JUNE).truth.inverters.OND02;
    const offered = alone.reference - alone.iam - alone.soiling - alone.low_irradiance - alone.temperature - alone.degradation - alone.mismatch;
    expect(alone.string_outage / offered).toBeCloseTo(0.2, 9);
  });

  it("tells which days must be found and which are neither right nor wrong", () => {
    expect(truth.cells.string_outage?.OND02).toEqual(["2026-06-03", "2026-06-04", "2026-06-05", "2026-06-06"]);
    expect(truth.slight.string_outage?.OND02).toEqual(["2026-06-02", "2026-06-07"]);
    expect(truth.cells.inverter_stop?.OND03).toEqual(["2026-06-04", "2026-06-05"]);
    expect(Object.keys(truth.cells.grid_outage ?? {})).toHaveLength(6);
    expect(truth.cells.communication?.OND05).toEqual(["2026-06-14"]);
  });

  it("shows in the columns what the truth says: energy, silence, limits, standstill, open strings", () => {
    const inverters = Object.keys(truth.inverters);
    const logged = inverters.reduce((sum, id) => sum + kwh(simulated, `${id}.pac_w`), 0);
    expect(Math.abs(logged + truth.total_kwh.unmeasured - truth.total_kwh.energy_ac_inverter)).toBeLessThan(2e-4 * logged);
    expect(column(simulated, "OND05.pac_w").filter(Number.isNaN)).toHaveLength(96);
    const meter = column(simulated, "METER.eac_total_wh");
    expect((meter[meter.length - 1] - meter[0]) / 1000).toBeCloseTo(truth.total_kwh.energy_ac, 0);
    const noon = (day: number): number => Math.floor((at(day, 12.5) - JUNE.fromMs) / simulated.axis.stepMs);
    expect(Math.max(...column(simulated, "OND02.pac_w").slice(noon(10) - 4, noon(10) + 4))).toBeLessThanOrEqual(0.4 * 30_000 * 1.003);
    expect(column(simulated, "OND03.pac_w")[noon(3)]).toBe(0);
    expect(column(simulated, "OND03.udc_v")[noon(3)]).toBeGreaterThan(column(simulated, "OND02.udc_v")[noon(3)]);
    expect(column(simulated, "OND02/T02-S01.idc_a")[noon(4)]).toBe(0);
    expect(column(simulated, "OND02/T02-S02.idc_a")[noon(4)]).toBeGreaterThan(0);
  });
});

describe("the simulator", () => {
  it("gives the same plant for the same seed and another for another", () => {
    const one = simulatePlant(winery(), JUNE);
    const again = simulatePlant(winery(), JUNE);
    const other = simulatePlant(winery(), { ...JUNE, seed: 6 });
    expect([...again.columns.keys()]).toEqual([...one.columns.keys()]);
    for (const [name, values] of one.columns) expect(again.columns.get(name)).toEqual(values);
    expect(again.truth).toEqual(one.truth);
    expect(other.truth.total_kwh.reference).not.toBe(one.truth.total_kwh.reference);
  });

  it("clips within the interval, so that its mean hides some of it", () => {
    const small = winery([], { inverterDesign: { ...winery().inverterDesign, pAcW: 17_000, ratedDcW: 17_500 } });
    const { truth, columns } = simulatePlant(small, JUNE);
    expect(truth.total_kwh.clipping).toBeGreaterThan(0.05 * truth.total_kwh.reference);
    expect(Math.max(...(columns.get("OND01.pac_w") ?? []))).toBeLessThan(17_000 * 1.003);
  });

  it("covers the modules in snow and uncovers them", () => {
    const from = Date.parse("2026-01-04T23:00:00Z");
    const spell: Fault = { kind: "snow", startMs: from + 5 * DAY, endMs: from + 10 * DAY };
    const { truth } = simulatePlant(winery([spell]), { fromMs: from, toMs: from + 20 * DAY, seed: 3 });
    expect(truth.total_kwh.snow).toBeGreaterThan(0);
    expect(truth.cells.snow?.OND01?.every((date) => date >= "2026-01-10" && date <= "2026-01-15")).toBe(true);
  });

  it("says what is written wrong in plant.json and simulates the truth", () => {
    const wrong = simulatePlant(winery([], { wrong: { "subarrays[0].tilt_deg": 25 } }), JUNE);
    const right = simulatePlant(winery(), JUNE);
    expect(wrong.plant.subarrays[0].tilt_deg).toBe(25);
    expect(wrong.truth.wrong).toEqual({ "subarrays[0].tilt_deg": { stated: 25, true: 18 } });
    expect(wrong.truth.total_kwh).toEqual(right.truth.total_kwh);
  });
});
