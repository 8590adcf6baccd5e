import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysOfSky } from "./daysOfSky.ts";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";

const scope = testScope(testPlant(
  { latitude: 45, intervalMinutes: 60, days: 6, inverters: 3, arraysPerInverter: 1, strings: 2, sensors: ["irradiance_tilted"], withDc: false, seed: 2 }, [],
));
const RATED_KW = 10;

/** The days judged when every inverter gives `share` of its rating and could have given `offers` of it, at every daylight row, or at those of a high sun alone. */
function judged(shares: readonly number[], offers: readonly number[], aboveDeg = 20): Uint8Array {
  const common = Float64Array.from({ length: scope.rows.count }, (_, r) => (scope.rows.elevationDeg[r] > aboveDeg ? shares[0] : NaN));
  scope.units.forEach((u, i) => u.signals.acKw.fill(shares[i] * RATED_KW));
  return daysOfSky(scope, offers.map((offer) => new Float64Array(scope.rows.count).fill(offer * RATED_KW)), common);
}

describe("days of sky", () => {
  it("are those on which each inverter keeps its own part of its offer, not those on which all keep one share", () => {
    fc.assert(fc.property(fc.double({ min: 0.2, max: 0.7, noNaN: true }), fc.double({ min: 0.004, max: 0.1, noNaN: true }), (level, apart) => {
      const offers = [level * 1.2, level * 1.2 * (1 + apart), level * 1.2 * (1 - apart)];
      expect([...judged([level, level, level], offers)].some((one) => one === 1)).toBe(false);
      expect([...judged(offers.map((offer) => offer / 1.2), offers)].filter((one) => one === 1).length).toBeGreaterThanOrEqual(5);
    }), { numRuns: 20 });
  });

  it("are told of a single row too", () => {
    const noonDeg = Math.max(...scope.rows.elevationDeg.filter((_, r) => scope.rows.day[r] === scope.days.firstDay + 2));
    expect(judged([0.4, 0.42, 0.41], [0.5, 0.525, 0.5125], noonDeg - 1e-6)[2]).toBe(1);
    expect(judged([0.4, 0.4, 0.4], [0.5, 0.525, 0.5125], noonDeg - 1e-6)[2]).toBe(0);
  });

  it("are not told between inverters that nothing parts", () => {
    expect([...judged([0.4, 0.4, 0.4], [0.5, 0.5, 0.5])].includes(1)).toBe(false);
  });
});
