import { LocalClock } from "../import/time/localClock.ts";

const DAY_MS = 86_400_000;

/** From the first instant of a local day to the first of another, UTC ms: a day is 23 to 25 hours where the clock changes. */
export function daysSpan(fromDay: number, toDay: number, timezone: string): { fromMs: number; toMs: number } {
  const clock = new LocalClock(timezone, "zone");
  // a doubled midnight is the day's beginning when it comes first, in summer time
  return { fromMs: clock.toUtc(fromDay * DAY_MS, true), toMs: clock.toUtc(toDay * DAY_MS, true) };
}
