import { median, robustSpread, runningMedian } from "../statistics.ts";

/** A lack that sets in, only ever grows, and stays to the end or is mended at once. */
export interface FaultCourse {
  /** First and last day of it (indices). */
  fromDay: number;
  toDay: number;
  /** Whether it was mended before the last day. */
  mended: boolean;
  /** Lack of every day, as a share; 0 outside. */
  lack: Float64Array;
  /** What the series is without it. */
  base: number;
  /** Share of the scatter about one level that it takes away, 0–1, and what it leaves (sum of squares). */
  explains: number;
  misfit: number;
  /** Days that say something while it lasts, their mean lack, and how far days stray. */
  days: number;
  meanLack: number;
  noise: number;
}

const SMOOTHED_DAYS = 5;
const LEAST_DAYS = 8;
/** A day further from the course than so many times the scatter counts no more. */
const WINSOR = 4;
/** The onset: lack from this on, or so many times the scatter, or this share of the most. */
const LEAST_RISE = 0.001;
const ONSET_NOISE = 2;
const ONSET_SHARE = 0.04;
/** The days before the onset lie no further from the level without the fault than this share of its lack: else it is the others that lack. */
const BEFORE_OFF = 0.3;
/** So many of the greatest rises are tried as mendings. */
const MENDINGS = 2;
/** A mending must take away this much of what is left without it. */
const MENDED_GAIN = 0.25;

/**
 * Fits to a daily series (around 1; NaN: no such day) the course of a fault: one level before, from some day on lower and
 * never recovering but at once (least squares under that order: pool-adjacent-violators, Barlow et al. 1972). Null where
 * there are not days enough.
 */
export function faultCourse(series: Float64Array): FaultCourse | null {
  const { known, level, noise } = levelsOf(series);
  if (known.length < 2 * LEAST_DAYS) return null;
  const flat = misfit(level, new Float64Array(level.length).fill(mean(level, 0, level.length)));
  const open = fitted(level, level.length);
  let best = { end: level.length, ...open };
  for (const end of risesOf(level)) {
    const one = fitted(level, end);
    if (one.miss < (best.end === level.length ? 1 - MENDED_GAIN : 1) * best.miss) best = { end, ...one };
  }
  const { end, fit, miss } = best;
  // where the fall begins in earnest: the days before that and those after a mending are the level without it
  const least = Math.max(LEAST_RISE, ONSET_NOISE * noise, ONSET_SHARE * (1 - Math.min(...fit) / best.base));
  let from = best.from;
  while (from < end && 1 - fit[from] / best.base < least) from++;
  if (end - from < LEAST_DAYS || from < LEAST_DAYS) return null;
  const base = median([...level.subarray(0, from), ...level.subarray(end)]);
  const lack = new Float64Array(series.length);
  const toDay = end === level.length ? series.length - 1 : known[end] - 1;
  let k = from;
  for (let d = known[from]; d <= toDay; d++) {
    while (k + 1 < end && known[k + 1] <= d) k++;
    lack[d] = Math.max(0, 1 - fit[k] / base);
  }
  const own = known.slice(from, end).map((d) => lack[d]);
  const meanLack = own.reduce((sum, v) => sum + v, 0) / own.length;
  if (Math.abs(median(level.subarray(0, from)) / base - 1) > BEFORE_OFF * meanLack) return null;
  return {
    fromDay: known[from], toDay, mended: end < level.length, lack, base, explains: flat > 0 ? 1 - miss / flat : 0, misfit: miss, days: own.length, meanLack,
    noise: Number.isFinite(noise) ? noise : 0,
  };
}

/** What no course that only ever falls explains of a daily series (sum of squares). */
export function misfitOfFalling(series: Float64Array): number {
  const { level } = levelsOf(series);
  return misfit(level, notRising(level));
}

/** The days that say something, their values with what lies far out brought nearer, and how far days stray. */
function levelsOf(series: Float64Array): { known: number[]; level: Float64Array; noise: number } {
  const smooth = runningMedian(series, SMOOTHED_DAYS, 3);
  const noise = robustSpread(series.map((v, d) => v - smooth[d]));
  const known: number[] = [];
  const value: number[] = [];
  series.forEach((v, d) => {
    if (Number.isNaN(v) || Number.isNaN(smooth[d])) return;
    known.push(d);
    value.push(Math.min(Math.max(v, smooth[d] - WINSOR * noise), smooth[d] + WINSOR * noise));
  });
  return { known, level: Float64Array.from(value), noise };
}

/** Entries at which the level rises most between the days before and after: where a mending may lie. */
function risesOf(level: Float64Array): number[] {
  const rises: { end: number; rise: number }[] = [];
  for (let end = 2 * LEAST_DAYS; end <= level.length - LEAST_DAYS; end++) {
    rises.push({ end, rise: mean(level, end, end + LEAST_DAYS) - mean(level, end - LEAST_DAYS, end) });
  }
  const out: number[] = [];
  for (const { end } of rises.toSorted((a, b) => b.rise - a.rise)) {
    if (out.length < MENDINGS && out.every((other) => Math.abs(other - end) >= LEAST_DAYS)) out.push(end);
  }
  // the day itself is found among its neighbours
  return out.flatMap((end) => [-3, -2, -1, 0, 1, 2, 3].map((by) => end + by)).filter((end) => end >= 2 * LEAST_DAYS && end <= level.length - LEAST_DAYS);
}

interface Fit {
  from: number;
  base: number;
  fit: Float64Array;
  miss: number;
}

/** The best onset for a fault that ends before entry `end`: level before and after it, never rising in between. */
function fitted(level: Float64Array, end: number): Fit {
  const falling = notRising(level.subarray(0, end));
  // the onset is where the falling fit leaves its first level for good: each of its steps is tried
  let best: Fit = { from: end, base: NaN, fit: falling, miss: Infinity };
  for (let from = LEAST_DAYS; from <= end - LEAST_DAYS; from++) {
    if (falling[from] === falling[from - 1]) continue;
    const base = median([...level.subarray(0, from), ...level.subarray(end)]);
    const fit = level.map((_, k) => (k < from || k >= end ? base : Math.min(base, falling[k])));
    const miss = misfit(level, fit);
    if (miss < best.miss) best = { from, base, fit, miss };
  }
  return best;
}

/** Least squares fit that never rises. */
function notRising(level: Float64Array): Float64Array {
  const sums: number[] = [];
  const counts: number[] = [];
  for (const v of level) {
    sums.push(v);
    counts.push(1);
    for (let k = sums.length - 1; k > 0 && sums[k] / counts[k] >= sums[k - 1] / counts[k - 1]; k--) {
      sums[k - 1] += sums[k];
      counts[k - 1] += counts[k];
      sums.pop();
      counts.pop();
    }
  }
  const out = new Float64Array(level.length);
  let at = 0;
  sums.forEach((sum, k) => {
    out.fill(sum / counts[k], at, at + counts[k]);
    at += counts[k];
  });
  return out;
}

function misfit(level: Float64Array, fit: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < level.length; k++) sum += (level[k] - fit[k]) ** 2;
  return sum;
}

function mean(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let k = from; k < to; k++) sum += values[k];
  return sum / (to - from);
}
