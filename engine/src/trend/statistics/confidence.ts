import { quantileOfSorted, sortedValid } from "./quantile.ts";

/** A two-sided interval around the median and the level exceeded with a given probability, of a simulated distribution. */
export interface Confidence {
  low: number;
  high: number;
  exceedance: number;
}

/** Reads `Confidence` from draws; `level` (0.682: one standard deviation) and `exceedanceProbability` (0.95: P95) as ratios. */
export function confidenceOf(draws: ArrayLike<number>, level: number, exceedanceProbability: number): Confidence {
  const sorted = sortedValid(draws);
  return {
    low: quantileOfSorted(sorted, 0.5 - level / 2),
    high: quantileOfSorted(sorted, 0.5 + level / 2),
    exceedance: quantileOfSorted(sorted, 1 - exceedanceProbability),
  };
}
