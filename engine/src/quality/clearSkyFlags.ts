import type { ClearSkyLimits } from "../sky/clearSkyLimits.ts";
import { RENO_HANSEN_LIMITS } from "../sky/clearSkyLimits.ts";
import { detectClearSky } from "../sky/detectClearSky.ts";

/** Limits of the clear-sky filter of trends, for 15-minute irradiance on the plane (Jordan & Hansen 2023; rdtools `pvlib_clearsky_filter`). */
export const TREND_CLEAR_SKY_LIMITS: ClearSkyLimits = {
  windowMin: 90, meanDiffWm2: 75, maxDiffWm2: 75, lowerLineLength: -45, upperLineLength: 80, slopeSpread: 0.032, slopeMaxWm2: 75,
};

/**
 * Flags clear sky in global irradiance sampled every 15 minutes or faster: the thresholds of Reno & Hansen (2016) for
 * one-minute data, their windows and line lengths scaled with the step (Ellis, Deceglie & Jain 2019, IEEE JPV 9, 998;
 * pvanalytics `clearsky.reno`). None above 15 minutes. 1 = clear.
 */
export function clearSkyFlags(ghiWm2: Float64Array, ghiClearWm2: Float64Array, stepMin: number): Uint8Array {
  if (!(stepMin <= 15)) return new Uint8Array(ghiWm2.length);
  const windowMin = Math.min(10 * stepMin, 60);
  const scale = windowMin / 10;
  return detectClearSky(ghiWm2, ghiClearWm2, stepMin, {
    ...RENO_HANSEN_LIMITS, windowMin, lowerLineLength: -5 * scale, upperLineLength: 10 * scale, slopeMaxWm2: 8 * scale,
  }).clear;
}
