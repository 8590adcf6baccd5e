import type { Zone } from "../../audit/samples.ts";
import { forwardRangePercent } from "../../quality/forwardRange.ts";
import { dayStartMs, localDay } from "../../quality/localTime.ts";
import { interpolateSeries, regularTimes } from "../normalization/interpolateSeries.ts";
import { mean, standardDeviation } from "../statistics/moments.ts";
import { median, quantile } from "../statistics/quantile.ts";
import { robustQuantile } from "./pointFilters.ts";

const QUARTER_HOUR_MS = 900_000;

/** Settings of `keepUnclipped`. */
export interface LogicClipOptions {
  tracking?: boolean;
  /** Range within the window below which power is flat, percent of its mean. */
  rangeMaxPercent?: number;
  /** Samples of the window; default 3, 5 on a tracker sampled faster than 30 min. */
  window?: number;
}

/** Lowest and highest clipped power of each local day, NaN where none. */
interface DailyLevels {
  low: Map<number, number>;
  high: Map<number, number>;
}

/** First and last row of each run of equal days. */
function dayRuns(days: Int32Array): [number, number][] {
  const runs: [number, number][] = [];
  for (let from = 0, to = 0; from < days.length; from = to) {
    while (to < days.length && days[to] === days[from]) to++;
    runs.push([from, to]);
  }
  return runs;
}

/** Powers without the days that hardly vary (standard deviation below a tenth of the mean): frozen data. */
function withoutFrozenDays(power: Float64Array, days: Int32Array): Float64Array {
  const out = power.slice();
  for (const [from, to] of dayRuns(days)) {
    const day = power.subarray(from, to);
    if (standardDeviation(day, 1) / mean(day) < 0.1) out.fill(Number.NaN, from, to);
  }
  return out;
}

/** Medians of quarter hours counted from the first local midnight; NaN where no value lies in one. */
function quarterHourMedians(power: Float64Array, timeMs: Float64Array, origin: number): { timeMs: Float64Array; values: Float64Array } {
  const first = Math.floor((timeMs[0] - origin) / QUARTER_HOUR_MS);
  const last = Math.floor((timeMs[timeMs.length - 1] - origin) / QUARTER_HOUR_MS);
  const bins: number[][] = Array.from({ length: last - first + 1 }, () => []);
  timeMs.forEach((ms, i) => bins[Math.floor((ms - origin) / QUARTER_HOUR_MS) - first].push(power[i]));
  return { timeMs: Float64Array.from(bins, (_, k) => origin + (first + k) * QUARTER_HOUR_MS), values: Float64Array.from(bins, (bin) => median(bin)) };
}

/** Rows within `window` rows after a flat window's first row, where power exceeds a tenth of its day's maximum throughout. */
function flatRows(values: Float64Array, days: Int32Array, window: number, rangeMaxPercent: number): Uint8Array {
  const kept = values.slice();
  for (const [from, to] of dayRuns(days)) {
    let highest = Number.NaN;
    for (let i = from; i < to; i++) if (!(values[i] <= highest) && values[i] === values[i]) highest = values[i];
    for (let i = from; i < to; i++) if (values[i] < 0.1 * highest) kept[i] = Number.NaN;
  }
  const range = forwardRangePercent(kept, window);
  const flags = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) {
    // the first rows of the column have no whole window behind them and stay unflagged, as in the source
    if (range[i] < rangeMaxPercent) flags.fill(1, Math.max(i, window - 1), Math.min(i + window, values.length));
  }
  return flags;
}

/** Flags on the axis of the samples: each takes that of the coarse row it lies in. */
function spreadFlags(coarseMs: Float64Array, flags: Uint8Array, timeMs: Float64Array): Uint8Array {
  let row = -1;
  return Uint8Array.from(timeMs, (ms) => {
    while (row + 1 < coarseMs.length && coarseMs[row + 1] <= ms) row++;
    return row < 0 ? 0 : flags[row];
  });
}

/** Daily levels of the flagged powers: their extremes, or for fast data the 7.5th and 99th percentile. */
function dailyLevels(power: Float64Array, clipped: Uint8Array, days: Int32Array, fast: boolean): DailyLevels {
  const flagged = power.map((value, i) => (clipped[i] === 1 ? value : Number.NaN));
  const floor = quantile(flagged.map((value) => (value === value ? value : 0)), 0.99) / 1000;
  const levels: DailyLevels = { low: new Map(), high: new Map() };
  let carried: [number, number] = [Number.NaN, Number.NaN];
  let anyYet = false;
  const runs = dayRuns(days);
  const usable = runs.map(([from, to]) => flagged.subarray(from, to).filter((value) => (fast ? value > floor : value === value)));
  const lastUsed = usable.findLastIndex((values) => values.length > 0);
  runs.forEach(([from], k) => {
    const values = usable[k];
    anyYet ||= values.length > 0;
    // of fast data the last day with a plateau holds on to the end, as in the source
    if (fast ? anyYet && k <= lastUsed : true) carried = [quantile(values, fast ? 0.075 : 0), quantile(values, fast ? 0.99 : 1)];
    levels.low.set(days[from], carried[0]);
    levels.high.set(days[from], carried[1]);
  });
  return levels;
}

function near(value: number, level: number): boolean {
  return value <= level * 1.0025 && value >= level * 0.9975;
}

/**
 * Flags power that does not clip. Where the range over a few samples stays below `rangeMaxPercent`, power is flat and
 * gives its day a lowest and a highest clipped level; what lies between them (or, where they stand more than 2.5 % apart,
 * within 0.25 % of either) clips, and so does all power above the 99th percentile once over 4 % of it clips there.
 * Perry, Muller & Anderson 2021, PVSC 48; rdtools `logic_clip_filter`. Times ascend, about `stepMs` apart. 1 = keep.
 */
export function keepUnclipped(power: Float64Array, timeMs: Float64Array, stepMs: number, zone: Zone, options: LogicClipOptions = {}): Uint8Array {
  const days = localDay(zone, timeMs);
  const cleaned = withoutFrozenDays(power, days);
  const fast = stepMs < 600_000;
  const coarseStep = fast ? QUARTER_HOUR_MS : stepMs;
  const regular = regularTimes(timeMs[0], timeMs[timeMs.length - 1], stepMs);
  const coarse = fast
    ? quarterHourMedians(cleaned, timeMs, dayStartMs(zone, days[0]))
    : { timeMs: regular, values: interpolateSeries({ timeMs, values: cleaned }, regular) };
  const window = options.window ?? (options.tracking === true && coarseStep < 1_800_000 ? 5 : 3);
  const flat = flatRows(coarse.values, localDay(zone, coarse.timeMs), window, options.rangeMaxPercent ?? 0.2);
  const levels = dailyLevels(power, spreadFlags(coarse.timeMs, flat, timeMs), days, fast);
  const clipped = Uint8Array.from(power, (value, i) => {
    const low = levels.low.get(days[i]) ?? Number.NaN;
    const high = levels.high.get(days[i]) ?? Number.NaN;
    const spread = (high - low) / high;
    const inside = spread <= 0.025 && low <= value && value <= high;
    return inside || (spread > 0.025 && (near(value, high) || near(value, low))) ? 1 : 0;
  });
  const top = robustQuantile(cleaned, 0.99);
  const clippedPower = power.filter((_, i) => clipped[i] === 1);
  const clippedTop = quantile(clippedPower, 0.99);
  const sameLevel = Math.abs((top - clippedTop) / ((top + clippedTop) / 2)) < 0.005;
  const everywhere = sameLevel && (clippedPower.length / power.length) * 100 > 4;
  return clipped.map((flag, i) => (flag === 1 || (everywhere && cleaned[i] >= top) ? 0 : 1));
}
