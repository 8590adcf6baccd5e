import type { Zone } from "../../audit/samples.ts";
import { civilDate, dayNumber, daysInMonth } from "../../quality/civilDate.ts";
import { UTC, instantOf, offsetMs } from "../../quality/localTime.ts";
import { median, quantile } from "../statistics/quantile.ts";
import type { Series } from "../normalization/interpolateSeries.ts";

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
/** How far before its anniversary the earlier point may lie: room for weekly series. */
const TOLERANCE_MS = 8 * DAY_MS;

/** One comparison of two points about whole years apart. */
export interface YearPair {
  /** Change per 365 days, percent of the series' reference level. */
  percentPerYear: number;
  leftMs: number;
  rightMs: number;
}

/** Year-on-year degradation before its confidence is judged. */
export interface YearOnYear {
  /** Median change, percent per year; negative for a loss. */
  ratePercentPerYear: number;
  /** Level the series was divided by (1 without recentring). */
  level: number;
  pairs: YearPair[];
}

/** The same wall clock some calendar years later; 29 February falls back to the 28th. */
function yearsLater(ms: number, years: number, zone: Zone): number {
  const wall = ms + offsetMs(zone, ms);
  const dayIndex = Math.floor(wall / DAY_MS);
  const date = civilDate(dayIndex);
  const year = date.year + years;
  const day = Math.min(date.day, daysInMonth(year, date.month));
  return instantOf(zone, dayNumber({ year, month: date.month, day }) * DAY_MS + (wall - dayIndex * DAY_MS));
}

/** Median of the values above a thousandth of the 99th percentile (missing counted as 0), so that zeros do as missing do. */
export function robustMedian(values: Float64Array): number {
  const small = quantile(values.map((value) => (value === value ? value : 0)), 0.99) / 1000;
  return median(values.filter((value) => value > small));
}

/** For each point the latest one whose anniversary lies on it or at most the tolerance before; −1 for none. */
function earlierPoints(timeMs: Float64Array, years: number, zone: Zone): Int32Array {
  const anniversaries = timeMs.map((ms) => yearsLater(ms, years, zone));
  const left = new Int32Array(timeMs.length).fill(-1);
  let next = 0;
  for (let i = 0; i < timeMs.length; i++) {
    while (next < timeMs.length && anniversaries[next] <= timeMs[i]) next++;
    if (next > 0 && timeMs[i] - anniversaries[next - 1] <= TOLERANCE_MS) left[i] = next - 1;
  }
  return left;
}

/** Settings of `yearOnYear`. */
export interface YearOnYearOptions {
  /** Divide by the robust median of the first 364 days (default), or take the series as relative to its start already. */
  recenter?: boolean;
  /** Also compare points two and more years apart. */
  multiYear?: boolean;
  zone?: Zone;
}

/**
 * Degradation as the median change between points a calendar year apart (Jordan et al. 2018, IEEE JPV 8, 525;
 * rdtools `degradation_year_on_year`). `series` holds normalized energy per day or longer, times ascending, two years at
 * least to mean anything; NaN rows take part in no pair. The rate is NaN where there is no pair.
 */
export function yearOnYear(series: Series, options: YearOnYearOptions = {}): YearOnYear {
  const zone = options.zone ?? UTC;
  const { timeMs } = series;
  const firstYear = timeMs[0] + 364 * DAY_MS;
  const level = options.recenter === false ? 1 : robustMedian(series.values.filter((_, i) => timeMs[i] <= firstYear));
  const values = series.values.map((value) => value / level);
  const pairs: YearPair[] = [];
  const span = timeMs.length > 0 ? timeMs[timeMs.length - 1] - timeMs[0] : 0;
  for (let years = 1; years === 1 || (options.multiYear === true && years * YEAR_MS <= span); years++) {
    earlierPoints(timeMs, years, zone).forEach((left, right) => {
      if (left < 0) return;
      const percentPerYear = (100 * (values[right] - values[left])) / ((timeMs[right] - timeMs[left]) / YEAR_MS);
      if (percentPerYear === percentPerYear) pairs.push({ percentPerYear, leftMs: timeMs[left], rightMs: timeMs[right] });
    });
  }
  return { ratePercentPerYear: median(pairs.map((pair) => pair.percentPerYear)), level, pairs };
}

/**
 * How often each point takes part, counted as the source does: once per pair, but twice the product of the pairs it
 * ends and the pairs it begins where it does both.
 */
export function usageOfPoints(timeMs: Float64Array, pairs: readonly YearPair[]): Int32Array {
  const ending = new Map<number, number>();
  const beginning = new Map<number, number>();
  for (const pair of pairs) {
    ending.set(pair.rightMs, (ending.get(pair.rightMs) ?? 0) + 1);
    beginning.set(pair.leftMs, (beginning.get(pair.leftMs) ?? 0) + 1);
  }
  return Int32Array.from(timeMs, (ms) => {
    const ends = ending.get(ms) ?? 0;
    const begins = beginning.get(ms) ?? 0;
    return ends > 0 && begins > 0 ? 2 * ends * begins : ends + begins;
  });
}
