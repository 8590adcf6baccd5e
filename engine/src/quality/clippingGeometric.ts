import type { Zone } from "../audit/samples.ts";
import { dayStartMs, localDay } from "./localTime.ts";
import { forwardRangePercent } from "./forwardRange.ts";
import { mean, standardDeviation } from "../trend/statistics/moments.ts";

const QUARTER_HOUR_MS = 900_000;

/** A power curve on coarser steps, with the row that each fine sample falls into. */
interface Coarse {
  power: Float64Array;
  day: Int32Array;
  rowOfSample: Int32Array;
}

/** Quarter-hour means (NaN left out), cut from the first local midnight on. */
function quarterHours(power: ArrayLike<number>, timeMs: ArrayLike<number>, zone: Zone): Coarse {
  const days = localDay(zone, timeMs);
  const origin = dayStartMs(zone, days[0] ?? 0);
  const place = (i: number): number => Math.floor((timeMs[i] - origin) / QUARTER_HOUR_MS);
  const first = timeMs.length === 0 ? 0 : place(0);
  const rows = timeMs.length === 0 ? 0 : place(timeMs.length - 1) - first + 1;
  const sums = new Float64Array(rows);
  const counts = new Float64Array(rows);
  const rowOfSample = new Int32Array(timeMs.length);
  for (let i = 0; i < timeMs.length; i++) {
    const row = place(i) - first;
    rowOfSample[i] = row;
    if (power[i] === power[i]) {
      sums[row] += power[i];
      counts[row]++;
    }
  }
  const starts = Float64Array.from({ length: rows }, (_, row) => origin + (first + row) * QUARTER_HOUR_MS);
  return { power: sums.map((total, row) => total / counts[row]), day: localDay(zone, starts), rowOfSample };
}

/** Rows that belong to a window of low slope, after powers below a tenth of their day's maximum are left out. */
function lowSlopeRows(power: Float64Array, day: Int32Array, window: number, slopeMax: number): Uint8Array {
  const kept = power.slice();
  for (let from = 0, to = 0; from < day.length; from = to) {
    let highest = Number.NEGATIVE_INFINITY;
    for (; to < day.length && day[to] === day[from]; to++) if (power[to] > highest) highest = power[to];
    for (let i = from; i < to; i++) if (kept[i] < highest * 0.1) kept[i] = Number.NaN;
  }
  const range = forwardRangePercent(kept, window);
  const flags = new Uint8Array(power.length);
  for (let i = 0; i < power.length; i++) if (range[i] < slopeMax) flags.fill(1, i, Math.min(i + window, power.length));
  return flags;
}

/** Lowest and highest clipped power of one day's flagged values. */
function plateau(values: number[], smooth: boolean): { low: number; high: number } {
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  if (!smooth) return { low: lowest, high: highest };
  const centre = mean(values);
  const spread = 2 * standardDeviation(values, 1);
  // of equal values the mean may round past them
  return { low: centre - spread > highest ? highest : centre - spread, high: centre + spread < lowest ? lowest : centre + spread };
}

/**
 * Flags clipping by the shape of each local day's power: where the range over `window` samples (3; 5 on a tracker
 * sampled faster than 30 min) stays below `slopeMaxPercent` of their mean, a plateau is taken, and the day's powers
 * within the plateaus' lowest and highest value are flagged. Data faster than 10 min are judged on quarter-hour means
 * and flagged within two standard deviations of the plateau. pvanalytics `clipping.geometric`, PVFleets. 1 = clipped.
 */
export function clippingGeometric(
  power: Float64Array, timeMs: ArrayLike<number>, stepMs: number, zone: Zone,
  options: { window?: number; slopeMaxPercent?: number; tracking?: boolean } = {},
): Uint8Array {
  const minutes = stepMs / 60_000;
  const window = options.window ?? (options.tracking === true && minutes < 30 ? 5 : 3);
  const smooth = minutes < 10;
  const days = localDay(zone, timeMs);
  const coarse: Coarse = smooth
    ? quarterHours(power, timeMs, zone)
    : { power, day: days, rowOfSample: Int32Array.from({ length: power.length }, (_, i) => i) };
  const flat = lowSlopeRows(coarse.power, coarse.day, window, options.slopeMaxPercent ?? 0.2);
  const flags = new Uint8Array(power.length);
  for (let from = 0, to = 0; from < days.length; from = to) {
    const clipped: number[] = [];
    for (; to < days.length && days[to] === days[from]; to++) {
      if (flat[coarse.rowOfSample[to]] === 1 && power[to] === power[to]) clipped.push(power[to]);
    }
    if (clipped.length === 0) continue;
    const { low, high } = plateau(clipped, smooth);
    for (let i = from; i < to; i++) if (power[i] >= low && power[i] <= high) flags[i] = 1;
  }
  return flags;
}
