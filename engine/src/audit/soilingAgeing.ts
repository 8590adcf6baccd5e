import { dailyNoise } from "./dailyNoise.ts";
import { dirtCourse, type DirtCourse } from "./dirtCourse.ts";
import { median, quantile } from "./statistics.ts";
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

/** What is known before looking at the ratios. */
export interface SoilingPrior {
  /** Weight of every day, 0–1. */
  weight: Float64Array;
  /** Chance of every day to have cleaned the modules. */
  cleaningChance: Float64Array;
  /** Age of the plant on the first day, years; NaN where unknown. */
  ageYears: number;
}

const DAYS_PER_YEAR = 365.25;
/** Dirt per day that is looked for: from next to nothing to a desert's dust storm season. */
const RATES = [0, ...Array.from({ length: 9 }, (_, i) => 0.00012 * 1.5 ** i)];
const NEAR = [0.7, 1, 1.4];
const FINER = [0.8, 0.9, 1.1, 1.22];
/** Where a clean plant could stand in the series: how far up depends on how often it is clean. */
const CLEAN_QUANTILES = [0.75, 0.9, 0.98];
const ROUGH_ROUNDS = 2;
const ROUNDS = 4;
const HOPELESS = 12;
/** Dirt in life keeps to no one rate: how much further off than the histories spread the found mean lies (simulated plants). */
const MODEL_TOO = 1.25;

/**
 * Reads dirt and age from the daily ratio of measured to modelled power of clean, unlimited samples (NaN: no such day).
 *
 * Dirt grows by one rate and is taken off by cleanings, of which weather says how likely they were; the expected dirt of
 * every day follows by going through all histories at once (`dirtCourse`), level and age by weighted least squares with
 * priors, in turns. Every rate of a ladder is weighed by how well it explains the series, and the answer is their mean: a
 * series that says little gives the usual dirt of the trade with a large uncertainty, never an extreme one. With the
 * answer to an earlier version of the series at hand (`near`) only its neighbourhood is searched.
 */
export function soilingAgeing(ratio: Float64Array, prior: SoilingPrior, near: SoilingAgeing | null = null): SoilingAgeing {
  const days = ratio.length;
  const y = ratio.map((v) => (v > 0 ? Math.log(v) : NaN));
  const noise = dailyNoise(y, prior.weight);
  const precision = y.map((v, d) => (Number.isFinite(v) && prior.weight[d] > 0 ? Math.min(1, prior.weight[d]) / noise[d] ** 2 : 0));
  const finite = y.filter((v) => Number.isFinite(v));
  const starts = near === null ? CLEAN_QUANTILES.map((q) => quantile(finite, q)) : [Math.log(near.level)];
  const ladder = near === null ? RATES : [0, ...NEAR.map((f) => f * near.dirtPerDay)].filter((r, i) => i === 0 || r > 0);
  const tryRate = (rate: number, from: readonly number[], rounds: number): Fit => from
    .map((level) => fitRate(y, precision, prior, rate, Number.isFinite(level) ? level : 0, rounds))
    .reduce((a, b) => (b.logEvidence > a.logEvidence ? b : a));
  const fits = ladder.map((rate) => tryRate(rate, starts, near === null ? ROUGH_ROUNDS : ROUNDS));
  const rough = fits.reduce((a, b) => (b.logEvidence > a.logEvidence ? b : a));
  // what cannot win any more is not worth settling
  fits.forEach((f, i) => {
    if (near === null && f.logEvidence > rough.logEvidence - HOPELESS) fits[i] = tryRate(f.rate, [f.logLevel], ROUNDS);
  });
  if (rough.rate > 0) for (const factor of FINER) fits.push(tryRate(rough.rate * factor, [rough.logLevel], ROUNDS));
  const top = Math.max(...fits.map((f) => f.logEvidence));
  // the ladder is finer about the best: every rung counts by its share of the scale
  const weights = shares(fits.map((f) => ({ rate: f.rate, likely: Math.exp(f.logEvidence - top) })));
  const mean = (of: (fit: Fit) => number): number => fits.reduce((sum, f, i) => sum + weights[i] * of(f), 0);
  const ageingPerYear = mean((f) => f.ageing);
  const soilingRatio = Float64Array.from({ length: days }, (_, d) => Math.exp(mean((f) => f.course.logDirt[d])));
  const meanDirt = fits.map((f) => average(f.course.logDirt, prior.weight));
  const centre = mean((f) => meanDirt[fits.indexOf(f)]);
  const between = Math.sqrt(mean((f) => (meanDirt[fits.indexOf(f)] - centre) ** 2));
  const within = 1 / Math.sqrt(precision.reduce((a, b) => a + b, 0) || 1);
  return {
    level: Math.exp(mean((f) => f.logLevel)),
    ageingPerYear,
    dirtPerDay: mean((f) => f.rate),
    soilingRatio,
    ageRatio: Float64Array.from({ length: days }, (_, d) => Math.exp((-ageingPerYear * d) / DAYS_PER_YEAR)),
    cleanings: cleaningsOf(soilingRatio, mean((f) => f.rate)),
    noise: median(noise),
    levelUncertainty: MODEL_TOO * Math.hypot(between, 2 * within, 0.5 * mean((f) => f.rate), 0.0006),
  };
}

interface Fit {
  rate: number;
  course: DirtCourse;
  logLevel: number;
  ageing: number;
  logEvidence: number;
}

function fitRate(y: Float64Array, precision: Float64Array, prior: SoilingPrior, rate: number, startLevel: number, rounds: number): Fit {
  const expected = expectedLevel(prior.ageYears);
  let logLevel = startLevel;
  let ageing: number = THRESHOLDS.ageingPerYear;
  const courseNow = (): DirtCourse => dirtCourse(y.map((v, d) => v - logLevel + (ageing * d) / DAYS_PER_YEAR), precision, prior.cleaningChance, rate);
  let course = courseNow();
  for (let round = 0; round < rounds; round++) {
    if (round > 0) course = courseNow();
    const { logDirt } = course;
    const next = levelAndAge(y.map((v, d) => v - logDirt[d]), precision, expected, logLevel, ageing);
    const moved = Math.abs(next.logLevel - logLevel);
    ({ logLevel, ageing } = next);
    if (moved < 2e-5) break;
  }
  const usual = rate > 0 ? Math.log(rate / THRESHOLDS.usualDirtPerDay) / THRESHOLDS.dirtSpread : 0;
  const away = (ageing - THRESHOLDS.ageingPerYear) / THRESHOLDS.ageingSpreadPerYear;
  const below = (logLevel - expected.value) / expected.spread;
  const logPrior = (rate > 0 ? Math.log(1 - THRESHOLDS.noDirtChance) : Math.log(THRESHOLDS.noDirtChance)) - 0.5 * (usual ** 2 + away ** 2 + below ** 2);
  return { rate, course, logLevel, ageing, logEvidence: course.logEvidence + logPrior };
}

/** Log of the clean ratio that nameplate, first light, mismatch and age leave, and how well it is known beforehand. */
function expectedLevel(ageYears: number): { value: number; spread: number } {
  const age = ageYears >= 0 ? Math.min(40, ageYears) : THRESHOLDS.unknownAgeYears;
  const value = Math.log(1 - THRESHOLDS.usualLid - THRESHOLDS.usualMismatch) - THRESHOLDS.ageingPerYear * age;
  return { value, spread: Math.hypot(THRESHOLDS.levelSpread, THRESHOLDS.ageingSpreadPerYear * age, ageYears >= 0 ? 0 : THRESHOLDS.ageingPerYear * age) };
}

/** Weighted least squares of level and ageing with priors on both, reweighted against outliers. */
function levelAndAge(
  rest: Float64Array, precision: Float64Array, expected: { value: number; spread: number }, fromLevel: number, fromAgeing: number,
): { logLevel: number; ageing: number } {
  let logLevel = fromLevel;
  let ageing = fromAgeing;
  const prior = 1 / THRESHOLDS.ageingSpreadPerYear ** 2;
  for (let round = 0; round < 3; round++) {
    let s = 1 / expected.spread ** 2, st = 0, stt = prior, sy = s * expected.value, sty = prior * THRESHOLDS.ageingPerYear;
    for (let d = 0; d < rest.length; d++) {
      if (precision[d] === 0) continue;
      const t = -d / DAYS_PER_YEAR;
      const off = Math.abs(rest[d] - logLevel - ageing * t) * Math.sqrt(precision[d]);
      const w = precision[d] * (off > THRESHOLDS.huberSigmas ? THRESHOLDS.huberSigmas / off : 1);
      s += w;
      st += w * t;
      stt += w * t * t;
      sy += w * rest[d];
      sty += w * t * rest[d];
    }
    const determinant = s * stt - st * st;
    if (!(determinant > 0)) break;
    logLevel = (sy * stt - sty * st) / determinant;
    ageing = (s * sty - st * sy) / determinant;
  }
  return { logLevel, ageing };
}

/** Weights that sum to 1: likelihood × the share of the logarithmic scale a rung stands for (no dirt: a rung of its own). */
function shares(rungs: { rate: number; likely: number }[]): number[] {
  const logs = rungs.map((r) => Math.log(r.rate)).filter((v) => Number.isFinite(v)).sort((a, b) => a - b);
  const width = (log: number): number => {
    const i = logs.indexOf(log);
    const low = i > 0 ? logs[i - 1] : log - 0.4;
    const high = i < logs.length - 1 ? logs[i + 1] : log + 0.4;
    return (high - low) / 2;
  };
  const raw = rungs.map((r) => r.likely * (r.rate > 0 ? width(Math.log(r.rate)) : 1));
  const sum = raw.reduce((a, b) => a + b, 0);
  return raw.map((v) => v / sum);
}

function average(values: Float64Array, weight: Float64Array): number {
  let sum = 0;
  let all = 0;
  for (let d = 0; d < values.length; d++) {
    sum += weight[d] * values[d];
    all += weight[d];
  }
  return all > 0 ? sum / all : 0;
}

/** Days on which most of the dirt that lay goes at once. */
function cleaningsOf(soilingRatio: Float64Array, rate: number): number[] {
  const out: number[] = [];
  for (let d = 1; d < soilingRatio.length; d++) {
    const lay = 1 - soilingRatio[d - 1];
    if (lay > 3 * rate && 1 - soilingRatio[d] < 0.5 * lay) out.push(d);
  }
  return out;
}
