import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { healthyMiddle } from "./healthyMiddle.ts";

const APART = 0.02;
const sound = fc.double({ min: 0.995, max: 1.005, noNaN: true });
const harmed = fc.double({ min: 0, max: 0.95, noNaN: true });

describe("the middle of units of which some are harmed", () => {
  it("is that of the healthy while they are at least half, in any order", () => {
    fc.assert(fc.property(fc.array(sound, { minLength: 1, maxLength: 6 }), fc.array(harmed, { maxLength: 6 }), (well, ill) => {
      const few = ill.slice(0, well.length);
      const middle = healthyMiddle([...few, ...well], APART);
      expect(middle).toBeGreaterThanOrEqual(0.995);
      expect(healthyMiddle([...well, ...few, NaN], APART)).toBe(middle);
    }));
  });

  it("is the median where they agree, and nothing of nobody", () => {
    expect(healthyMiddle([1, 0.99, 0.995, 1.001], APART)).toBeCloseTo(0.9975, 12);
    expect(healthyMiddle([NaN], APART)).toBeNaN();
  });
});
