import { confidenceOf, type Confidence } from "../statistics/confidence.ts";
import { leastSquares } from "../statistics/leastSquares.ts";
import { mannKendall, type MannKendall } from "../statistics/mannKendall.ts";
import type { Random } from "../statistics/random.ts";
import type { Series } from "../normalization/interpolateSeries.ts";

const YEAR_MS = 365 * 86_400_000;

/** A straight line through a normalized series over years of 365 days since its first row. */
export interface LinearDegradation {
  /** Slope over intercept, percent per year; negative for a loss. */
  ratePercentPerYear: number;
  slopePerYear: number;
  intercept: number;
  rmse: number;
  slopeStandardError: number;
  interceptStandardError: number;
  /** Covariance of slope and intercept. */
  covariance: number;
}

function yearsOf(timeMs: Float64Array): Float64Array {
  return timeMs.map((ms) => (ms - timeMs[0]) / YEAR_MS);
}

function fitLine(years: Float64Array, values: Float64Array): LinearDegradation {
  const rows = Array.from(values.keys()).filter((i) => values[i] === values[i]);
  const x = Float64Array.from(rows, (i) => years[i]);
  const fit = leastSquares([x.map(() => 1), x], Float64Array.from(rows, (i) => values[i]));
  const variance = fit.residualSquares / (fit.count - 2);
  const [intercept, slope] = fit.coefficients;
  return {
    ratePercentPerYear: (100 * slope) / intercept,
    slopePerYear: slope,
    intercept,
    rmse: Math.sqrt(variance),
    slopeStandardError: Math.sqrt(variance * fit.covariance[3]),
    interceptStandardError: Math.sqrt(variance * fit.covariance[0]),
    covariance: variance * fit.covariance[1],
  };
}

/** Degradation by ordinary least squares on a normalized series (rdtools `degradation_ols`). NaN rows are left out. */
export function leastSquaresDegradation(series: Series): LinearDegradation {
  return fitLine(yearsOf(series.timeMs), series.values);
}

/** Mean over the rows within half a year of each row; NaN within half a year of the ends. Times ascend. */
export function annualMovingMean(series: Series): Float64Array {
  const years = yearsOf(series.timeMs);
  const last = years[years.length - 1];
  return years.map((year) => {
    if (!(year - 0.5 >= 0 && year + 0.5 <= last)) return Number.NaN;
    let sum = 0;
    let count = 0;
    for (let i = 0; i < years.length; i++) {
      if (years[i] > year + 0.5) break;
      if (!(years[i] >= year - 0.5) || !(series.values[i] === series.values[i])) continue;
      sum += series.values[i];
      count++;
    }
    return sum / count;
  });
}

/** Degradation by classical decomposition: the line through the annual moving mean, with a Mann–Kendall test of it. */
export interface ClassicalDegradation extends LinearDegradation {
  movingMean: Float64Array;
  mannKendall: MannKendall;
}

/** Classical decomposition of a regular normalized series without gaps (rdtools `degradation_classical_decomposition`). */
export function classicalDegradation(series: Series, alpha = 0.05): ClassicalDegradation {
  const movingMean = annualMovingMean(series);
  return { ...fitLine(yearsOf(series.timeMs), movingMean), movingMean, mannKendall: mannKendall(movingMean, alpha) };
}

/**
 * Confidence of the rate of a line, percent per year: slope and intercept drawn from their joint normal distribution
 * (rdtools' Monte Carlo). `level` and `exceedanceProbability` as ratios.
 */
export function linearConfidence(line: LinearDegradation, random: Random, draws = 10_000, level = 0.682, exceedanceProbability = 0.95): Confidence {
  const { slopeStandardError, interceptStandardError } = line;
  const shared = line.covariance / interceptStandardError;
  const own = Math.sqrt(Math.max(slopeStandardError ** 2 - shared ** 2, 0));
  const rates = Float64Array.from({ length: draws }, () => {
    const first = random.normal();
    return (100 * (line.slopePerYear + shared * first + own * random.normal())) / (line.intercept + interceptStandardError * first);
  });
  return confidenceOf(rates, level, exceedanceProbability);
}
