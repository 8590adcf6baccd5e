import { rollingMedianCentred } from "../statistics/rollingMedian.ts";
import { mean } from "../statistics/moments.ts";
import { median, quantileOfSorted, sortedValid } from "../statistics/quantile.ts";
import { theilSen } from "../statistics/theilSen.ts";

/** What tells that the array was cleaned: a step up of the rolling median, rain, both within a day, either. */
export type CleanCriterion = "shift" | "precip" | "precip_and_shift" | "precip_or_shift";

/** Settings of `soilingIntervals`; the defaults are those of rdtools. */
export interface SoilingOptions {
  /** Days of the rolling median, and the longest gap inside an interval. */
  dayScale?: number;
  /** Step up of the rolling median that is a cleaning; by default an outlier among all steps. */
  cleanThreshold?: number;
  cleanCriterion?: CleanCriterion;
  /** Daily rain above which an array counts as rained clean, in the unit of the rain given. */
  precipThreshold?: number;
  outlierFactor?: number;
  /** Divide by the median of the first 364 days. */
  recenter?: boolean;
  /** Leave out the first and last interval, which are cut short. */
  trim?: boolean;
  minIntervalDays?: number;
  /** Widest interval of the slope relative to the slope, as a ratio. */
  maxRelativeSlopeError?: number;
  maxNegativeStep?: number;
}

/** A stretch of days between cleanings. Rows count days from the start of the series. */
export interface SoilingInterval {
  firstRow: number;
  lastRow: number;
  /** Change of the performance per day: ≤ 0 in a valid interval, 0 in any other. */
  ratePerDay: number;
  rateLowPerDay: number;
  rateHighPerDay: number;
  inferredStart: number;
  inferredEnd: number;
  /** Gain at the cleaning after the interval, up to the start of the next valid one; NaN after the last. */
  inferredRecovery: number;
  valid: boolean;
}

/** A daily series cut into soiling intervals. */
export interface SoilingHistory {
  /** Level that the performance was divided by. */
  level: number;
  intervals: SoilingInterval[];
}

const DEFAULTS: Required<Omit<SoilingOptions, "cleanThreshold">> = {
  dayScale: 13, cleanCriterion: "shift", precipThreshold: 0.01, outlierFactor: 1.5, recenter: true, trim: false,
  minIntervalDays: 7, maxRelativeSlopeError: 5, maxNegativeStep: 0.05,
};

/** Values carried on over at most `limit` missing rows. */
function carriedForward(values: Float64Array, limit: number): Float64Array {
  const out = values.slice();
  let missing = 0;
  for (let i = 1; i < out.length; i++) {
    missing = values[i] === values[i] ? 0 : missing + 1;
    if (missing > 0 && missing <= limit) out[i] = out[i - 1];
  }
  return out;
}

/** Rows at which an outage longer than `limit` begins (its last valid row) or ends (its first). */
function outageEdges(values: Float64Array, limit: number): Uint8Array {
  const edges = new Uint8Array(values.length);
  let lastValid = 0;
  for (let i = 1; i < values.length; i++) {
    if (!(values[i] === values[i])) continue;
    if (i - lastValid - 1 > limit) {
      edges[lastValid] = 1;
      edges[i] = 1;
    }
    lastValid = i;
  }
  return edges;
}

/** Rows on which a new interval begins. */
function cleanings(norm: Float64Array, steps: Float64Array, rain: Float64Array | undefined, options: SoilingOptions): Uint8Array {
  const settings = { ...DEFAULTS, ...options };
  const sizes = sortedValid(steps.map(Math.abs));
  const [q1, q3] = [quantileOfSorted(sizes, 0.25), quantileOfSorted(sizes, 0.75)];
  const threshold = options.cleanThreshold ?? q3 + settings.outlierFactor * (q3 - q1);
  const rained = (i: number): boolean => rain !== undefined && rain[i] > settings.precipThreshold;
  const edges = outageEdges(norm, settings.dayScale);
  return edges.map((edge, i) => {
    const stepped = steps[i] > threshold;
    const clean = {
      shift: stepped,
      precip: rained(i),
      precip_or_shift: stepped || rained(i),
      precip_and_shift: stepped && (rained(i - 1) || rained(i) || rained(i + 1)),
    }[settings.cleanCriterion];
    return edge === 1 || clean ? 1 : 0;
  });
}

/** One interval over the rows from … to, judged by a Theil–Sen line through its positive values. */
function judge(norm: Float64Array, steps: Float64Array, from: number, to: number, options: SoilingOptions): SoilingInterval {
  const settings = { ...DEFAULTS, ...options };
  const all = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const positive = all.filter((row) => norm[row] > 0);
  const rows = positive.length > 0 ? positive : all;
  const level = mean(rows.map((row) => (norm[row] === norm[row] ? norm[row] : 0)));
  const flat: SoilingInterval = {
    firstRow: from, lastRow: to, ratePerDay: 0, rateLowPerDay: 0, rateHighPerDay: 0,
    inferredStart: level, inferredEnd: level, inferredRecovery: Number.NaN, valid: false,
  };
  if (rows.length <= settings.minIntervalDays || positive.length === 0) return flat;
  const line = theilSen(rows, rows.map((row) => norm[row]));
  const high = Math.min(0, line.slopeHigh);
  const lowestStep = Math.min(...rows.map((row) => (steps[row] === steps[row] ? steps[row] : 0)));
  const fitted = { inferredStart: line.intercept + line.slope * from, inferredEnd: line.intercept + line.slope * to };
  const unusable = line.slope > 0
    || (high - line.slopeLow) / Math.abs(line.slope) >= settings.maxRelativeSlopeError
    || lowestStep <= -settings.maxNegativeStep;
  if (unusable) return { ...flat, ...fitted };
  return { ...flat, ...fitted, ratePerDay: line.slope, rateLowPerDay: line.slopeLow, rateHighPerDay: high, valid: true };
}

/**
 * Cuts a daily performance series into soiling intervals: a cleaning ends one, a robust line gives its rate
 * (Deceglie, Micheli & Muller 2018, IEEE JPV 8, 547; rdtools `soiling_srr`). `performance` is the insolation-weighted
 * daily performance without gaps in its days (NaN for a missing one), `rain` its daily rain. `firstRow` is the first
 * valid day. No intervals where nothing is valid.
 */
export function soilingIntervals(performance: Float64Array, rain?: Float64Array, options: SoilingOptions = {}): SoilingHistory {
  const settings = { ...DEFAULTS, ...options };
  const first = performance.findIndex((value) => value === value);
  const last = performance.findLastIndex((value) => value === value);
  if (first < 0) return { level: Number.NaN, intervals: [] };
  const kept = performance.slice(first, last + 1);
  const level = settings.recenter ? median(kept.slice(0, 365)) : 1;
  const norm = kept.map((value) => value / level);
  const rolled = rollingMedianCentred(carriedForward(norm, settings.dayScale), settings.dayScale, settings.dayScale);
  const steps = rolled.map((value, i) => (i === 0 ? Number.NaN : value - rolled[i - 1]));
  const starts = cleanings(norm, steps, rain?.slice(first, last + 1), options);
  const bounds = [0, ...Array.from(starts.keys()).filter((row) => row > 0 && starts[row] === 1), norm.length];
  let intervals = bounds.slice(0, -1).map((from, k) => judge(norm, steps, from, bounds[k + 1] - 1, options));
  if (settings.trim) intervals = intervals.slice(1, -1);
  let nextStart = Number.NaN;
  for (const interval of intervals.toReversed()) {
    if (!interval.valid) continue;
    const recovery = Math.min(Math.max(nextStart, 0), 1) - interval.inferredEnd;
    interval.inferredRecovery = Math.min(Math.max(recovery, 0), 1);
    nextStart = interval.inferredStart;
  }
  return {
    level,
    intervals: intervals.map((interval) => ({ ...interval, firstRow: interval.firstRow + first, lastRow: interval.lastRow + first })),
  };
}

/** Soiling ratio on the rows of valid intervals, were every cleaning perfect: 1 at the start of each, then its rate. */
export function perfectCleanProfile(history: SoilingHistory): { rows: Int32Array; ratio: Float64Array } {
  const rows: number[] = [];
  const ratio: number[] = [];
  for (const interval of history.intervals) {
    if (!interval.valid) continue;
    for (let row = interval.firstRow; row <= interval.lastRow; row++) {
      rows.push(row);
      ratio.push(1 + interval.ratePerDay * (row - interval.firstRow));
    }
  }
  return { rows: Int32Array.from(rows), ratio: Float64Array.from(ratio) };
}
