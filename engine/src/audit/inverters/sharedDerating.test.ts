import { describe, expect, it } from "vitest";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { LIMIT } from "./limit.ts";
import { takeBackShared } from "./sharedDerating.ts";

/** What is left on one day of a derating of the first of four inverters over so many hours, when the others give `left` of what they are offered. */
function leftOver(hours: number, left: number): number {
  const scope = testScope(testPlant({ latitude: 45, intervalMinutes: 60, days: 3, inverters: 4, arraysPerInverter: 1, strings: 3, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 3 }, []));
  const { rows, days, units } = scope;
  const expected = units.map(() => new Float64Array(rows.count).fill(8));
  units.forEach((u, i) => (u.dcKw = expected[i].map((kw) => kw * (i === 0 ? 0.9 : left))));
  const kinds = units.map(() => new Uint8Array(rows.count));
  kinds[0].fill(LIMIT.derating, days.from[1] + 4, days.from[1] + 4 + hours);
  takeBackShared(scope, kinds, expected, units.map(() => "one"));
  return kinds[0].filter((kind) => kind === LIMIT.derating).length;
}

describe("a derating of one inverter", () => {
  it("is taken back where its peers lack as much for one hour", () => {
    expect(leftOver(1, 0.91)).toBe(0);
  });

  it("stays where they give all, and where it lasts", () => {
    expect(leftOver(1, 1)).toBe(1);
    expect(leftOver(3, 0.91)).toBe(3);
  });
});
