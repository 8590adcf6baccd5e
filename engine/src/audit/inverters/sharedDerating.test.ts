import { describe, expect, it } from "vitest";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { LIMIT } from "./limit.ts";
import { takeBackShared } from "./sharedDerating.ts";

/** What is left on one day of a derating of the first of four inverters over so many hours, when the others give `left` of what they are offered, held by `beside`; `rated`: the last of them gives its whole rating. */
function leftOver(hours: number, left: number, beside: number = LIMIT.no, rated = false): number {
  const scope = testScope(testPlant({ latitude: 45, intervalMinutes: 60, days: 3, inverters: 4, arraysPerInverter: 1, strings: 3, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 3 }, []));
  const { rows, days, units } = scope;
  const expected = units.map(() => new Float64Array(rows.count).fill(8));
  units.forEach((u, i) => (u.dcKw = expected[i].map((kw) => kw * (i === 0 ? 0.9 : left))));
  units.forEach((u, i) => (u.signals = { ...u.signals, acKw: u.dcKw.map((kw) => (rated && i === 3 ? u.unit.ratedAcKw : 0.9 * kw)) }));
  const kinds = units.map(() => new Uint8Array(rows.count));
  kinds.forEach((kind, i) => kind.fill(i === 0 ? LIMIT.derating : beside, days.from[1] + 4, days.from[1] + 4 + hours));
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

  it("stays where the others give less because an order holds them, and where one's whole rating tells that the light was there", () => {
    expect(leftOver(1, 0.91, LIMIT.curtailment)).toBe(1);
    expect(leftOver(1, 0.91, LIMIT.clipping, true)).toBe(1);
    expect(leftOver(1, 0.91, LIMIT.clipping)).toBe(0);
    expect(leftOver(1, 0.91, LIMIT.derating)).toBe(0);
  });
});
