import { offsetIn, zoneOf } from "../import/time/zone.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** From the first instant of a local day to the first of another, UTC ms: a day is 23 to 25 hours where the clock changes. */
export function daysSpan(fromDay: number, toDay: number, timezone: string): { fromMs: number; toMs: number } {
  return { fromMs: startOf(fromDay, timezone), toMs: startOf(toDay, timezone) };
}

function startOf(day: number, timezone: string): number {
  const midnight = day * DAY_MS;
  const zone = zoneOf(timezone, midnight - DAY_MS, midnight + DAY_MS);
  const isStarted = (ms: number) => ms + offsetIn(zone, ms) * MINUTE_MS >= midnight;
  const starts = [...new Set(zone.offsetMin)].map((offset) => midnight - offset * MINUTE_MS);
  // where the clock skips midnight, the day starts with the skip itself
  return Math.min(...[...starts, ...zone.fromMs].filter(isStarted));
}
