import type { Zone } from "../audit/samples.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The zone of UTC itself. */
export const UTC: Zone = { fromMs: Float64Array.of(Number.NEGATIVE_INFINITY), offsetMin: Int32Array.of(0) };

/** UTC offset of one instant, ms; before the first entry of the zone its first offset holds. */
export function offsetMs(zone: Zone, ms: number): number {
  let low = 0;
  let high = zone.fromMs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (zone.fromMs[middle] <= ms) low = middle + 1;
    else high = middle;
  }
  return (zone.offsetMin[Math.max(0, low - 1)] ?? 0) * MINUTE_MS;
}

/** Wall-clock time of each instant as if it were UTC, ms: floor(x / 86 400 000) is the local day. */
export function localMs(zone: Zone, timeMs: ArrayLike<number>): Float64Array {
  const local = new Float64Array(timeMs.length);
  for (let i = 0; i < timeMs.length; i++) local[i] = timeMs[i] + offsetMs(zone, timeMs[i]);
  return local;
}

/** Local day of each instant, as days since 1970-01-01. */
export function localDay(zone: Zone, timeMs: ArrayLike<number>): Int32Array {
  return Int32Array.from(localMs(zone, timeMs), (ms) => Math.floor(ms / DAY_MS));
}

/** Minute of the local day of each instant, 0–1439. */
export function localMinute(zone: Zone, timeMs: ArrayLike<number>): Int32Array {
  return Int32Array.from(localMs(zone, timeMs), (ms) => Math.floor((ms - Math.floor(ms / DAY_MS) * DAY_MS) / MINUTE_MS));
}

/**
 * The instant of a wall-clock time (given as if it were UTC, ms). Of an hour that comes twice the first is meant;
 * one that is skipped is read with the offset before the jump.
 */
export function instantOf(zone: Zone, wallMs: number): number {
  const early = wallMs - offsetMs(zone, wallMs - DAY_MS);
  if (early + offsetMs(zone, early) === wallMs) return early;
  const late = wallMs - offsetMs(zone, wallMs + DAY_MS);
  return late + offsetMs(zone, late) === wallMs ? late : early;
}

/** The instant at which a local day (days since 1970-01-01) begins, ms UTC. */
export function dayStartMs(zone: Zone, day: number): number {
  return instantOf(zone, day * DAY_MS);
}
