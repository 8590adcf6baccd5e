import { describe, expect, it } from "vitest";
import { UTC } from "../../quality/localTime.ts";
import { seededRandom } from "../statistics/random.ts";
import { energyFromPower } from "./energyFromPower.ts";
import { insolationWeighted } from "./insolationWeighted.ts";
import { interpolateSeries } from "./interpolateSeries.ts";
import { normalizedEnergy, pvwattsPowerW } from "./normalizedEnergy.ts";
import { clearSkyScale } from "./rescaleIrradiance.ts";

const HOUR = 3_600_000;
const random = seededRandom(2);
const timeMs = Float64Array.from({ length: 97 }, (_, i) => i * 900_000);
const values = timeMs.map(() => 1000 * random.uniform());
const total = (energies: Float64Array): number => energies.reduce((sum, energy) => sum + energy, 0);

describe("energy from power", () => {
  it("keeps the energy of the day at every spacing that divides it", () => {
    const day = total(values.subarray(1)) / 4;
    for (const step of [900_000, 1_800_000, HOUR, 6 * HOUR]) {
      expect(total(energyFromPower({ timeMs, values }, { step }).values)).toBeCloseTo(day, 8);
    }
    expect(energyFromPower({ timeMs, values }, { step: "localDay" }).values[0]).toBeCloseTo(day, 8);
  });
  it("labels an interval at its end", () => {
    const energy = energyFromPower({ timeMs, values }, { step: HOUR });
    expect(energy.timeMs[0]).toBe(HOUR);
    expect(energy.values[0]).toBeCloseTo(total(values.subarray(1, 5)) / 4, 10);
  });
  it("never bridges a gap beyond the limit", () => {
    const holed = values.map((value, i) => (i >= 40 && i < 44 ? Number.NaN : value));
    const energy = energyFromPower({ timeMs, values: holed }, { step: 900_000 });
    expect(Array.from(energy.values.keys()).filter((i) => !(energy.values[i] === energy.values[i]))).toEqual([39, 40, 41, 42, 43]);
    const bridged = energyFromPower({ timeMs, values: holed }, { step: 900_000, maxGapMs: 2 * HOUR });
    expect(bridged.values.every((value) => value === value)).toBe(true);
  });
  it("takes instants by the trapezoid", () => {
    const energy = energyFromPower({ timeMs: Float64Array.of(0, HOUR), values: Float64Array.of(0, 10) }, { kind: "instant" });
    expect(energy.values[0]).toBe(5);
  });
});

describe("interpolation", () => {
  it("is exact on a line and empty outside it and in gaps", () => {
    const series = { timeMs: Float64Array.of(0, 10, 20, 90, 100), values: Float64Array.of(0, 1, 2, 9, 10) };
    const at = interpolateSeries(series, Float64Array.of(-1, 5, 20, 50, 95, 101));
    expect(Array.from(at)).toEqual([Number.NaN, 0.5, 2, Number.NaN, 9.5, Number.NaN]);
  });
});

describe("normalization", () => {
  it("gives one for a plant that does what its model says, weighted or not", () => {
    const poa = timeMs.map((_, i) => 500 + 300 * Math.sin(i));
    const power = poa.map((g) => pvwattsPowerW(g, 5000, 45, -0.004));
    const result = normalizedEnergy(energyFromPower({ timeMs, values: power }), { timeMs, values: power }, { timeMs, values: poa });
    for (const value of result.energyNormalized) expect(value).toBeCloseTo(1, 12);
    const halved = result.energyNormalized.map((value, i) => (i % 2 === 0 ? value / 2 : value));
    const weighted = insolationWeighted(result.timeMs, halved, result.insolationWhm2, "localDay", UTC);
    expect(weighted.values[0]).toBeGreaterThan(0.5);
    expect(weighted.values[0]).toBeLessThan(1);
  });
  it("finds the factor between a sensor and its clear sky through clouds", () => {
    const clear = Float64Array.from({ length: 2000 }, (_, i) => 400 + 300 * Math.sin(i / 20));
    const measured = clear.map((g, i) => 0.8 * g * (i % 3 === 0 ? 0.4 : 1));
    expect(clearSkyScale(measured, clear)).toBeCloseTo(0.8, 9);
  });
});
