/** Thresholds of clear-sky detection on sliding windows (Reno & Hansen 2016, eqs. 6-14). */
export interface ClearSkyLimits {
  /** Length of the window, minutes; at least three samples. */
  windowMin: number;
  /** Greatest difference of the window means, W/m². */
  meanDiffWm2: number;
  /** Greatest difference of the window maxima, W/m². */
  maxDiffWm2: number;
  /** Bounds of the difference of line lengths. */
  lowerLineLength: number;
  upperLineLength: number;
  /** Greatest spread of the slopes over the mean. */
  slopeSpread: number;
  /** Greatest difference of successive steps, W/m². */
  slopeMaxWm2: number;
}

/** The thresholds of the original, for windows of 10 minutes of 1-minute global irradiance. */
export const RENO_HANSEN_LIMITS: ClearSkyLimits = {
  windowMin: 10, meanDiffWm2: 75, maxDiffWm2: 75, lowerLineLength: -5, upperLineLength: 10, slopeSpread: 0.005, slopeMaxWm2: 8,
};

const STEPS_MIN = [1, 5, 15, 30];
const WINDOWS_MIN = [50, 60, 90, 120];
const MAX_DIFFS_WM2 = [60, 65, 75, 90];
const SLOPE_SPREADS = [0.005, 0.01, 0.032, 0.07];
const SLOPE_MAXIMA_WM2 = [50, 60, 75, 96];

/** Linear between the tabulated steps. */
function between(stepMin: number, values: readonly number[]): number {
  let i = 0;
  while (i < STEPS_MIN.length - 2 && stepMin > STEPS_MIN[i + 1]) i++;
  const share = (stepMin - STEPS_MIN[i]) / (STEPS_MIN[i + 1] - STEPS_MIN[i]);
  return values[i] + share * (values[i + 1] - values[i]);
}

/**
 * Thresholds for a sampling step of 1 to 30 minutes, on the plane as well; NaN outside.
 * Source: Jordan & Hansen (2023), Renewable Energy 209, 393, table 1.
 */
export function clearSkyLimitsOf(stepMin: number): ClearSkyLimits {
  const step = stepMin >= 1 && stepMin <= 30 ? stepMin : Number.NaN;
  return {
    windowMin: between(step, WINDOWS_MIN),
    meanDiffWm2: Number.isNaN(step) ? Number.NaN : 75,
    maxDiffWm2: between(step, MAX_DIFFS_WM2),
    lowerLineLength: Number.isNaN(step) ? Number.NaN : -45,
    upperLineLength: Number.isNaN(step) ? Number.NaN : 80,
    slopeSpread: between(step, SLOPE_SPREADS),
    slopeMaxWm2: between(step, SLOPE_MAXIMA_WM2),
  };
}
