const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Offset of a zone from UTC at an instant, ms, positive to the east. */
export function zoneOffsetMs(timeMs: number, timezone: string): number {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: timezone, timeZoneName: "longOffset" });
  const name = format.formatToParts(timeMs).find((part) => part.type === "timeZoneName")?.value ?? "GMT";
  const match = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name);
  if (match === null || match[1] === undefined) return 0;
  return (match[1] === "-" ? -1 : 1) * (Number(match[2]) * HOUR_MS + Number(match[3]) * 60_000);
}

/** The instant of a local wall clock time, given as if it were UTC. */
export function instantOfWallClock(wallMs: number, timezone: string): number {
  const guess = wallMs - zoneOffsetMs(wallMs, timezone);
  return wallMs - zoneOffsetMs(guess, timezone);
}

/** A regular axis with its local days. */
export interface LocalAxis {
  startMs: number;
  stepMs: number;
  count: number;
  /** Wall clock of every sample's start, as if it were UTC. */
  wallMs: Float64Array;
  /** Local day of every sample, counted from the first. */
  day: Int32Array;
  /** `YYYY-MM-DD` of every local day. */
  dates: string[];
}

/** Lays local days over a regular axis: the zone is asked once a day, and hour by hour on the days it changes. */
export function localAxis(startMs: number, stepMs: number, count: number, timezone: string): LocalAxis {
  const wallMs = new Float64Array(count);
  const day = new Int32Array(count);
  let offset = zoneOffsetMs(startMs, timezone);
  let sureUntilMs = startMs;
  let firstDay = 0;
  for (let i = 0; i < count; i++) {
    const t = startMs + i * stepMs;
    if (t >= sureUntilMs) {
      offset = zoneOffsetMs(t, timezone);
      const calm = zoneOffsetMs(t + DAY_MS, timezone) === offset;
      sureUntilMs = t + (calm ? DAY_MS : Math.min(HOUR_MS, stepMs));
    }
    wallMs[i] = t + offset;
    const date = Math.floor(wallMs[i] / DAY_MS);
    if (i === 0) firstDay = date;
    day[i] = date - firstDay;
  }
  const days = count === 0 ? 0 : day[count - 1] + 1;
  const dates = Array.from({ length: days }, (_, k) => new Date((firstDay + k) * DAY_MS).toISOString().slice(0, 10));
  return { startMs, stepMs, count, wallMs, day, dates };
}
