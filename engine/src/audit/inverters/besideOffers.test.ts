import { describe, expect, it } from "vitest";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { peersLackAlike } from "./besideOffers.ts";

/** Whether the others of three inverters lack as the first does, which gives nine tenths: they give `left`, their voltage standing at `volts` of the right one. */
function alike(left: readonly [number, number], volts: readonly [number, number]): boolean {
  const scope = testScope(testPlant({ latitude: 45, intervalMinutes: 60, days: 3, inverters: 3, arraysPerInverter: 1, strings: 3, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 3 }, []));
  const expected = scope.units.map(() => new Float64Array(scope.rows.count).fill(8));
  scope.units.forEach((u, i) => {
    u.dcKw = expected[i].map((kw) => kw * [0.9, ...left][i]);
    u.voltageRatio = expected[i].map(() => [1.05, ...volts][i]);
  });
  return peersLackAlike(scope, expected, ["one", "one", "one"], 0, 5);
}

describe("whether the others lack alike", () => {
  it("is so under the same clouds, and not where they give all", () => {
    expect(alike([0.9, 0.91], [1.05, 1.05])).toBe(true);
    expect(alike([1, 1], [1, 1])).toBe(false);
  });

  it("is not said by one whose tracker is off its point", () => {
    expect(alike([0.76, 1], [0.75, 1])).toBe(false);
    expect(alike([0.76, 0.9], [0.75, 1.05])).toBe(true);
  });
});
