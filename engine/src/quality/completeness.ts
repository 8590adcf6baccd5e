import type { Zone } from "../audit/samples.ts";
import { dayStartMs, localDay } from "./localTime.ts";

/** Completeness of consecutive local days. */
export interface DailyCompleteness {
  /** First day, as days since 1970-01-01. */
  firstDay: number;
  /** Start of each local day, ms UTC. */
  dayStartMs: Float64Array;
  /** Valid time of each day over 24 h; a 25-hour day may reach 25/24, a 23-hour day 23/24. */
  score: Float64Array;
  /** For each sample, the place of its day in the arrays above. */
  dayOfSample: Int32Array;
}

/**
 * Share of each local day for which there is a value: valid samples times their spacing over 24 hours
 * (pvanalytics `completeness_score`). `timeMs` ascends, `stepMs` is the spacing. Days without a sample score 0.
 */
export function dailyCompleteness(values: ArrayLike<number>, timeMs: ArrayLike<number>, stepMs: number, zone: Zone): DailyCompleteness {
  const days = localDay(zone, timeMs);
  const firstDay = days[0] ?? 0;
  const dayCount = days.length === 0 ? 0 : days[days.length - 1] - firstDay + 1;
  const score = new Float64Array(dayCount);
  for (let i = 0; i < days.length; i++) if (values[i] === values[i]) score[days[i] - firstDay]++;
  for (let d = 0; d < dayCount; d++) score[d] = (score[d] * stepMs) / 86_400_000;
  return {
    firstDay,
    dayStartMs: Float64Array.from({ length: dayCount }, (_, d) => dayStartMs(zone, firstDay + d)),
    score,
    dayOfSample: days.map((day) => day - firstDay),
  };
}

/** Flags samples of days whose completeness reaches the minimum (METHOD C3: a third of the day). 1 = day complete enough. */
export function completeDays(completeness: DailyCompleteness, minimum = 0.333): Uint8Array {
  return Uint8Array.from(completeness.dayOfSample, (day) => (completeness.score[day] >= minimum ? 1 : 0));
}

/** First and last good local day (days since 1970-01-01); null where no run of good days is long enough. */
export interface DayRange {
  firstDay: number;
  lastDay: number;
}

/**
 * The range from the start of the first run of `days` consecutive good days to the end of the last such run
 * (pvanalytics `start_stop_dates`). A day is good when all its flags are 1 (a day without samples too).
 */
export function goodDayRange(flags: ArrayLike<number>, timeMs: ArrayLike<number>, zone: Zone, days = 10): DayRange | null {
  const dayOfSample = localDay(zone, timeMs);
  if (dayOfSample.length === 0) return null;
  const firstDay = dayOfSample[0];
  const bad = new Uint8Array(dayOfSample[dayOfSample.length - 1] - firstDay + 1);
  for (let i = 0; i < dayOfSample.length; i++) if (flags[i] !== 1) bad[dayOfSample[i] - firstDay] = 1;
  let run = 0;
  let first = -1;
  let last = -1;
  for (let d = 0; d < bad.length; d++) {
    run = bad[d] === 1 ? 0 : run + 1;
    if (run < days) continue;
    if (first < 0) first = d - days + 1;
    last = d;
  }
  return first < 0 ? null : { firstDay: firstDay + first, lastDay: firstDay + last };
}

/**
 * Flags the samples inside the range of good days (pvanalytics `trim`); all 0 where there is no range. The last day counts
 * whole; the source ends at its first midnight instead, which `wholeLastDay = false` reproduces. 1 = inside.
 */
export function trimToGoodDays(flags: ArrayLike<number>, timeMs: ArrayLike<number>, zone: Zone, days = 10, wholeLastDay = true): Uint8Array {
  const range = goodDayRange(flags, timeMs, zone, days);
  const inside = new Uint8Array(timeMs.length);
  if (range === null) return inside;
  const start = dayStartMs(zone, range.firstDay);
  const last = dayStartMs(zone, range.lastDay);
  const end = wholeLastDay ? dayStartMs(zone, range.lastDay + 1) - 1 : last;
  for (let i = 0; i < inside.length; i++) if (timeMs[i] >= start && timeMs[i] <= end) inside[i] = 1;
  return inside;
}
