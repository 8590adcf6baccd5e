const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit",
      hour: "2-digit", minute: "2-digit", second: "2-digit",
    });
    formats.set(zone, format);
  }
  return format;
}

/** The zone's wall clock at an instant, written as if it were UTC (epoch ms). */
export function wallClockMs(timeMs: number, zone: string): number {
  const parts: Record<string, number> = {};
  for (const part of formatOf(zone).formatToParts(timeMs)) parts[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((timeMs % 1000) + 1000) % 1000);
}

/** Offset of the zone from UTC at an instant, ms, positive to the east. */
export function utcOffsetMs(timeMs: number, zone: string): number {
  return wallClockMs(timeMs, zone) - timeMs;
}

/** 00:00 UTC of the zone's calendar date at an instant. */
export function localDateMs(timeMs: number, zone: string): number {
  return Math.floor(wallClockMs(timeMs, zone) / 86_400_000) * 86_400_000;
}

/** The instant of the local midnight before an instant. */
export function localMidnightMs(timeMs: number, zone: string): number {
  const date = localDateMs(timeMs, zone);
  const guess = date - utcOffsetMs(timeMs, zone);
  return date - utcOffsetMs(guess, zone);
}
