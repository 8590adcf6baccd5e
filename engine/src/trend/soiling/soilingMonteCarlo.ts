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

/** Says in which order the levels of the groups (by the number of valid intervals before each) go to the invalid intervals. */
export type LevelOrder = (groups: readonly number[]) => readonly number[];

/**
 * Gives invalid intervals in a row one constant level, anywhere between the end before them and the start after them;
 * before the first and after the last valid interval the array counts as clean.
 */
function levelInvalid(intervals: readonly SoilingInterval[], course: Realisation[], ends: Float64Array, random: Random, order: LevelOrder): void {
  const levels = new Map<number, number[]>();
  let previousEnd = 1;
  let group = 0;
  for (let from = 0, to = 0; from < intervals.length; from = to) {
    if (intervals[from].valid) {
      previousEnd = ends[from];
      group++;
      to = from + 1;
      continue;
    }
    while (to < intervals.length && !intervals[to].valid) to++;
    const nextStart = to < intervals.length ? course[to].start : 1;
    const level = previousEnd + (nextStart - previousEnd) * random.uniform();
    levels.set(group, Array.from({ length: to - from }, () => level));
  }
  const inOrder = order([...levels.keys()]).flatMap((one) => levels.get(one) ?? []);
  let next = 0;
  intervals.forEach((interval, k) => {
    if (!interval.valid) course[k].start = inOrder[next++];
  });
}

/** One random course of the soiling ratio over all intervals. */
function realise(intervals: readonly SoilingInterval[], model: CleaningModel, random: Random, order: LevelOrder): Realisation[] {
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
  levelInvalid(intervals, course, ends, random, order);
  return course;
}

/**
 * Insolation-weighted soiling ratio by the stochastic rate and recovery method (Deceglie et al. 2018, IEEE JPV 8, 547):
 * every realisation draws each interval's rate within its bounds and how clean each cleaning left the array.
 * `insolation` belongs to the days of the series that the intervals were cut from, any unit; NaN days do not count.
 * The ratio is the median of the realisations; NaN without a valid interval. `levelOrder` hands the levels of invalid
 * intervals round in another order than their own, as rdtools does by passing them through an unordered set.
 */
export function soilingRatio(
  history: SoilingHistory, insolation: ArrayLike<number>, model: CleaningModel, random: Random,
  options: { draws?: number; level?: number; exceedanceProbability?: number; levelOrder?: LevelOrder } = {},
): SoilingRatio {
  const { intervals } = history;
  const order = options.levelOrder ?? ((groups) => groups);
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
    const course = realise(intervals, model, random, order);
    return course.reduce((all, one, k) => all + one.start * weights[k].total + one.ratePerDay * weights[k].byDay, 0) / sum;
  });
  return { ratio: median(ratios), ...confidenceOf(ratios, options.level ?? 0.682, options.exceedanceProbability ?? 0.95) };
}
