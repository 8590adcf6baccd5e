import { expectedLevel, type CleanCourse } from "./cleanCourse.ts";
import { dirtFit, type DirtFit, type DirtSeries } from "./dirtFit.ts";
import { settledFit, type SettledFit } from "./settledFit.ts";
import { quantile } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** Dirt per day that is looked for: from next to nothing to a desert's dust storm season. */
const RATES = Array.from({ length: 9 }, (_, i) => 0.00012 * 1.5 ** i);
/** Where a clean plant could stand in the series: how far up depends on how often it is clean. */
const CLEAN_QUANTILES = [0.75, 0.9, 0.98];
const ROUGH_ROUNDS = 2;
/** So many of the ladder's best are climbed from, and of those around an earlier answer. */
const SETTLED = 3;
const SETTLED_NEAR = 2;
/** Around an earlier answer: shares of its rate, and days of dirt off its level. Days are whole, so the evidence has a top every day. */
const RATES_NEAR = [0.98, 1, 1.02];
const DAYS_NEAR = [-0.5, 0, 0.5];

/** What is known of a plant's days before looking at its power. */
export interface DirtPrior {
  /** Weight of every day, 0–1. */
  weight: Float64Array;
  /** Chance of every day to have cleaned the modules. */
  cleaningChance: Float64Array;
  /** Age of the plant on the first day, years; NaN where unknown. */
  ageYears: number;
  /** What the model of the clean plant may be off over the seasons (amplitude, log), where that is more than usual. */
  seasonSpread?: number;
}

/** An earlier answer to look around. */
interface Near {
  level: number;
  dirtPerDay: number;
}

/** Log ratios (NaN: no such day) of known noise (standard deviation per day), as the fits want them. */
export function dirtSeries(logRatio: Float64Array, { weight, cleaningChance, ageYears, seasonSpread }: DirtPrior, noise: Float64Array): DirtSeries {
  const precision = logRatio.map((v, d) => (Number.isFinite(v) && weight[d] > 0 ? Math.min(1, weight[d]) / noise[d] ** 2 : 0));
  return { logRatio, precision, cleaningChance, expected: expectedLevel(ageYears, seasonSpread) };
}

/**
 * The likeliest readings of a series, the best first, from a ladder of rates or around an earlier answer (`near`), or both
 * (`anywhere`), no dirt at all among them.
 */
export function likelyReadings(series: DirtSeries, weight: Float64Array, near: Near | null, anywhere = near === null): SettledFit[] {
  const finite = series.logRatio.filter((v) => Number.isFinite(v));
  const roughs = (ladder: readonly number[], starts: readonly number[], settled: number): DirtFit[] => ladder
    .map((rate) => starts.map((level) => dirtFit(series, rate, unaged(level), ROUGH_ROUNDS)).reduce(likelier))
    .sort((a, b) => b.logEvidence - a.logEvidence).slice(0, settled);
  const about = near === null ? [] : roughs(near.dirtPerDay > 0 ? RATES_NEAR.map((share) => share * near.dirtPerDay) : [THRESHOLDS.usualDirtPerDay],
    DAYS_NEAR.map((days) => Math.log(near.level) + days * near.dirtPerDay), SETTLED_NEAR);
  const all = anywhere ? roughs(RATES, CLEAN_QUANTILES.map((q) => quantile(finite, q)), SETTLED) : [];
  const readings = [...about, ...all].map((rough) => settledFit(series, rough, weight)).sort((a, b) => b.logMass - a.logMass);
  readings.push(settledFit(series, dirtFit(series, 0, readings[0].fit.clean, ROUGH_ROUNDS), weight));
  return readings.sort((a, b) => b.logMass - a.logMass);
}

/** How likely a series is, roughly: by the best of the ladder of rates, fitted from where a clean plant could stand. */
export function roughEvidence(series: DirtSeries): number {
  const finite = series.logRatio.filter((v) => Number.isFinite(v));
  const starts = CLEAN_QUANTILES.map((q) => unaged(quantile(finite, q)));
  return Math.max(...RATES.flatMap((rate) => starts.map((start) => dirtFit(series, rate, start, ROUGH_ROUNDS).logEvidence)));
}

const unaged = (level: number): CleanCourse => ({ logLevel: Number.isFinite(level) ? level : 0, ageing: THRESHOLDS.ageingPerYear, cos: 0, sin: 0 });

const likelier = (a: DirtFit, b: DirtFit): DirtFit => (b.logEvidence > a.logEvidence ? b : a);
