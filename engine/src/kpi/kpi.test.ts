import { describe, expect, it } from "vitest";
import { UTC } from "../quality/localTime.ts";
import { seededRandom } from "../trend/statistics/random.ts";
import { availabilityAnalysis } from "./availabilityAnalysis.ts";
import { availabilityTime, contractualAvailability, energyBasedAvailability, technicalAvailability } from "./availabilityRatio.ts";
import { rowsComplete, rowsInIrradiance, rowsNearRegression } from "./capacityFilters.ts";
import { capacityRegression } from "./capacityRegression.ts";
import { capacityVerdict } from "./capacityVerdict.ts";
import { bifacialTotalWm2, clippingCorrectedPr, irradianceWeightedTempC, performanceRatioOf } from "./performanceRatio.ts";
import { reportingIrradiance } from "./reportingIrradiance.ts";
import { agreeInPairs, agreeWithOthers } from "./sensorAgreement.ts";

const random = seededRandom(12);
const column = (count: number, of: (i: number) => number): Float64Array => Float64Array.from({ length: count }, (_, i) => of(i));

describe("performance ratios", () => {
  const poa = column(200, (i) => 5 * i);
  const cell = poa.map((g) => 15 + 0.03 * g);
  const power = poa.map((g, i) => 0.85 * 100 * (g / 1000) * (1 - 0.004 * (cell[i] - 25)));
  it("corrected to a temperature are free of it; uncorrected are not", () => {
    expect(performanceRatioOf(power, poa, cell, 100, -0.004, 25)).toBeCloseTo(0.85, 12);
    expect(performanceRatioOf(power, poa, cell, 100, 0, 25)).toBeLessThan(0.85);
  });
  it("equal the plain one at the irradiance-weighted temperature", () => {
    const weighted = irradianceWeightedTempC(poa, cell);
    expect(performanceRatioOf(power, poa, cell, 100, -0.004, weighted)).toBeCloseTo(performanceRatioOf(power, poa, cell, 100, 0, 25), 12);
  });
  it("do not count the inverter's limit against the plant once corrected for clipping", () => {
    const clipped = power.map((value) => Math.min(value, 50));
    expect(performanceRatioOf(clipped, poa, cell, 100, -0.004, 25)).toBeLessThan(0.84);
    expect(clippingCorrectedPr(clipped, poa, cell, 100, -0.004, 25, 50, 0.85)).toBeCloseTo(0.85, 12);
  });
  it("count rows in both sums or in none", () => {
    const holed = power.map((value, i) => (i % 3 === 0 ? Number.NaN : value));
    expect(performanceRatioOf(holed, poa, cell, 100, -0.004, 25)).toBeCloseTo(0.85, 12);
    expect(performanceRatioOf([], [], [], 100, 0, 25)).toBeNaN();
  });
  it("see the rear light of bifacial modules alone", () => {
    expect(bifacialTotalWm2(800, 100, 0.7, 1, 0.1)).toBeCloseTo(863, 12);
    expect(bifacialTotalWm2(800, 100, 0)).toBe(800);
  });
});

describe("availability", () => {
  it("weighs downtime in useful hours, excused hours apart", () => {
    const poa = column(10, (i) => (i < 8 ? 500 : 10));
    const power = column(10, (i) => (i < 2 ? 0 : 5));
    const time = availabilityTime(power, poa, 1, 10, 50, 0.01, column(10, (i) => (i === 0 ? 1 : 0)));
    expect(technicalAvailability(time)).toBeCloseTo(6 / 8, 12);
    expect(contractualAvailability(time)).toBeCloseTo(7 / 8, 12);
    expect(energyBasedAvailability(90, 10)).toBeCloseTo(0.9, 12);
    expect(energyBasedAvailability(0, 0)).toBeNaN();
  });
  it("tells an outage from a silent logger by the counter, and books what was lost", () => {
    const timeMs = column(30 * 24, (i) => i * 3_600_000);
    const sun = timeMs.map((ms) => 100 * Math.sin(((ms / 3_600_000 - 6) / 12) * Math.PI));
    const expectedPower = sun.map((power) => (power > 1 ? 1.05 * power : 0));
    const made = expectedPower.map((power) => (power / 1.05) * (1 + 0.01 * random.normal()));
    const down = (i: number): boolean => i >= 240 && i < 312; // three days of no production
    const silent = (i: number): boolean => i >= 480 && i < 528; // two days of no report
    let counter = 1000;
    const counterEnergy = made.map((power, i) => (counter += down(i) ? 0 : power));
    const seen = made.map((power, i) => (silent(i) ? Number.NaN : down(i) ? 0 : power));
    const halves = [seen.map((power) => power / 2), seen.map((power, i) => (i >= 600 && i < 606 ? 0 : power / 2))];
    const system = seen.map((power, i) => (i >= 600 && i < 606 ? power / 2 : power));
    const result = availabilityAnalysis({ timeMs, systemPower: system, counterEnergy, expectedPower }, halves, UTC);
    expect(result.outages.map((outage) => outage.type)).toEqual(["real", "comms"]);
    const lost = made.reduce((sum, power, i) => sum + (down(i) ? power : 0), 0);
    expect(result.outages[0].loss / lost).toBeCloseTo(1, 1);
    expect(result.outages[1].loss).toBe(0);
    expect(result.subsystemLossPower.subarray(600, 606).reduce((a, b) => a + b, 0)).toBeCloseTo(
      system.subarray(600, 606).reduce((a, b) => a + b, 0), 6);
    expect(result.months.length).toBe(1);
    expect(result.months[0].availability).toBeLessThan(0.92);
  });
});

describe("capacity test", () => {
  const data = {
    poaWm2: column(400, () => 400 + 600 * random.uniform()), tempAirC: column(400, () => 10 + 20 * random.uniform()),
    windMs: column(400, () => 5 * random.uniform()), power: new Float64Array(400),
  };
  data.power = data.poaWm2.map((g, i) => g * (0.09 - 9e-6 * g - 3e-4 * data.tempAirC[i] + 4e-4 * data.windMs[i]) + 0.05 * random.normal());
  const all = Int32Array.from(data.power.keys());
  it("finds the coefficients within their errors and nothing insignificant", () => {
    const fit = capacityRegression(data, all);
    [0.09, -9e-6, -3e-4, 4e-4].forEach((truth, k) => {
      expect(Math.abs(fit.coefficients[k] - truth)).toBeLessThan(4 * fit.standardErrors[k]);
      expect(fit.pValues[k]).toBeLessThan(1e-6);
    });
    expect(fit.predict(800, 20, 2)).toBeCloseTo(800 * (0.09 - 0.0072 - 0.006 + 0.0008), 1);
  });
  it("drops rows that leave the regression, stand outside the band or miss a value", () => {
    const broken = { ...data, power: data.power.map((p, i) => (i === 7 ? p / 2 : i === 9 ? Number.NaN : p)) };
    const complete = rowsComplete(broken, all);
    expect(complete).not.toContain(9);
    expect(rowsNearRegression(broken, complete, 3)).not.toContain(7);
    expect(rowsInIrradiance(data, all, 500, 600).every((i) => data.poaWm2[i] >= 500 && data.poaWm2[i] <= 600)).toBe(true);
  });
  it("reports where as many rows stand above as below", () => {
    const found = reportingIrradiance(data.poaWm2);
    const inBand = data.poaWm2.filter((g) => g >= 0.8 * found.poaWm2 && g <= 1.2 * found.poaWm2);
    const below = inBand.filter((g) => g < found.poaWm2).length;
    expect(Math.abs(below / inBand.length - 0.5)).toBeLessThan(0.1);
    expect(inBand.length).toBe(found.rowsInBand);
  });
  it("passes at the limit and fails beyond it, on one side or both", () => {
    expect(capacityVerdict(0.96, 80, 0.04, true).passed).toBe(true);
    expect(capacityVerdict(0.9599, 80, 0.04, true).passed).toBe(false);
    expect(capacityVerdict(1.2, 80, 0.04, true).passed).toBe(false);
    expect(capacityVerdict(1.2, 80, 0.04, false)).toMatchObject({ passed: true, highestPassing: null });
  });
  it("trusts sensors that agree", () => {
    expect(agreeInPairs([500, 505, 498], 0.05)).toBe(true);
    expect(agreeInPairs([500, 505, 540], 0.05)).toBe(false);
    expect(agreeWithOthers([500, 505, 540], 30)).toBe(false);
    expect(agreeWithOthers([500, Number.NaN], 30)).toBe(true);
  });
});
