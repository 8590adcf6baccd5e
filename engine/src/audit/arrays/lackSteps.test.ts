import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { soundShare, stepsOf } from "./lackSteps.ts";

/** A unit beside its peers over 200 days: lacks from day to day (inclusive), a little scatter, days without a ratio. */
function course(lacks: readonly { left: number; from: number; to: number }[], scatter = 0.001): Float64Array {
  return Float64Array.from({ length: 200 }, (_, d) => {
    if (d % 23 === 7) return NaN;
    return lacks.reduce((left, lack) => (d >= lack.from && d <= lack.to ? left * lack.left : left), 1) * (1 + scatter * Math.sin(37 * d));
  });
}

describe("steps of a unit beside its peers", () => {
  it("are found with their days and size, wherever they lie", () => {
    fc.assert(fc.property(fc.integer({ min: 20, max: 120 }), fc.integer({ min: 6, max: 60 }), fc.double({ min: 0.55, max: 0.97, noNaN: true }), (from, length, left) => {
      const steps = stepsOf(course([{ left, from, to: from + length }]), false);
      expect(steps).toHaveLength(1);
      expect(Math.abs(steps[0].left - left)).toBeLessThan(0.002);
      expect(Math.abs(steps[0].fromDay - from)).toBeLessThanOrEqual(1);
      expect(Math.abs(steps[0].toDay - from - length)).toBeLessThanOrEqual(1);
    }));
  });

  it("add up where one lack lies within or across another", () => {
    fc.assert(fc.property(fc.integer({ min: 30, max: 50 }), fc.integer({ min: 90, max: 150 }), (second, end) => {
      const steps = stepsOf(course([{ left: 0.75, from: 20, to: 80 }, { left: 0.94, from: second, to: end }]), false).toSorted((a, b) => a.left - b.left);
      expect(steps).toHaveLength(2);
      expect(Math.abs(steps[0].left - 0.75)).toBeLessThan(0.003);
      expect(Math.abs(steps[1].left - 0.94)).toBeLessThan(0.003);
      expect(Math.abs(steps[0].toDay - 80)).toBeLessThanOrEqual(1);
      expect(Math.abs(steps[1].toDay - end)).toBeLessThanOrEqual(1);
    }));
  });

  it("end each with its own share, though they are nearly alike or began together", () => {
    fc.assert(fc.property(fc.constantFrom(20, 45), fc.double({ min: 0.72, max: 0.75, noNaN: true }), (second, left) => {
      const steps = stepsOf(course([{ left: 0.7, from: 20, to: 130 }, { left, from: second, to: 70 }], 0.0005), false).toSorted((a, b) => a.toDay - b.toDay);
      expect(steps.map((step) => [step.fromDay, step.toDay])).toEqual([[second, 70], [20, 130]]);
      expect(Math.abs(steps[0].left - left)).toBeLessThan(0.003);
      expect(Math.abs(steps[1].left - 0.7)).toBeLessThan(0.003);
    }));
  });

  it("are none in noise, nor in what comes and goes slowly", () => {
    expect(stepsOf(course([], 0.01), false)).toEqual([]);
    expect(stepsOf(Float64Array.from({ length: 200 }, (_, d) => 1 - 0.05 * Math.sin(d / 20)), true)).toEqual([]);
  });
});

describe("the share at which a unit is sound beside its like", () => {
  it("is what it gave for weeks before a small lack that then became its usual", () => {
    fc.assert(fc.property(fc.integer({ min: 35, max: 80 }), fc.double({ min: 0.955, max: 0.975, noNaN: true }), fc.boolean(), (healthy, left, first) => {
      const relative = course([first ? { left, from: healthy, to: 199 } : { left, from: 0, to: 199 - healthy }]).map((v) => v / left);
      expect(Math.abs(soundShare(relative) * left - 1)).toBeLessThan(0.002);
      const [step, ...more] = stepsOf(relative.map((v) => v / soundShare(relative)), false);
      expect(more).toEqual([]);
      expect(Math.abs(step.left - left)).toBeLessThan(0.002);
      expect(Math.abs((first ? step.fromDay : 199 - step.toDay) - healthy)).toBeLessThanOrEqual(1);
    }), { numRuns: 20 });
  });

  it("is the usual where nothing is wrong, or where it gives more for a few days only", () => {
    expect(soundShare(course([], 0.01))).toBe(1);
    expect(soundShare(course([{ left: 1.04, from: 60, to: 75 }]))).toBe(1);
  });
});
