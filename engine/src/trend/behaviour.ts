import type { Homogeneity, Stability, Trend } from "../audit/result.ts";
import { bottomUpSegmentation, JUMP } from "./changePoints/bottomUpSegmentation.ts";
import { rbfCost } from "./changePoints/rbfCost.ts";
import { mannKendall } from "./statistics/mannKendall.ts";
import { medianByOrder } from "./statistics/orderStatistic.ts";
import { medianOfSorted } from "./statistics/quantile.ts";
import { rollingMedianInTime } from "./statistics/rollingMedian.ts";
import { theilSenSlope } from "./statistics/theilSen.ts";

const DAYS_PER_YEAR = 365.25;
/** Fewest days, and fewest points, worth a word. */
const MIN_DAYS = 20;
const MIN_POINTS = 3;
/** More values than this are judged by the medians of groups: pairwise methods grow with the square. */
const MAX_PAIRWISE = 400;

/** Values with their days (since 1970-01-01, ascending); NaN days are left out. */
interface DailyValues {
  days: Float64Array;
  values: Float64Array;
}

function validDays(days: ArrayLike<number>, values: ArrayLike<number>): DailyValues {
  const valid = { days: new Float64Array(days.length), values: new Float64Array(days.length) };
  let count = 0;
  for (let i = 0; i < days.length; i++) {
    if (values[i] !== values[i]) continue;
    valid.days[count] = days[i];
    valid.values[count++] = values[i];
  }
  return { days: valid.days.subarray(0, count), values: valid.values.subarray(0, count) };
}

/** Medians of groups of consecutive values, so that at most `MAX_PAIRWISE` remain. */
function thinned({ days, values }: DailyValues): DailyValues {
  const size = Math.ceil(values.length / MAX_PAIRWISE);
  if (size <= 1) return { days, values };
  const few = { days: new Float64Array(Math.ceil(values.length / size)), values: new Float64Array(Math.ceil(values.length / size)) };
  const rest = values.slice();
  for (let group = 0; group < few.days.length; group++) {
    const [from, to] = [group * size, (group + 1) * size];
    few.days[group] = medianOfSorted(days.subarray(from, to));
    few.values[group] = medianByOrder(rest.subarray(from, to));
  }
  return few;
}

/** Median absolute deviation of numbers without NaN, scaled to the standard deviation of normal noise. */
function scaledMad(values: Float64Array): number {
  const centre = medianByOrder(values.slice());
  return 1.4826 * medianByOrder(values.map((value) => Math.abs(value - centre)));
}

/** Changes of level: bounds of segments that the kernel cost tells apart and whose medians differ by 2 % of the level. */
function changesOfLevel(values: Float64Array, level: number): number {
  // the penalty grows with the length as information criteria do
  const bounds = [0, ...bottomUpSegmentation(rbfCost(values, JUMP), values.length, 3 * Math.log(values.length)), values.length];
  const medians = bounds.slice(1).map((to, k) => medianByOrder(values.slice(bounds[k], to)));
  return medians.filter((value, k) => k > 0 && Math.abs(value - medians[k - 1]) > 0.02 * level).length;
}

/** How much a daily figure scatters and jumps. */
export interface StabilityFigures {
  /** Scatter around the 30-day rolling median over the median, ratio. */
  robustVariation: number;
  changePointsPerYear: number;
  /** Null below 20 valid days, or where the figure's median is not positive. */
  stability: Stability | null;
}

/**
 * Stability of a daily figure (performance index of normal days; METHOD C13): robust variation below 2 % is steady, below
 * 4 % stable, below 8 % unstable, else highly unstable, as are three or more changes of level a year (bottom-up merging
 * of segments).
 */
export function stabilityOf(days: ArrayLike<number>, values: ArrayLike<number>): StabilityFigures {
  const valid = validDays(days, values);
  const level = medianByOrder(valid.values.slice());
  if (valid.values.length < MIN_DAYS || !(level > 0)) {
    return { robustVariation: Number.NaN, changePointsPerYear: Number.NaN, stability: null };
  }
  const around = rollingMedianInTime(valid.values, valid.days, { beforeMs: 15, afterMs: 15, closedLeft: true }, 1);
  const robustVariation = scaledMad(valid.values.map((value, i) => value - around[i])) / level;
  const few = thinned(valid);
  const years = Math.max((valid.days[valid.days.length - 1] - valid.days[0] + 1) / DAYS_PER_YEAR, 1);
  const changePointsPerYear = changesOfLevel(few.values, level) / years;
  const byVariation: Stability =
    robustVariation < 0.02 ? "steady" : robustVariation < 0.04 ? "stable" : robustVariation < 0.08 ? "unstable" : "highly_unstable";
  return { robustVariation, changePointsPerYear, stability: changePointsPerYear >= 3 ? "highly_unstable" : byVariation };
}

/** How alike the points of one orientation group perform. */
export interface HomogeneityFigures {
  /** Scatter of the points' figures over their median, ratio. */
  robustSpread: number;
  /** Gini coefficient, 0 for all equal. */
  gini: number;
  /** Places of the three lowest points, lowest first. */
  worst: number[];
  /** Null below three valid points. */
  homogeneity: Homogeneity | null;
}

/** Homogeneity of points that should perform alike, from one figure each (METHOD C13): spread below 2 %, below 5 %, above. */
export function homogeneityOf(figures: ArrayLike<number>): HomogeneityFigures {
  const places = Array.from({ length: figures.length }, (_, i) => i).filter((i) => figures[i] === figures[i]);
  places.sort((a, b) => figures[a] - figures[b]);
  const sorted = Float64Array.from(places, (i) => figures[i]);
  const count = sorted.length;
  const total = sorted.reduce((sum, value) => sum + value, 0);
  const ranked = sorted.reduce((sum, value, rank) => sum + (2 * (rank + 1) - count - 1) * value, 0);
  const robustSpread = scaledMad(sorted) / medianOfSorted(sorted);
  const homogeneity: Homogeneity =
    robustSpread < 0.02 ? "homogeneous" : robustSpread <= 0.05 ? "heterogeneous" : "highly_heterogeneous";
  return {
    robustSpread, gini: ranked / (count * total), worst: places.slice(0, 3),
    homogeneity: count >= MIN_POINTS && robustSpread === robustSpread ? homogeneity : null,
  };
}

/** Where a daily figure is going. */
export interface TrendFigures {
  /** Theil–Sen slope, in the figure's unit per year. */
  slopePerYear: number;
  /** Two-sided probability of so clear an order without a trend (Mann–Kendall). */
  p: number;
  /** Null below 20 valid days. */
  trend: Trend | null;
}

/**
 * Trend of a daily figure that is better when higher (METHOD C13): the Theil–Sen slope counts where the Mann–Kendall test
 * finds it at 5 % and the change over the span exceeds twice the figure's standard uncertainty `uncertainty` (k = 1, the
 * figure's own unit). Anything else is none: noise is not called a trend.
 */
export function trendOf(days: ArrayLike<number>, values: ArrayLike<number>, uncertainty: number): TrendFigures {
  const valid = validDays(days, values);
  if (valid.values.length < MIN_DAYS) return { slopePerYear: Number.NaN, p: Number.NaN, trend: null };
  const few = thinned(valid);
  const slope = theilSenSlope(few.days, few.values);
  const { p } = mannKendall(few.values);
  const change = slope * (valid.days[valid.days.length - 1] - valid.days[0]);
  const clear = p < 0.05 && Math.abs(change) > 2 * uncertainty;
  return { slopePerYear: slope * DAYS_PER_YEAR, p, trend: !clear ? "none" : slope > 0 ? "improvement" : "deterioration" };
}
