import { instantOfWallClock, zoneOffsetMs } from "./localTime.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Local dates of a plant's period, which ends with yesterday. */
export interface Calendar {
  fromMs: number;
  toMs: number;
  /** The instant `days` before the end, at a local hour of that day (10.5 is half past ten). */
  ago(days: number, hour?: number): number;
  /** The latest whole spell from a local day (month 1–12) and hour over a number of days; the end of the period does not cut it. */
  spell(month: number, day: number, hour: number, days: number): { startMs: number; endMs: number };
}

/** The calendar of the `days` local days before the day of `todayMs`. */
export function calendarOf(todayMs: number, days: number, timezone: string): Calendar {
  const midnightWall = Math.floor((todayMs + zoneOffsetMs(todayMs, timezone)) / DAY_MS) * DAY_MS;
  const atWall = (wallMs: number): number => instantOfWallClock(wallMs, timezone);
  return {
    fromMs: atWall(midnightWall - days * DAY_MS),
    toMs: atWall(midnightWall),
    ago: (before, hour = 0) => atWall(midnightWall - before * DAY_MS + hour * HOUR_MS),
    spell: (month, day, hour, length) => {
      const wall = (year: number): number => Date.UTC(year, month - 1, day) + hour * HOUR_MS;
      const thisYear = new Date(midnightWall).getUTCFullYear();
      const year = wall(thisYear) + length * DAY_MS <= midnightWall ? thisYear : thisYear - 1;
      return { startMs: atWall(wall(year)), endMs: atWall(wall(year) + length * DAY_MS) };
    },
  };
}
