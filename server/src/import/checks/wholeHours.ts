const HOUR_MIN = 60;
/** Mistakes of zone and summer time are whole hours; obstacles on the horizon are not, and hardly hide two hours. */
const TOLERANCE_MIN = 12;
const MAX_HOURS = 3;

/** The hours a shift of the clock is, 0 when it is small, null when it is neither. */
export function wholeHours(minutes: number): number | null {
  const hours = Math.round(minutes / HOUR_MIN);
  return Math.abs(minutes - hours * HOUR_MIN) <= TOLERANCE_MIN && Math.abs(hours) <= MAX_HOURS ? hours : null;
}
