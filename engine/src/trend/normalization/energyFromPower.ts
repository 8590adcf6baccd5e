import type { Zone } from "../../audit/samples.ts";
import { UTC, instantOf, offsetMs } from "../../quality/localTime.ts";
import { median } from "../statistics/quantile.ts";
import { interpolateSeries, regularTimes, stepsMs, type Series } from "./interpolateSeries.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Settings of `energyFromPower`. */
export interface EnergyOptions {
  /** Spacing of the energies, ms, or calendar days of `zone`; default: the median spacing of the powers. */
  step?: number | "localDay";
  /** Powers further apart than this give no energy, ms; default: their median spacing. */
  maxGapMs?: number;
  /** Powers are means over the interval they end (right labelled), or readings of the instant. */
  kind?: "mean" | "instant";
  zone?: Zone;
}

/** Ends of the intervals, from the first instant on until the last is covered. */
function intervalEnds(first: number, last: number, step: number | "localDay", zone: Zone): Float64Array {
  const wall = first + offsetMs(zone, first);
  const end = (k: number): number => (step === "localDay" ? instantOf(zone, wall + k * DAY_MS) : first + k * step);
  const ends = [first];
  while (ends[ends.length - 1] < last) ends.push(end(ends.length));
  return Float64Array.from(ends);
}

/** Ascending union of two ascending lists. */
function union(a: Float64Array, b: Float64Array): Float64Array {
  return Float64Array.from(new Set([...a, ...b])).sort();
}

/** Values at the instants of `at` from the valid rows around them, NaN where the gap they lie in is too long. */
function fill(series: Series, at: Float64Array, maxGapMs: number, kind: "mean" | "instant"): Float64Array {
  const rows = Array.from(series.values.keys()).filter((i) => series.values[i] === series.values[i]);
  const out = new Float64Array(at.length).fill(Number.NaN);
  let next = 0;
  for (let i = 0; i < at.length; i++) {
    while (next < rows.length && series.timeMs[rows[next]] < at[i]) next++;
    if (next === rows.length) {
      // past the last reading an instant value is held, as in the source; a mean has no interval there
      if (kind === "instant" && rows.length > 0) out[i] = series.values[rows[rows.length - 1]];
      continue;
    }
    const after = rows[next];
    if (next === 0) {
      if (series.timeMs[after] === at[0]) out[i] = series.values[after];
      continue;
    }
    const before = rows[next - 1];
    const gap = series.timeMs[after] - series.timeMs[before];
    if (gap > maxGapMs) continue;
    const rise = ((series.values[after] - series.values[before]) * (at[i] - series.timeMs[before])) / gap;
    out[i] = kind === "mean" ? series.values[after] : series.values[before] + rise;
  }
  return out;
}

/** Sums value·hours into the intervals that end at `ends`; NaN where no part of an interval has a value. */
function sumIntoIntervals(at: Float64Array, values: Float64Array, ends: Float64Array, kind: "mean" | "instant"): Float64Array {
  const energy = new Float64Array(ends.length).fill(Number.NaN);
  let k = 0;
  for (let i = 1; i < at.length; i++) {
    while (ends[k] < at[i]) k++;
    const value = kind === "mean" ? values[i] : (values[i] + values[i - 1]) / 2;
    if (value === value) energy[k] = (energy[k] === energy[k] ? energy[k] : 0) + (value * (at[i] - at[i - 1])) / HOUR_MS;
  }
  return energy;
}

/**
 * Energy per interval from power, labelled at the END of each interval (rdtools `energy_from_power`): W give Wh, kW kWh.
 * Intervals start at the first power. NaN where no power covers an interval, or the power that ends it follows a gap
 * longer than `maxGapMs`. Gaps are never bridged beyond that limit.
 */
export function energyFromPower(power: Series, options: EnergyOptions = {}): Series {
  const count = power.timeMs.length;
  if (count < 2) return { timeMs: new Float64Array(0), values: new Float64Array(0) };
  const kind = options.kind ?? "mean";
  const steps = stepsMs(power.timeMs);
  const usualStep = median(steps);
  const step = options.step ?? usualStep;
  const maxGapMs = options.maxGapMs ?? usualStep;
  const first = power.timeMs[0];
  const last = power.timeMs[count - 1];
  let series = power;
  if (step !== "localDay" && step <= usualStep) {
    const timeMs = regularTimes(first, last, step);
    series = { timeMs, values: interpolateSeries(power, timeMs, maxGapMs) };
  }
  const ends = intervalEnds(first, series.timeMs[series.timeMs.length - 1], step, options.zone ?? UTC);
  const at = union(series.timeMs, ends);
  const energy = sumIntoIntervals(at, fill(series, at, maxGapMs, kind), ends, kind);
  let row = 0;
  for (let k = 0; k < ends.length; k++) {
    while (row < count && power.timeMs[row] < ends[k]) row++;
    if (row < count && steps[row] > maxGapMs) energy[k] = Number.NaN;
  }
  return { timeMs: ends.slice(1), values: energy.slice(1) };
}
