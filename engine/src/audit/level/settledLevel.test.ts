import { describe, expect, it } from "vitest";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { meanSpread, settledLevel } from "./settledLevel.ts";

/** What the level is brought to on a plant whose energy is a share of what its days made one expect. */
function settledAt(share: number, spread: number): number {
  const scope = testScope(testPlant(
    { latitude: 45, intervalMinutes: 30, days: 15, inverters: 3, arraysPerInverter: 1, strings: 3, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 3 }, [],
  ));
  const expected = scope.units.map((u) => {
    u.aside.fill(0);
    return u.dcKw.map((kw) => kw / share);
  });
  return settledLevel(scope, expected, spread);
}

describe("the level that the whole period's energy asks for", () => {
  it("is followed within a hundredth of what the days say, and as a lack left alone beyond", () => {
    expect(settledAt(0.994, 0)).toBeCloseTo(0.994, 9);
    expect(settledAt(1.006, 0)).toBeCloseTo(1.006, 9);
    expect(settledAt(0.985, 0)).toBe(1);
  });

  it("is followed further where so few days scatter so far that their mean is known no better", () => {
    const sampled = meanSpread(0.08, Float64Array.from({ length: 20 }, (_, d) => (d % 5 === 0 ? NaN : 0.9)));
    expect(sampled).toBeCloseTo(0.02, 9);
    expect(settledAt(0.985, sampled)).toBeCloseTo(0.985, 9);
    expect(settledAt(0.95, sampled)).toBe(1);
  });

  it("is held to the hundredth where nothing is told of the days' scatter", () => {
    expect(meanSpread(NaN, Float64Array.of(0.9, 0.9))).toBe(0);
    expect(meanSpread(0.08, Float64Array.of(NaN, NaN))).toBe(0);
  });
});
