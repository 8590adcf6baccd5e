import type { Zone } from "../audit/samples.ts";
import { rollingMedianCentred, rollingMedianInTime } from "../trend/statistics/rollingMedian.ts";
import { localDay, localMinute } from "./localTime.ts";

/** Settings of `daytimeFlags`; the defaults are those of the source. Thresholds are shares of the highest value. */
export interface DaytimeOptions {
  lowValue?: number;
  lowMedian?: number;
  /** Largest change per minute that counts as none. */
  lowDifference?: number;
  medianDays?: number;
  /** Days around a doubtful sample whose majority decides. */
  correctionDays?: number;
  /** Shortest credible night or day, hours. */
  hoursMin?: number;
  /** A day this much shorter than its neighbours is doubtful, minutes. */
  dayLengthDifferenceMin?: number;
  dayLengthDays?: number;
}

/** The rows of each minute of the local day, in order of time. */
function rowsByMinute(timeMs: ArrayLike<number>, zone: Zone): number[][] {
  const rows: number[][] = Array.from({ length: 1440 }, () => []);
  localMinute(zone, timeMs).forEach((minute, i) => rows[minute].push(i));
  return rows.filter((list) => list.length > 0);
}

/** Values from 0 to 1: missing and negative ones are 0. */
function normalised(values: ArrayLike<number>): Float64Array {
  const positive = Float64Array.from(values, (value) => (value > 0 ? value : 0));
  let lowest = Number.POSITIVE_INFINITY;
  let highest = 0;
  for (const value of positive) {
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return positive.map((value) => (highest > lowest ? (value - lowest) / (highest - lowest) : 0));
}

/** Night where doubtful rows take what most of the surrounding days show at the same minute. */
function withMajority(night: Uint8Array, doubtful: Uint8Array, groups: number[][], days: number): Uint8Array {
  const out = night.slice();
  const ahead = (days - 1) >> 1;
  for (const rows of groups) {
    const before = new Int32Array(rows.length + 1);
    rows.forEach((row, k) => (before[k + 1] = before[k] + night[row]));
    rows.forEach((row, k) => {
      if (doubtful[row] === 0) return;
      const from = Math.max(0, k + ahead + 1 - days);
      const to = Math.min(rows.length, k + ahead + 1);
      out[row] = (before[to] - before[from]) / (to - from) > 0.5 ? 1 : 0;
    });
  }
  return out;
}

/** Rows in stretches of day or night no longer than `hoursMin`. */
function shortStretches(night: Uint8Array, stepMin: number, hoursMin: number): Uint8Array {
  const flags = new Uint8Array(night.length);
  for (let from = 0, to = 0; from < night.length; from = to) {
    while (to < night.length && night[to] === night[from]) to++;
    if ((to - from) * stepMin <= hoursMin * 60) flags.fill(1, from, to);
  }
  return flags;
}

/** Rows of local days that hold a stretch of day much shorter than the median of the days before. */
function shortDays(night: Uint8Array, timeMs: ArrayLike<number>, days: Int32Array, stepMin: number, options: Required<DaytimeOptions>): Uint8Array {
  const length = new Float64Array(night.length).fill(Number.NaN);
  for (let from = 0, to = 0; from < night.length; from = to) {
    while (to < night.length && night[to] === night[from]) to++;
    if (night[from] === 0) length.fill((to - from + 1) * stepMin, from, to);
  }
  const usual = rollingMedianInTime(length, timeMs, { beforeMs: options.dayLengthDays * 86_400_000, afterMs: 0, closedLeft: false }, 1);
  const doubtful = new Set<number>();
  for (let i = 0; i < night.length; i++) if (length[i] < usual[i] - options.dayLengthDifferenceMin) doubtful.add(days[i]);
  return Uint8Array.from(days, (day) => (doubtful.has(day) ? 1 : 0));
}

/**
 * Flags daylight from power or irradiance alone. A sample is night when two of three hold: its value is near zero, its
 * change is, the median at the same minute of the surrounding week is; stretches and days too short to be real take the
 * majority of the surrounding days. Samples flagged in `clipped` are day. `timeMs` ascends at `stepMs`; NaN counts as 0.
 * pvanalytics `daytime.power_or_irradiance`, PVFleets. 1 = day.
 */
export function daytimeFlags(
  values: ArrayLike<number>, timeMs: ArrayLike<number>, stepMs: number, zone: Zone, given: DaytimeOptions = {}, clipped?: ArrayLike<number>,
): Uint8Array {
  const options: Required<DaytimeOptions> = {
    lowValue: 0.003, lowMedian: 0.0015, lowDifference: 0.0005, medianDays: 7, correctionDays: 31, hoursMin: 5,
    dayLengthDifferenceMin: 30, dayLengthDays: 14, ...given,
  };
  const stepMin = stepMs / 60_000;
  const groups = rowsByMinute(timeMs, zone);
  const norm = normalised(values);
  const usual = new Float64Array(norm.length);
  for (const rows of groups) {
    const medians = rollingMedianCentred(rows.map((row) => norm[row]), options.medianDays, 1);
    rows.forEach((row, k) => (usual[row] = medians[k]));
  }
  const night = norm.map((value, i) => {
    const lowValue = value <= options.lowValue ? 1 : 0;
    const lowMedian = usual[i] <= options.lowMedian ? 1 : 0;
    const lowDifference = i > 0 && Math.abs(value - norm[i - 1]) / stepMin <= options.lowDifference ? 1 : 0;
    return lowValue + lowMedian + lowDifference >= 2 ? 1 : 0;
  });
  const first = Uint8Array.from(night);
  const second = withMajority(first, shortStretches(first, stepMin, options.hoursMin), groups, options.correctionDays);
  if (clipped !== undefined) for (let i = 0; i < second.length; i++) if (clipped[i] === 1) second[i] = 0;
  const doubtful = shortDays(second, timeMs, localDay(zone, timeMs), stepMin, options);
  return withMajority(second, doubtful, groups, options.correctionDays).map((isNight) => 1 - isNight);
}

/** What a sample's instant is of its interval: start (L), end (R) or centre (C). */
export type Alignment = "L" | "R" | "C";

/** Sunrise and sunset of consecutive local days with samples, ms UTC; NaN on days without daylight. */
export interface SunTimes {
  /** Days since 1970-01-01. */
  day: Int32Array;
  sunriseMs: Float64Array;
  sunsetMs: Float64Array;
}

/** First and last daylight of each local day from flags of daylight (pvanalytics `get_sunrise`, `get_sunset`). */
export function sunTimesFromFlags(daytime: ArrayLike<number>, timeMs: ArrayLike<number>, stepMs: number, zone: Zone, alignment: Alignment = "L"): SunTimes {
  const sampleDay = localDay(zone, timeMs);
  const rise = { L: 0, C: stepMs / 2, R: stepMs }[alignment];
  const day: number[] = [];
  const sunriseMs: number[] = [];
  const sunsetMs: number[] = [];
  for (let i = 0; i < timeMs.length; i++) {
    if (i === 0 || sampleDay[i] !== sampleDay[i - 1]) {
      day.push(sampleDay[i]);
      sunriseMs.push(Number.NaN);
      sunsetMs.push(Number.NaN);
    }
    if (daytime[i] !== 1) continue;
    const at = day.length - 1;
    if (!(sunriseMs[at] === sunriseMs[at])) sunriseMs[at] = timeMs[i] - rise;
    sunsetMs[at] = timeMs[i] + stepMs - rise;
  }
  return { day: Int32Array.from(day), sunriseMs: Float64Array.from(sunriseMs), sunsetMs: Float64Array.from(sunsetMs) };
}
