import { describe, expect, it } from "vitest";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { settledLevel } from "./settledLevel.ts";

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

  it("is followed further where the days' mean is known no better", () => {
    expect(settledAt(0.985, 0.02)).toBeCloseTo(0.985, 9);
    expect(settledAt(0.95, 0.02)).toBe(1);
  });
});
