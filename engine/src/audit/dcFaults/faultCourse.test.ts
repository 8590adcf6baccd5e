import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faultCourse } from "./faultCourse.ts";

/** A year of days around a level with the scatter of meters, less the lack of a day; some days missing. */
function series(level: number, lack: (d: number) => number): Float64Array {
  return Float64Array.from({ length: 365 }, (_, d) => (d % 11 === 3 ? NaN : level * (1 - lack(d)) * (1 + 0.0005 * Math.sin(d * 12.9898) * Math.cos(d * 78.233))));
}

describe("faultCourse", () => {
  it("finds a step to the day, whatever its size and the unit's own level", () => {
    fc.assert(fc.property(fc.integer({ min: 20, max: 330 }), fc.double({ min: 0.01, max: 0.4, noNaN: true }), fc.double({ min: 0.9, max: 1.1, noNaN: true }), (day, size, level) => {
      const found = faultCourse(series(level, (d) => (d >= day ? size : 0)));
      expect(found?.mended).toBe(false);
      expect(Math.abs((found?.fromDay ?? NaN) - day)).toBeLessThanOrEqual(2);
      expect(Math.abs((found?.meanLack ?? NaN) - size)).toBeLessThan(0.1 * size);
      expect(found?.base).toBeCloseTo(level, 2);
    }), { numRuns: 40 });
  });

  it("follows slow growth without falling back, and a mending at once", () => {
    const growth = faultCourse(series(1, (d) => Math.min(0.08, Math.max(0, (d - 100) * 0.0008))));
    expect(growth?.fromDay).toBeGreaterThan(95);
    expect(growth?.fromDay).toBeLessThan(115);
    expect(growth?.lack[150]).toBeCloseTo(0.04, 2);
    expect(growth?.lack[300]).toBeCloseTo(0.08, 2);
    growth?.lack.forEach((v, d) => d > 0 && expect(v).toBeGreaterThanOrEqual(growth.lack[d - 1]));
    const mended = faultCourse(series(1, (d) => (d >= 120 && d < 210 ? 0.05 : 0)));
    expect(mended?.mended).toBe(true);
    expect(Math.abs((mended?.fromDay ?? NaN) - 120)).toBeLessThanOrEqual(2);
    expect(Math.abs((mended?.toDay ?? NaN) - 209)).toBeLessThanOrEqual(2);
  });

  it("takes a unit that stands low at the start and then rises for no fault: the others began to lack", () => {
    expect(faultCourse(series(1, (d) => (d < 150 ? 0.03 : 0)))).toBeNull();
  });

  it("says nothing of next to no days, and no more than scatter of sound ones", () => {
    expect(faultCourse(Float64Array.from({ length: 12 }, () => 1))).toBeNull();
    const quiet = faultCourse(series(1, () => 0));
    expect(quiet === null || quiet.meanLack < 0.002).toBe(true);
  });
});
