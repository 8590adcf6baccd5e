/**
 * Difference of two readings relative to their mean, a ratio ≥ 0; 0 for two zeros, 1 where they cancel.
 * pvcaptest `perc_difference`.
 */
export function relativeDifference(x: number, y: number): number {
  if (x === 0 && y === 0) return 0;
  return x + y === 0 ? 1 : Math.abs(x - y) / ((x + y) / 2);
}

/** Whether every two readings of redundant sensors differ by less than `threshold` (a ratio of their mean). NaN never agrees. */
export function agreeInPairs(readings: readonly number[], threshold: number): boolean {
  return readings.every((x, i) => readings.slice(i + 1).every((y) => relativeDifference(x, y) < threshold));
}

/** Whether every reading lies within `threshold` (in its unit) of the mean of the others; NaN is left out, a lone reading agrees. */
export function agreeWithOthers(readings: readonly number[], threshold: number): boolean {
  const valid = readings.filter((reading) => reading === reading);
  if (valid.length === 1) return true;
  const total = valid.reduce((sum, reading) => sum + reading, 0);
  return valid.every((reading) => Math.abs(reading - (total - reading) / (valid.length - 1)) <= threshold);
}
