import type { Zone } from "@sunledger/engine";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Zones change their offset at most a few times a year, and never twice within a week. */
const PROBE_MS = 7 * DAY_MS;

/** True when the runtime's zone database knows the name. */
export function isZoneName(timezone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: timezone });
    return true;
  } catch {
    return false;
  }
}

/**
 * The UTC offsets of an IANA zone over [startMs, endMs], as transitions: ascending, the first entry at `startMs`.
 * Offsets are whole minutes; sub-minute local mean times (before about 1920) are rounded.
 */
export function zoneOf(timezone: string, startMs: number, endMs: number): Zone {
  const offsetAt = offsetReader(timezone);
  const fromMs = [startMs];
  const offsetMin = [offsetAt(startMs)];
  for (let left = startMs; left < endMs; left += PROBE_MS) {
    const right = Math.min(left + PROBE_MS, endMs);
    const before = offsetMin[offsetMin.length - 1] ?? 0;
    const after = offsetAt(right);
    if (after === before) continue;
    fromMs.push(transitionBetween(offsetAt, left, right, before));
    offsetMin.push(after);
  }
  return { fromMs: Float64Array.from(fromMs), offsetMin: Int32Array.from(offsetMin) };
}

/** The offset in force at an instant, minutes east of UTC. */
export function offsetIn(zone: Zone, ms: number): number {
  let low = 0;
  let high = zone.fromMs.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((zone.fromMs[middle] ?? Infinity) <= ms) low = middle;
    else high = middle - 1;
  }
  return zone.offsetMin[low] ?? 0;
}

function transitionBetween(offsetAt: (ms: number) => number, left: number, right: number, before: number): number {
  let low = left;
  let high = right;
  while (high - low > MINUTE_MS) {
    const middle = Math.floor((low + high) / 2 / MINUTE_MS) * MINUTE_MS;
    if (middle <= low) break;
    if (offsetAt(middle) === before) low = middle;
    else high = middle;
  }
  return Math.ceil(high / MINUTE_MS) * MINUTE_MS;
}

function offsetReader(timezone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: timezone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (ms) => {
    const part: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(ms)) part[type] = Number(value);
    const local = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second);
    return Math.round((local - Math.floor(ms / 1000) * 1000) / MINUTE_MS);
  };
}
