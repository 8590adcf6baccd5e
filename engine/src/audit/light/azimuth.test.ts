import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compassDeg, smallestTurnDeg } from "./azimuth.ts";

const degrees = fc.integer({ min: -5000, max: 5000 });

describe("directions", () => {
  it("are the same after any number of whole turns, and within their circle", () => {
    fc.assert(fc.property(degrees, fc.integer({ min: -9, max: 9 }), (one, rounds) => {
      expect(compassDeg(one + 360 * rounds)).toBe(compassDeg(one));
      expect(compassDeg(one)).toBeGreaterThanOrEqual(0);
      expect(compassDeg(one)).toBeLessThan(360);
    }));
  });

  it("lie apart by the smaller way round, which leads from one to the other", () => {
    fc.assert(fc.property(degrees, degrees, (from, to) => {
      const turn = smallestTurnDeg(to - from);
      expect(Math.abs(turn)).toBeLessThanOrEqual(180);
      expect(compassDeg(from + turn)).toBe(compassDeg(to));
    }));
    expect(smallestTurnDeg(350 - 10)).toBe(-20);
  });
});
