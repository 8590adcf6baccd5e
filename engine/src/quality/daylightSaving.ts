import type { Zone } from "../audit/samples.ts";
import { mean } from "../trend/statistics/moments.ts";
import { instantOf, offsetMs } from "./localTime.ts";

const DAY_MS = 86_400_000;

/** Flags the days (days since 1970-01-01, ascending) whose noon has another UTC offset than the day before in the list. */
export function clockChangeDays(days: ArrayLike<number>, zone: Zone): Uint8Array {
  const offsets = Float64Array.from(days, (day) => offsetMs(zone, instantOf(zone, day * DAY_MS + DAY_MS / 2)));
  return Uint8Array.from(offsets, (offset, i) => (i > 0 && offset !== offsets[i - 1] ? 1 : 0));
}

/** Whole minutes (the source drops the seconds) of the events on days from … to, both included. */
function eventsBetween(days: ArrayLike<number>, minutes: ArrayLike<number>, from: number, to: number): number[] {
  const found: number[] = [];
  for (let i = 0; i < days.length; i++) if (days[i] >= from && days[i] <= to && minutes[i] === minutes[i]) found.push(Math.floor(minutes[i]));
  return found;
}

/**
 * Flags the clock-change days of `zone` on which the data's own clock changes too: the mean time of a daily event
 * (minutes after midnight) over the `window` days from that day on differs from that of the days before it by more than
 * `minDifference` minutes. A day without data on either side is not flagged. pvanalytics `has_dst`. 1 = changes.
 */
export function clockChanges(
  days: ArrayLike<number>, eventMinutes: ArrayLike<number>, zone: Zone, window = 7, minDifference = 45,
): Uint8Array {
  const flags = clockChangeDays(days, zone);
  for (let i = 0; i < days.length; i++) {
    if (flags[i] === 0) continue;
    const before = mean(eventsBetween(days, eventMinutes, days[i] - window, days[i] - 1));
    const after = mean(eventsBetween(days, eventMinutes, days[i], days[i] + window - 1));
    flags[i] = Math.abs(before - after) > minDifference ? 1 : 0;
  }
  return flags;
}

/** Flags instants whose distance from the one before is exactly `stepMs`; the first passes. 1 = as expected. */
export function regularSpacing(timeMs: ArrayLike<number>, stepMs: number): Uint8Array {
  return Uint8Array.from({ length: timeMs.length }, (_, i) => (i === 0 || timeMs[i] - timeMs[i - 1] === stepMs ? 1 : 0));
}
