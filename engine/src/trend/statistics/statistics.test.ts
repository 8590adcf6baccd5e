import { describe, expect, it } from "vitest";
import { bootstrapMedians } from "./bootstrapMedian.ts";
import { boundedLeastSquares } from "./boundedLeastSquares.ts";
import { leastSquares } from "./leastSquares.ts";
import { mannKendall } from "./mannKendall.ts";
import { correlation, mean, standardDeviation } from "./moments.ts";
import { normalCdf, normalQuantile } from "./normalDistribution.ts";
import { medianByOrder, orderStatistic } from "./orderStatistic.ts";
import { median, medianOfSorted, quantile } from "./quantile.ts";
import { seededRandom } from "./random.ts";
import { rollingMedianCentred, rollingMedianInTime } from "./rollingMedian.ts";
import { studentTwoSided } from "./studentT.ts";
import { theilSen, theilSenSlope } from "./theilSen.ts";

function normals(count: number, seed: number): Float64Array {
  const random = seededRandom(seed);
  return Float64Array.from({ length: count }, () => random.normal());
}

describe("quantiles and moments", () => {
  it("interpolate between order statistics and leave NaN out", () => {
    expect(quantile([4, Number.NaN, 1, 3, 2], 0.5)).toBe(2.5);
    expect(quantile([1, 2, 3, 4, 5], 0.1)).toBeCloseTo(1.4, 12);
    expect(median([])).toBeNaN();
    expect(mean([1, Number.NaN, 3])).toBe(2);
    expect(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9], 0)).toBe(2);
  });
  it("correlate a line with itself at one, a constant with nothing", () => {
    expect(correlation([1, 2, 3], [2, 4, 6])).toBeCloseTo(1, 12);
    expect(correlation([1, 1, 1], [1, 2, 3])).toBeNaN();
  });
});

describe("order statistics", () => {
  it("are the sorted column's numbers, ties and order whatever they are", () => {
    const random = seededRandom(5);
    for (const n of [...Array.from({ length: 60 }, (_, i) => i + 1), 700, 5000, 40_000]) {
      const values = Float64Array.from({ length: n }, () => (n % 3 === 0 ? Math.floor(random.uniform() * 4) : random.uniform()));
      const sorted = values.toSorted();
      for (const k of [0, n >> 1, n - 1]) expect(orderStatistic(values.slice(), k)).toBe(sorted[k]);
      expect(medianByOrder(values.slice())).toBe(medianOfSorted(sorted));
      expect(medianByOrder(sorted.slice().reverse())).toBe(medianOfSorted(sorted));
    }
    expect(medianByOrder(new Float64Array(0))).toBeNaN();
  });
});

describe("rolling medians", () => {
  it("equal the median of each window taken alone", () => {
    const values = normals(200, 3).map((value, i) => (i % 7 === 0 ? Number.NaN : value));
    const rolled = rollingMedianCentred(values, 9, 1);
    for (let i = 0; i < values.length; i++) {
      expect(rolled[i]).toBe(median(values.subarray(Math.max(0, i - 4), Math.min(200, i + 5))));
    }
  });
  it("take the left end of a window of time only where it is closed", () => {
    const timeMs = [0, 1, 2, 3, 4];
    const at = (closedLeft: boolean) => rollingMedianInTime([5, 1, 1, 9, 1], timeMs, { beforeMs: 2, afterMs: 0, closedLeft }, 1);
    expect(Array.from(at(true))).toEqual([5, 3, 1, 1, 1]);
    expect(Array.from(at(false))).toEqual([5, 3, 1, 5, 5]);
  });
});

describe("distributions", () => {
  it("know the normal quantiles of the tables", () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 12);
    expect(normalCdf(-8)).toBeCloseTo(6.22096057427178e-16, 25);
    expect(normalQuantile(normalCdf(-3.3))).toBeCloseTo(-3.3, 10);
  });
  it("know Student's t of the tables, and its normal limit", () => {
    expect(studentTwoSided(2.228138852, 10)).toBeCloseTo(0.05, 8);
    expect(studentTwoSided(0, 5)).toBeCloseTo(1, 12);
    expect(studentTwoSided(1.96, 1e7)).toBeCloseTo(2 * (1 - normalCdf(1.96)), 6);
  });
  it("repeat a sequence for its seed and no other", () => {
    expect(Array.from(normals(5, 42))).toEqual(Array.from(normals(5, 42)));
    expect(Array.from(normals(5, 42))).not.toEqual(Array.from(normals(5, 43)));
    const many = normals(20_000, 9);
    expect(mean(many)).toBeCloseTo(0, 1);
    expect(standardDeviation(many, 1)).toBeCloseTo(1, 1);
  });
});

describe("bootstrap medians", () => {
  it("have the distribution of medians of resampled columns, odd and even", () => {
    for (const count of [31, 30]) {
      const values = normals(count, 5);
      const random = seededRandom(8);
      const brute = Float64Array.from({ length: 20_000 }, () => median(values.map(() => values[random.below(count)])));
      const direct = bootstrapMedians(values, 20_000, seededRandom(4));
      expect(mean(direct)).toBeCloseTo(mean(brute), 1);
      expect(standardDeviation(direct, 1) / standardDeviation(brute, 1)).toBeCloseTo(1, 1);
    }
  });
});

describe("fits", () => {
  it("recover the coefficients of badly scaled columns", () => {
    const x = Float64Array.from({ length: 100 }, (_, i) => 400 + 6 * i);
    const fit = leastSquares([x, x.map((v) => v * v)], x.map((v) => 0.09 * v - 9e-6 * v * v));
    expect(fit.coefficients[0]).toBeCloseTo(0.09, 12);
    expect(fit.coefficients[1]).toBeCloseTo(-9e-6, 16);
  });
  it("stop at a bound that the best value lies beyond", () => {
    const residuals = ([a, b]: Float64Array) => Float64Array.of(a - 3, b + 2, a + b - 1);
    const free = boundedLeastSquares(residuals, [0, 0], [-9, -9], [9, 9]);
    expect(free.parameters[0]).toBeCloseTo(3, 5);
    expect(free.parameters[1]).toBeCloseTo(-2, 5);
    expect(boundedLeastSquares(residuals, [0, 0], [-9, -9], [1, 9]).parameters[0]).toBe(1);
  });
  it("draw a line that one outlier cannot move", () => {
    const x = [0, 1, 2, 3, 4, 5, 6];
    const line = theilSen(x, [1, 3, 5, 7, 900, 11, 13]);
    expect(line.slope).toBe(2);
    expect(theilSenSlope(x, [1, 3, 5, 7, 900, 11, 13])).toBe(2);
    expect(line.slopeLow).toBeLessThanOrEqual(2);
    expect(line.slopeHigh).toBeGreaterThanOrEqual(2);
  });
});

describe("Mann–Kendall", () => {
  it("mirrors its score when time runs backwards, and counts as pairs do", () => {
    const values = normals(60, 2).map((value, i) => value + 0.05 * i);
    const forward = mannKendall(values);
    expect(mannKendall(values.toReversed()).z).toBeCloseTo(-forward.z, 12);
    expect(forward.trend).toBe("increasing");
    let s = 0;
    for (let i = 0; i < 60; i++) for (let j = i + 1; j < 60; j++) s += Math.sign(values[j] - values[i]);
    expect(forward.z).toBeCloseTo((s - Math.sign(s)) / Math.sqrt((60 * 59 * 125) / 18), 12);
  });
  it("finds nothing in a constant", () => expect(mannKendall([1, 1, 1, 1]).trend).toBe("none"));
});
