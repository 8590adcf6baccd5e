import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { median, quantile } from "./statistics.ts";

describe("order statistics", () => {
  it("agree with sorting, whatever the order and the gaps", () => {
    fc.assert(fc.property(fc.array(fc.oneof(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.constant(NaN)), { maxLength: 400 }), fc.double({ min: 0, max: 1, noNaN: true }), (values, q) => {
      const sorted = values.filter((v) => Number.isFinite(v)).sort((a, b) => a - b);
      const position = q * (sorted.length - 1);
      const i = Math.floor(position);
      const expected = sorted.length === 0 ? NaN : sorted[i] + ((sorted[i + 1] ?? sorted[i]) - sorted[i]) * (position - i);
      if (Number.isNaN(expected)) expect(quantile(values, q)).toBeNaN();
      else expect(quantile(values, q)).toBeCloseTo(expected, 6);
    }));
  });

  it("leave the sample as it was", () => {
    const sample = Float64Array.of(3, 1, 2);
    expect(median(sample)).toBe(2);
    expect([...sample]).toEqual([3, 1, 2]);
  });
});
