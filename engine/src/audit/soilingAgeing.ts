import { median, robustSpread } from "./statistics.ts";
import { THRESHOLDS } from "./thresholds.ts";

/** What a series of daily power ratios says of level, dirt and age. */
export interface SoilingAgeing {
  /** Clean power ratio on the first day. */
  level: number;
  /** Relative loss per year by age. */
  ageingPerYear: number;
  /** Dirt per day, 0 when the data show none. */
  dirtPerDay: number;
  /** Ratio left by dirt per day (1 = clean). */
  soilingRatio: Float64Array;
  /** Ratio left by age per day, 1 on the first. */
  ageRatio: Float64Array;
  /** Days on which a cleaning shows. */
  cleanings: number[];
  /** Day-to-day noise of the series. */
  noise: number;
  /** Standard uncertainty of the mean soiling ratio and so, with the other sign, of the level. */
  levelUncertainty: number;
}

const DAYS_PER_YEAR = 365.25;
/** Dirt per day that is looked for: from nothing to a desert's dust storm season. */
const RATES = [0, ...Array.from({ length: 14 }, (_, i) => 0.0001 * 1.4 ** i)];
const LARGEST_DIRT = 0.5;
/** After so many days without cleaning dirt has settled at what it is. */
const MOST_DAYS_DIRTY = 400;
const ROUNDS = 4;
/** A change of the residual beyond this many sigmas costs no more: snow, a fault, a bad day. */
const HUBER = 2.5;

/**
 * Reads dirt and age from the daily ratio of measured to modelled power of clean, unlimited samples (NaN: no such day).
 *
 * Dirt grows by one rate and is taken off by cleanings; dynamic programming over the days since the last cleaning finds
 * the cleanings (each costs a penalty, a rain day none of it), for every rate of a ladder; level and age follow by
 * weighted least squares with a prior on the age. The rate that explains the series best wins; with the answer to an
 * earlier version of the series at hand (`near`) only its neighbourhood is searched.
 */
export function soilingAgeing(ratio: Float64Array, weight: Float64Array, rainy: Uint8Array | null, near: SoilingAgeing | null = null): SoilingAgeing {
  const days = ratio.length;
  const noise = noiseOf(ratio);
  const y = ratio.map((v) => (v > 0 ? Math.log(v) : NaN));
  const dayWeight = ratio.map((v, d) => (v > 0 && weight[d] > 0 ? Math.min(1, weight[d]) : 0));
  let best: Fit | null = null;
  const tryRate = (rate: number, shape: Shape): void => {
    for (const quantile of CLEAN_QUANTILES) {
      const fit = fitRate(y, dayWeight, rainy, rate, shape, upperLevel(y, quantile), noise);
      if (best === null || fit.cost < best.cost) best = fit;
    }
  };
  const ladder = near === null ? RATES : [0, near.dirtPerDay];
  for (const rate of ladder) for (const shape of SHAPES) if (rate > 0 || shape === "straight") tryRate(rate, shape);
  const coarse = best ?? NOTHING;
  for (const factor of FINER) if (coarse.rate > 0) tryRate(coarse.rate * factor, coarse.shape);
  const found = best ?? { ...NOTHING, path: new Int32Array(days) };
  const soilingRatio = Float64Array.from(found.path, (n) => Math.exp(found.dirt[n]));
  const ageRatio = Float64Array.from(soilingRatio, (_, d) => Math.exp((-found.ageing * d) / DAYS_PER_YEAR));
  const cleanings: number[] = [];
  for (let d = 1; d < days; d++) if (found.path[d] < found.path[d - 1]) cleanings.push(d);
  const present = dayWeight.reduce((sum, w) => sum + (w > 0 ? 1 : 0), 0);
  return {
    level: Math.exp(found.logLevel),
    ageingPerYear: found.ageing,
    dirtPerDay: found.rate,
    soilingRatio,
    ageRatio,
    cleanings,
    noise,
    levelUncertainty: levelUncertainty(noise, present, cleanings.length, found.rate),
  };
}

/** Dirt that grows straight, or by what light is still left to take. */
type Shape = "straight" | "saturating";
const SHAPES: readonly Shape[] = ["straight", "saturating"];
const CLEAN_QUANTILES = [0.85, 0.97];
const FINER = [0.72, 0.8, 0.88, 0.94, 0.97, 1.03, 1.06, 1.12, 1.2, 1.32];

interface Fit {
  shape: Shape;
  dirt: Float64Array;
  logLevel: number;
  ageing: number;
  path: Int32Array;
  rate: number;
  cost: number;
}

function fitRate(
  y: Float64Array, weight: Float64Array, rainy: Uint8Array | null, rate: number, shape: Shape, startLevel: number, noise: number,
): Fit {
  const dirt = logDirt(rate, shape, y.length);
  let logLevel = startLevel;
  let ageing: number = THRESHOLDS.ageingPerYear;
  let path = new Int32Array(y.length);
  let cost = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const clean = y.map((v, d) => v - logLevel + (ageing * d) / DAYS_PER_YEAR);
    ({ path, cost } = cleaningPath(clean, weight, rainy, dirt, noise));
    const rest = y.map((v, d) => v - dirt[path[d]]);
    const next = levelAndAge(rest, weight, noise);
    const settled = Math.abs(next.logLevel - logLevel) < 1e-6 && Math.abs(next.ageing - ageing) < 1e-6;
    ({ logLevel, ageing } = next);
    if (settled) break;
  }
  const away = (ageing - THRESHOLDS.ageingPerYear) / THRESHOLDS.ageingSpreadPerYear;
  return { shape, dirt, logLevel, ageing, path, rate, cost: cost + away * away };
}

const NOTHING: Fit = { shape: "straight", dirt: new Float64Array(1), logLevel: 0, ageing: 0, path: new Int32Array(0), rate: 0, cost: 0 };

/** Log of the ratio left by dirt after n days. */
function logDirt(rate: number, shape: Shape, days: number): Float64Array {
  const most = rate > 0 ? Math.min(days, MOST_DAYS_DIRTY, Math.ceil(LARGEST_DIRT / rate)) : 0;
  return Float64Array.from({ length: most + 1 }, (_, n) => (
    shape === "straight" ? Math.log(1 - Math.min(rate * n, LARGEST_DIRT)) : Math.max(-rate * n, Math.log(1 - LARGEST_DIRT))
  ));
}

/** Best days-since-cleaning of every day: grows by one a day, or falls to any smaller number at a penalty. */
function cleaningPath(
  clean: Float64Array, weight: Float64Array, rainy: Uint8Array | null, dirt: Float64Array, noise: number,
): { path: Int32Array<ArrayBuffer>; cost: number } {
  const days = clean.length;
  const states = dirt.length;
  let before = new Float64Array(states);
  let now = new Float64Array(states);
  const cameFrom = new Int32Array(days * states);
  for (let d = 0; d < days; d++) {
    const penalty = rainy !== null && rainy[d] > 0 ? THRESHOLDS.rainPenalty : THRESHOLDS.cleaningPenalty;
    let least = Infinity;
    let leastAt = 0;
    for (let n = states - 1; n >= 0; n--) {
      if (before[n] < least) {
        least = before[n];
        leastAt = n;
      }
      // a cleaning that leaves dirt behind is rarer than one that does not
      const byCleaning = d === 0 ? before[n] : least + penalty + (n > 0 ? THRESHOLDS.partialCleaningPenalty : 0);
      const from = n === states - 1 && before[n] < before[n - 1 < 0 ? 0 : n - 1] ? n : Math.max(0, n - 1);
      const grown = states === 1 ? before[0] : n > 0 ? before[from] : Infinity;
      const cheaper = d > 0 && grown <= byCleaning;
      let cost = d === 0 ? n * 1e-3 : cheaper ? grown : byCleaning;
      cameFrom[d * states + n] = d === 0 ? n : cheaper ? (states === 1 ? 0 : from) : leastAt;
      if (weight[d] > 0) cost += weight[d] * huber((clean[d] - dirt[n]) / noise);
      now[n] = cost;
    }
    [before, now] = [now, before];
  }
  let n = 0;
  for (let i = 1; i < states; i++) if (before[i] < before[n]) n = i;
  const cost = before[n];
  const path = new Int32Array(days);
  for (let d = days - 1; d >= 0; d--) {
    path[d] = n;
    n = cameFrom[d * states + n];
  }
  return { path, cost };
}

function huber(x: number): number {
  const size = Math.abs(x);
  return size <= HUBER ? x * x : HUBER * (2 * size - HUBER);
}

/** Weighted least squares of level and ageing with the prior on ageing, twice reweighted against outliers. */
function levelAndAge(rest: Float64Array, weight: Float64Array, noise: number): { logLevel: number; ageing: number } {
  let logLevel = median(rest);
  let ageing: number = THRESHOLDS.ageingPerYear;
  if (Number.isNaN(logLevel)) return { logLevel: 0, ageing };
  for (let round = 0; round < 3; round++) {
    let s = 0, st = 0, stt = 0, sy = 0, sty = 0;
    for (let d = 0; d < rest.length; d++) {
      if (!(weight[d] > 0)) continue;
      const t = -d / DAYS_PER_YEAR;
      const off = Math.abs(rest[d] - logLevel - ageing * t) / noise;
      const w = (weight[d] * (off > HUBER ? HUBER / off : 1)) / (noise * noise);
      s += w;
      st += w * t;
      stt += w * t * t;
      sy += w * rest[d];
      sty += w * t * rest[d];
    }
    const prior = 1 / THRESHOLDS.ageingSpreadPerYear ** 2;
    stt += prior;
    sty += prior * THRESHOLDS.ageingPerYear;
    const determinant = s * stt - st * st;
    if (!(determinant > 0)) break;
    logLevel = (sy * stt - sty * st) / determinant;
    ageing = (s * sty - st * sy) / determinant;
  }
  return { logLevel, ageing };
}

/** Where a clean plant could stand: the upper part of the series, how far up depends on how often it is clean. */
function upperLevel(y: Float64Array, quantile: number): number {
  const sorted = y.filter((v) => Number.isFinite(v)).sort();
  return sorted.length > 0 ? sorted[Math.floor(quantile * (sorted.length - 1))] : 0;
}

/** Noise of the day values: robust spread of neighbours' differences, which cleanings and drift hardly touch. */
function noiseOf(ratio: Float64Array): number {
  const steps: number[] = [];
  for (let d = 1; d < ratio.length; d++) {
    const step = Math.log(ratio[d] / ratio[d - 1]);
    if (Number.isFinite(step)) steps.push(step);
  }
  const spread = robustSpread(steps) / Math.SQRT2;
  return Math.max(THRESHOLDS.leastDailyNoise, Number.isFinite(spread) ? spread : THRESHOLDS.leastDailyNoise);
}

function levelUncertainty(noise: number, present: number, cleanings: number, rate: number): number {
  if (present === 0) return 0.02;
  const statistical = noise / Math.sqrt(Math.max(1, Math.min(present, 6 * (cleanings + 1))));
  // one day's dirt is what the path's whole days cannot tell
  return Math.hypot(1.5 * statistical, rate > 0 ? 0.7 * rate : 0.5 * noise, 0.0006);
}
