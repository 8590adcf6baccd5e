import { DAYS_PER_YEAR } from "./cleanCourse.ts";
import { dailyNoise, type DayLight } from "./dailyNoise.ts";
import type { DirtFit } from "./dirtFit.ts";
import { dirtSeries, likelyReadings, type DirtPrior } from "./likelyReadings.ts";
import type { SettledFit } from "./settledFit.ts";

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
  /** Standard error of the mean of the days that told (share): by how far they scatter about what they tell, by how many they are and by what each weighs; 0 where none told. */
  meanSpread: number;
  /** Standard uncertainty of the mean soiling ratio and so, with the other sign, of the level. */
  levelUncertainty: number;
}

/** What is known before looking at the ratios. */
export interface SoilingPrior extends DirtPrior {
  /** Where light is measured on the horizontal alone: what that of the planes depends on; null (or nothing) elsewhere. */
  light?: DayLight | null;
}

/** Dirt in life keeps to no one rate: how much further off than the histories spread the found mean lies (simulated plants). */
const MODEL_TOO = 1;

/**
 * Reads dirt and age from the daily ratio of measured to modelled power of clean, unlimited samples (NaN: no such day).
 *
 * Dirt grows by one rate and is taken off by cleanings, of which weather says how likely they were; the expected dirt of
 * every day follows by going through all histories at once (`dirtCourse`). From a ladder of rates the likeliest are climbed
 * from to the most likely rate, level, ageing and season together (`settledFit`), with priors on all of them; readings that are
 * about as likely, no dirt at all among them, count by their evidence. A series that says little gives the usual dirt of the
 * trade with a large uncertainty, never an extreme one. How far days scatter is taken from their neighbours first, then from what
 * the first answer leaves: the teeth of dirt are no noise. With the answer to an earlier version of the series at hand (`near`)
 * the climb starts there, and from the ladder too if asked (`anywhere`): before faults were taken out of the series another top may have
 * been the highest.
 */
export function soilingAgeing(ratio: Float64Array, prior: SoilingPrior, near: SoilingAgeing | null = null, anywhere = false): SoilingAgeing {
  const logRatio = ratio.map((v) => (v > 0 ? Math.log(v) : NaN));
  const first = near ?? reading(logRatio, prior, dailyNoise(logRatio, prior.weight, true, prior.light), null);
  const clean = logRatio.map((v, d) => v - Math.log(first.soilingRatio[d]));
  return reading(logRatio, prior, dailyNoise(clean, prior.weight, false, prior.light), first, anywhere);
}

/** The same for days of known noise. */
function reading(logRatio: Float64Array, prior: SoilingPrior, noise: Float64Array, near: SoilingAgeing | null, anywhere = near === null): SoilingAgeing {
  const days = logRatio.length;
  const series = dirtSeries(logRatio, prior, noise);
  const readings = likelyReadings(series, prior.weight, near, anywhere);
  const share = shares(readings);
  const mean = (of: (fit: DirtFit) => number): number => readings.reduce((sum, r, i) => sum + share[i] * of(r.fit), 0);
  const ageingPerYear = mean((f) => f.clean.ageing);
  const soilingRatio = Float64Array.from({ length: days }, (_, d) => Math.exp(mean((f) => f.course.logDirt[d])));
  const centre = mean((f) => average(f.course.logDirt, prior.weight));
  const variance = readings.reduce((sum, r, i) => sum + share[i] * (r.meanSpread ** 2 + (average(r.fit.course.logDirt, prior.weight) - centre) ** 2), 0);
  const precision = series.precision.reduce((a, b) => a + b, 0);
  const within = 1 / Math.sqrt(precision || 1);
  return {
    level: Math.exp(mean((f) => f.clean.logLevel)),
    ageingPerYear,
    dirtPerDay: mean((f) => f.rate),
    soilingRatio,
    ageRatio: Float64Array.from({ length: days }, (_, d) => Math.exp((-ageingPerYear * d) / DAYS_PER_YEAR)),
    cleanings: cleaningsOf(soilingRatio, mean((f) => f.rate)),
    meanSpread: precision > 0 ? within : 0,
    levelUncertainty: MODEL_TOO * Math.hypot(Math.sqrt(variance), 2 * within, 0.5 * mean((f) => f.rate), 0.0006),
  };
}

/** How much each reading counts: by the evidence about it, a top on which two climbs ended once. */
function shares(readings: readonly SettledFit[]): number[] {
  const top = Math.max(...readings.map((r) => r.logMass));
  const raw = readings.map((r, i) => (readings.slice(0, i).some((other) => same(other.fit, r.fit)) ? 0 : Math.exp(r.logMass - top)));
  const all = raw.reduce((a, b) => a + b, 0);
  return raw.map((v) => v / all);
}

function same(a: DirtFit, b: DirtFit): boolean {
  return a.rate > 0 && b.rate > 0 && Math.abs(Math.log(a.rate / b.rate)) < 0.03 && Math.abs(a.clean.logLevel - b.clean.logLevel) < 0.001;
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
