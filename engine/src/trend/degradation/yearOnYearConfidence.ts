import { bootstrapMedians } from "../statistics/bootstrapMedian.ts";
import { confidenceOf, type Confidence } from "../statistics/confidence.ts";
import { median } from "../statistics/quantile.ts";
import type { Random } from "../statistics/random.ts";
import type { Series } from "../normalization/interpolateSeries.ts";
import { yearOnYear, type YearOnYear, type YearOnYearOptions } from "./yearOnYear.ts";

const DAY_MS = 86_400_000;

/** How a rate's confidence is asked for: probabilities as ratios, bootstrap draws. */
export interface ConfidenceOptions {
  level?: number;
  exceedanceProbability?: number;
  draws?: number;
}

/** Confidence of a year-on-year rate, percent per year, by drawing the pairs with replacement (they count as independent). */
export function simpleBootstrap(result: YearOnYear, random: Random, options: ConfidenceOptions = {}): Confidence {
  const medians = bootstrapMedians(result.pairs.map((pair) => pair.percentPerYear), options.draws ?? 10_000, random);
  return confidenceOf(medians, options.level ?? 0.682, options.exceedanceProbability ?? 0.95);
}

/** Rows of a sample drawn as blocks of consecutive rows, the series closed to a ring (Politis & Romano 1992). */
function circularRows(count: number, blockLength: number, random: Random): Int32Array {
  const rows = new Int32Array(count);
  for (let from = 0; from < count; from += blockLength) {
    const start = random.below(count);
    for (let i = from; i < Math.min(from + blockLength, count); i++) rows[i] = (start + i - from) % count;
  }
  return rows;
}

/**
 * Confidence of a year-on-year rate, percent per year, for autocorrelated series: the residuals to the found trend are
 * drawn in blocks of `blockLength` rows, put on the trend again, and judged anew (Skomedal & Deceglie 2020, IEEE JPV 10,
 * 1788; rdtools' circular block bootstrap). The series must be regular.
 */
export function circularBlockBootstrap(
  series: Series, result: YearOnYear, random: Random, blockLength = 30, options: ConfidenceOptions & YearOnYearOptions = {},
): Confidence {
  const count = series.timeMs.length;
  const daysPerRow = Math.floor((series.timeMs[count - 1] - series.timeMs[0]) / DAY_MS) / count;
  const trend = Float64Array.from({ length: count }, (_, i) => 1 + (result.ratePercentPerYear / 100 / 365) * i * daysPerRow);
  const residuals = series.values.map((value, i) => value / result.level / trend[i]);
  // which rows are compared does not depend on the values: found once, with every row present
  const rowAt = new Map(Array.from(series.timeMs, (ms, i) => [ms, i]));
  const compared = yearOnYear({ timeMs: series.timeMs, values: trend }, { zone: options.zone, recenter: false }).pairs.map((pair) => ({
    left: rowAt.get(pair.leftMs) ?? 0,
    right: rowAt.get(pair.rightMs) ?? 0,
    percent: (100 * 365 * DAY_MS) / (pair.rightMs - pair.leftMs),
  }));
  const rates = Float64Array.from({ length: options.draws ?? 1000 }, () => {
    const rows = circularRows(count, blockLength, random);
    const drawn = trend.map((value, i) => value * residuals[rows[i]]);
    return median(compared.map(({ left, right, percent }) => percent * (drawn[right] - drawn[left])));
  });
  return confidenceOf(rates, options.level ?? 0.682, options.exceedanceProbability ?? 0.95);
}
