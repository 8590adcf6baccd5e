import { classicalDegradation, leastSquaresDegradation, linearConfidence, type LinearDegradation } from "../../../../engine/src/trend/degradation/linearDegradation.ts";
import { usageOfPoints, yearOnYear } from "../../../../engine/src/trend/degradation/yearOnYear.ts";
import { circularBlockBootstrap, simpleBootstrap } from "../../../../engine/src/trend/degradation/yearOnYearConfidence.ts";
import { seededRandom } from "../../../../engine/src/trend/statistics/random.ts";
import type { Adapters, Answer, ReferenceCase } from "../../case.ts";
import { flagParam, param, textParam } from "../../inputs.ts";
import { seriesOf, zoneOfCase } from "./series.ts";

const SEED = 20_240_229;
/** Draws for a judged interval: ten times the reference's, so that our own noise adds nothing to the reference's. */
const DRAWS = 100_000;
const BLOCK_DRAWS = 10_000;

function confidenceOptions(given: ReferenceCase) {
  return { level: param(given, "confidence_level", 68.2) / 100, exceedanceProbability: param(given, "exceedance_prob", 95) / 100 };
}

function line(given: ReferenceCase, fit: LinearDegradation): Record<string, Answer> {
  const { level } = confidenceOptions(given);
  const confidence = linearConfidence(fit, seededRandom(SEED), DRAWS, level);
  return {
    Rd_pct: fit.ratePercentPerYear, ci_low: confidence.low, ci_high: confidence.high, slope: fit.slopePerYear, intercept: fit.intercept,
    rmse: fit.rmse, slope_stderr: fit.slopeStandardError, intercept_stderr: fit.interceptStandardError,
  };
}

export const degradation: Adapters = {
  "rdtools.degradation.degradation_year_on_year": (given) => {
    const series = seriesOf(given, "energy_normalized");
    const options = {
      recenter: flagParam(given, "recenter", true), multiYear: flagParam(given, "multi_yoy", false), zone: zoneOfCase(given, series.timeMs),
    };
    const result = yearOnYear(series, options);
    const random = seededRandom(SEED);
    const confidence = textParam(given, "uncertainty_method", "simple") === "circular_block"
      ? circularBlockBootstrap(series, result, random, param(given, "block_length", 30), { ...confidenceOptions(given), ...options, draws: BLOCK_DRAWS })
      : simpleBootstrap(result, random, { ...confidenceOptions(given), draws: DRAWS });
    return {
      Rd_pct: result.ratePercentPerYear,
      renormalizing_factor: result.level,
      yoy_values: result.pairs.map((pair) => pair.percentPerYear),
      dt_right_ms: result.pairs.map((pair) => pair.rightMs),
      dt_left_ms: result.pairs.map((pair) => pair.leftMs),
      dt_center_ms: result.pairs.map((pair) => (pair.leftMs + pair.rightMs) / 2),
      usage_of_points: Float64Array.from(usageOfPoints(series.timeMs, result.pairs)),
      ci_low: confidence.low,
      ci_high: confidence.high,
      exceedance_level: confidence.exceedance,
    };
  },
  "rdtools.degradation.degradation_ols": (given) => line(given, leastSquaresDegradation(seriesOf(given, "energy_normalized"))),
  "rdtools.degradation.degradation_classical_decomposition": (given) => {
    const fit = classicalDegradation(seriesOf(given, "energy_normalized"));
    const { trend } = fit.mannKendall;
    return { ...line(given, fit), series: fit.movingMean, mk_test_trend: trend === "none" ? "no trend" : trend };
  },
};
