import { confidenceOf, type Confidence } from "../statistics/confidence.ts";
import { median } from "../statistics/quantile.ts";
import type { Random } from "../statistics/random.ts";
import type { SoilingHistory, SoilingInterval } from "./soilingIntervals.ts";

/** How clean a cleaning leaves the array: wholly, anywhere between its level and clean, or near the level then inferred. */
export type CleaningModel = "perfect_clean" | "random_clean" | "half_norm_clean";

/** Insolation-weighted soiling ratio (1 = clean) with its confidence. */
export interface SoilingRatio extends Confidence {
  ratio: number;
}

/** Losses of one interval in one realisation: level at its start and change per day. */
interface Realisation {
  start: number;
  ratePerDay: number;
}

/** One random course of the soiling ratio over all intervals. */
function realise(intervals: readonly SoilingInterval[], model: CleaningModel, random: Random): Realisation[] {
  const rates = intervals.map((one) => one.rateLowPerDay + (one.rateHighPerDay - one.rateLowPerDay) * random.uniform());
  const course = rates.map((ratePerDay) => ({ start: 1, ratePerDay }));
  if (model === "perfect_clean") return course;
  const ends = new Float64Array(intervals.length).fill(Number.NaN);
  let start = 1;
  intervals.forEach((interval, k) => {
    if (!interval.valid) return;
    course[k].start = start;
    ends[k] = start + rates[k] * (interval.lastRow - interval.firstRow);
    if (model === "random_clean") start = ends[k] + (1 - ends[k]) * random.uniform();
    else {
      const recovery = interval.inferredRecovery === interval.inferredRecovery ? interval.inferredRecovery : 1;
      const clean = Math.min(Math.max(ends[k] + recovery, 0), 1);
      start = 1 - Math.abs(((1 - clean) / 3) * random.normal());
    }
  });
  // invalid intervals in a row share one constant level between the end before and the start after them
  let previousEnd = 1;
  for (let from = 0, to = 0; from < intervals.length; from = to) {
    while (to < intervals.length && intervals[to].valid === intervals[from].valid) to++;
    if (intervals[from].valid) {
      previousEnd = ends[to - 1];
      continue;
    }
    const nextStart = to < intervals.length ? course[to].start : 1;
    const level = previousEnd + (nextStart - previousEnd) * random.uniform();
    for (let k = from; k < to; k++) course[k].start = level;
  }
  return course;
}

/**
 * Insolation-weighted soiling ratio by the stochastic rate and recovery method (Deceglie et al. 2018, IEEE JPV 8, 547):
 * every realisation draws each interval's rate within its bounds and how clean each cleaning left the array.
 * `insolation` belongs to the days of the series that the intervals were cut from, any unit; NaN days do not count.
 * The ratio is the median of the realisations; NaN without a valid interval.
 */
export function soilingRatio(
  history: SoilingHistory, insolation: ArrayLike<number>, model: CleaningModel, random: Random,
  options: { draws?: number; level?: number; exceedanceProbability?: number } = {},
): SoilingRatio {
  const { intervals } = history;
  const draws = intervals.some((interval) => interval.valid) ? (options.draws ?? 1000) : 0;
  // Σ insolation and Σ insolation·day of each interval give its weighted loss for any start and rate
  const weights = intervals.map(({ firstRow, lastRow }) => {
    let total = 0;
    let byDay = 0;
    for (let row = firstRow; row <= lastRow; row++) {
      if (!(insolation[row] === insolation[row])) continue;
      total += insolation[row];
      byDay += insolation[row] * (row - firstRow);
    }
    return { total, byDay };
  });
  const sum = weights.reduce((all, weight) => all + weight.total, 0);
  const ratios = Float64Array.from({ length: draws }, () => {
    const course = realise(intervals, model, random);
    return course.reduce((all, one, k) => all + one.start * weights[k].total + one.ratePerDay * weights[k].byDay, 0) / sum;
  });
  return { ratio: median(ratios), ...confidenceOf(ratios, options.level ?? 0.682, options.exceedanceProbability ?? 0.95) };
}
