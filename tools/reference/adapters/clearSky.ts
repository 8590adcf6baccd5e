import type { Adapters, Answer, ReferenceCase } from "../case.ts";
import { bits, column, flagParam, instants, param, toBits, toBooleans } from "../inputs.ts";
import { localDateMs } from "../zone.ts";
import { clearSkyLimitsOf, detectClearSky, fixedShadows, RENO_HANSEN_LIMITS, type ClearSkyLimits } from "../../../engine/src/index.ts";

function limitsOf(given: ReferenceCase, stepMin: number): ClearSkyLimits {
  if (flagParam(given, "infer_limits", false)) return clearSkyLimitsOf(stepMin);
  return {
    windowMin: param(given, "window_length", RENO_HANSEN_LIMITS.windowMin),
    meanDiffWm2: param(given, "mean_diff", RENO_HANSEN_LIMITS.meanDiffWm2),
    maxDiffWm2: param(given, "max_diff", RENO_HANSEN_LIMITS.maxDiffWm2),
    lowerLineLength: param(given, "lower_line_length", RENO_HANSEN_LIMITS.lowerLineLength),
    upperLineLength: param(given, "upper_line_length", RENO_HANSEN_LIMITS.upperLineLength),
    slopeSpread: param(given, "var_diff", RENO_HANSEN_LIMITS.slopeSpread),
    slopeMaxWm2: param(given, "slope_dev", RENO_HANSEN_LIMITS.slopeMaxWm2),
  };
}

function detect(given: ReferenceCase): Record<string, Answer> {
  const stepMin = (given.index?.step_ms ?? Number.NaN) / 60_000;
  const { clear, clearSkyFactor, criteria } = detectClearSky(
    column(given, "ghi"), column(given, "ghi_clear"), stepMin, limitsOf(given, stepMin), param(given, "max_iterations", 20),
  );
  return {
    clear: toBooleans(clear),
    alpha: clearSkyFactor,
    component_mean_diff_flag: toBooleans(criteria.meanHolds),
    component_max_diff_flag: toBooleans(criteria.maxHolds),
    component_line_length_flag: toBooleans(criteria.lineLengthHolds),
    component_slope_nstd_flag: toBooleans(criteria.slopeSpreadHolds),
    component_slope_max_flag: toBooleans(criteria.slopeMaxHolds),
    component_mean_nan_flag: toBooleans(criteria.clearSkyKnown),
    component_windows: toBooleans(criteria.windowClear),
    component_mean_diff: criteria.meanDiffWm2,
    component_max_diff: criteria.maxDiffWm2,
    component_line_length: criteria.lineLengthDiff,
    component_slope_nstd: criteria.slopeSpread,
    component_slope_max: criteria.slopeMaxWm2,
  };
}

export const adapters: Adapters = {
  "pvanalytics.features.shading.fixed": (given) => {
    const zone = given.index?.tz ?? "UTC";
    return {
      shadow_bits: toBits(fixedShadows(
        { ghiWm2: column(given, "ghi"), clearSkyWm2: column(given, "clearsky"), daytime: bits(given, "daytime_bits") },
        instants(given).map((timeMs) => localDateMs(timeMs, zone)),
        param(given, "min_gradient", 2),
      )),
    };
  },
  "pvlib.clearsky.detect_clearsky": detect,
  "pvlib.clearsky._clearsky_get_threshold": (given) => {
    const limits = Array.from(column(given, "sample_interval_min"), clearSkyLimitsOf);
    return {
      window_length: limits.map((limit) => limit.windowMin),
      mean_diff: limits.map((limit) => limit.meanDiffWm2),
      max_diff: limits.map((limit) => limit.maxDiffWm2),
      lower_line_length: limits.map((limit) => limit.lowerLineLength),
      upper_line_length: limits.map((limit) => limit.upperLineLength),
      var_diff: limits.map((limit) => limit.slopeSpread),
      slope_dev: limits.map((limit) => limit.slopeMaxWm2),
    };
  },
};
