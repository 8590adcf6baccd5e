import { binarySegmentation } from "../trend/changePoints/binarySegmentation.ts";
import { rbfCost } from "../trend/changePoints/rbfCost.ts";
import { mean } from "../trend/statistics/moments.ts";
import { quantile } from "../trend/statistics/quantile.ts";
import { zScoreOutliers } from "./outliers.ts";

/** Settings of `timeShifts`; the defaults are those of the source. */
export interface TimeShiftOptions {
  /** Shortest stretch between shifts, days. */
  periodMinDays?: number;
  /** Shifts are multiples of this, minutes. */
  shiftMin?: number;
  penalty?: number;
  /** Days further than this many standard deviations from their stretch's mean do not count. */
  zMax?: number;
  /** Of the rest only days between these two quantiles of the stretch count. */
  bottomQuantile?: number;
  topQuantile?: number;
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  return rest > 0.5 || (rest === 0.5 && floor % 2 !== 0) ? floor + 1 : floor;
}

/** The shift of one stretch of days, from the days that count in it. */
function shiftOf(stretch: Float64Array, options: Required<TimeShiftOptions>): number {
  const outlier = zScoreOutliers(stretch, options.zMax);
  const kept = stretch.filter((_, i) => outlier[i] === 0);
  const low = quantile(kept, options.bottomQuantile);
  const high = quantile(kept, options.topQuantile);
  return options.shiftMin * roundHalfEven(mean(kept.filter((value) => value >= low && value <= high)) / options.shiftMin);
}

/**
 * Shifts of a clock, minutes per day: the daily time of an event in the data (solar noon as the middle between sunrise
 * and sunset) less the time it should have, cut into stretches at change points, each stretch's mean rounded to
 * `shiftMin`. NaN days take the shift of the day before. pvanalytics `shifts_ruptures`; Perry, Meyers & Muller, PVRW 2023.
 */
export function timeShifts(eventMinutes: ArrayLike<number>, referenceMinutes: ArrayLike<number>, options: TimeShiftOptions = {}): Float64Array {
  const settings: Required<TimeShiftOptions> = {
    periodMinDays: 15, shiftMin: 15, penalty: 20, zMax: 2, bottomQuantile: 0, topQuantile: 0.5, ...options,
  };
  const difference = Float64Array.from({ length: eventMinutes.length }, (_, i) => eventMinutes[i] - referenceMinutes[i]);
  const valid = difference.filter((value) => value === value);
  const shifts = new Float64Array(difference.length).fill(Number.NaN);
  if (valid.length < 2) return shifts;
  const bounds = [0, ...binarySegmentation(rbfCost(valid), valid.length, settings.penalty, settings.periodMinDays, 1), valid.length];
  const shiftOfValid = new Float64Array(valid.length);
  for (let s = 0; s + 1 < bounds.length; s++) {
    shiftOfValid.fill(shiftOf(valid.slice(bounds[s], bounds[s + 1]), settings), bounds[s], bounds[s + 1]);
  }
  let at = 0;
  let shift = Number.NaN;
  for (let i = 0; i < difference.length; i++) {
    if (difference[i] === difference[i]) shift = shiftOfValid[at++];
    shifts[i] = shift;
  }
  return shifts;
}
