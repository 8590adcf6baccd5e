import { instantOfWallClock, zoneOffsetMs } from "./localTime.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Local dates of a plant's period, which ends with yesterday. */
export interface Calendar {
  fromMs: number;
  toMs: number;
  /** The instant `days` before the end, at a local hour of that day (10.5 is half past ten). */
  ago(days: number, hour?: number): number;
  /** The latest such local day (month 1–12) that lies at least `margin` days before the end. */
  last(month: number, day: number, hour?: number, margin?: number): number;
}

/** The calendar of the `days` local days before the day of `todayMs`. */
export function calendarOf(todayMs: number, days: number, timezone: string): Calendar {
  const midnightWall = Math.floor((todayMs + zoneOffsetMs(todayMs, timezone)) / DAY_MS) * DAY_MS;
  const atWall = (wallMs: number): number => instantOfWallClock(wallMs, timezone);
  return {
    fromMs: atWall(midnightWall - days * DAY_MS),
    toMs: atWall(midnightWall),
    ago: (before, hour = 0) => atWall(midnightWall - before * DAY_MS + hour * HOUR_MS),
    last: (month, day, hour = 0, margin = 0) => {
      const year = new Date(midnightWall).getUTCFullYear();
      const wall = (y: number): number => Date.UTC(y, month - 1, day);
      const y = wall(year) <= midnightWall - margin * DAY_MS ? year : year - 1;
      return atWall(wall(y) + hour * HOUR_MS);
    },
  };
}
