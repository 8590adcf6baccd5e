import { civilDate } from "../quality/civilDate.ts";

/** Days of the months of a typical year: PVsyst's has 365. */
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/**
 * A typical year's monthly sums (irradiation, energy) over some days: each day counts its month's mean day.
 * 29 February counts as one more mean day of February, so a leap year holds 366/365 of nearly the same sum.
 * @param monthly Twelve sums, January first; a month that is NaN and touched gives NaN.
 * @param fromDay Days since 1970-01-01 of the calendar, the end exclusive.
 */
export function typicalYearSum(monthly: ArrayLike<number>, fromDay: number, toDay: number): number {
  let sum = 0;
  for (let day = fromDay; day < toDay; day++) {
    const { month } = civilDate(day);
    sum += (monthly[month - 1] ?? Number.NaN) / (MONTH_DAYS[month - 1] ?? Number.NaN);
  }
  return sum;
}
