import { normalQuantile } from "./normalDistribution.ts";
import { medianByOrder, orderStatistic, scratchColumn } from "./orderStatistic.ts";
import { median, sortedValid } from "./quantile.ts";

/** A straight line through the medians, with bounds of its slope. */
export interface TheilSenLine {
  slope: number;
  intercept: number;
  slopeLow: number;
  slopeHigh: number;
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  return rest > 0.5 || (rest === 0.5 && floor % 2 !== 0) ? floor + 1 : floor;
}

/** Σ k(k−1)(2k+5) over the sizes k of groups of equal numbers. */
function tieTerm(values: ArrayLike<number>): number {
  const sorted = sortedValid(values);
  let term = 0;
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    while (to < sorted.length && sorted[to] === sorted[from]) to++;
    const k = to - from;
    term += k * (k - 1) * (2 * k + 5);
  }
  return term;
}

/** Slopes between all pairs of rows with different x, in the scratch column. */
function pairwiseSlopes(x: ArrayLike<number>, y: ArrayLike<number>): Float64Array {
  const n = y.length;
  const all = scratchColumn((n * (n - 1)) / 2);
  let count = 0;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const run = x[j] - x[i];
      if (run !== 0) all[count++] = (y[j] - y[i]) / run;
    }
  }
  return all.subarray(0, count);
}

/** The slope of the Theil–Sen line alone. No NaN may be passed; NaN below two different x. */
export function theilSenSlope(x: ArrayLike<number>, y: ArrayLike<number>): number {
  return medianByOrder(pairwiseSlopes(x, y));
}

/**
 * Theil–Sen line: median of all pairwise slopes, bounds of the slope at `confidence` by Kendall's variance
 * (Sen 1968, J. Am. Stat. Assoc. 63), intercept median(y) − slope·median(x). No NaN may be passed; NaN below two
 * different x.
 */
export function theilSen(x: ArrayLike<number>, y: ArrayLike<number>, confidence = 0.95): TheilSenLine {
  const n = y.length;
  const slopes = pairwiseSlopes(x, y);
  const count = slopes.length;
  const slope = medianByOrder(slopes);
  const variance = (n * (n - 1) * (2 * n + 5) - tieTerm(x) - tieTerm(y)) / 18;
  const spread = normalQuantile((1 - confidence) / 2) * Math.sqrt(variance);
  const upper = Math.min(roundHalfEven((count - spread) / 2), count - 1);
  const lower = Math.max(roundHalfEven((count + spread) / 2) - 1, 0);
  return {
    slope,
    intercept: median(y) - slope * median(x),
    slopeLow: count > 0 ? orderStatistic(slopes, lower) : Number.NaN,
    slopeHigh: count > 0 ? orderStatistic(slopes, upper) : Number.NaN,
  };
}
