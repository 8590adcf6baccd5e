import { solveLinear } from "../../module/solveLinear.ts";
import { median, quantile, robustSpread } from "../statistics.ts";

/** What the sky says of a suspected drift: how much of it the clear moments show (1 = all of it, 0 = none). */
export interface SkyWitness {
  share: number;
  uncertainty: number;
}

export const LEAST_CLEAR_DAYS = 15;
/** So many days at least must carry the course: one clear moment under bright clouds is no witness. */
const LEAST_CARRYING_DAYS = 5;
/** Days this far (as a logarithm) below the clearest of the days around are veiled. */
const VEILED = 0.13;
const SEASON_DAYS = 30;
/** What turbidity does over the seasons, each of sine and cosine, as a logarithm. */
export const SEASON_SPREAD = 0.03;
const LEAST_SPREAD = 0.01;
/** Fewer days around one do not tell what a day of their season strays. */
const LEAST_AROUND = 8;
/** Turbid weather lasts: clear days count as one while they agree over this many days. */
const WEATHER_DAYS = 15;
const ROUNDS = 5;
const LEAST_UNCERTAINTY = 0.05;
const DAYS_PER_YEAR = 365.2425;

/**
 * The clear moments' logarithm on the suspected course, beside a level and the season's turbidity; days far off count less. With
 * `carried` the days are those of another sensor's sky that was carried to the plane: none is veiled (to leave low ones out would lift a
 * season that scatters), days of a season that scatters count less, and for a season they are off by as much as they scatter.
 */
export function skyWitness(clear: Float64Array, suspected: Float64Array, firstDay: number, carried = false): SkyWitness | null {
  const days = Array.from(clear.keys()).filter((d) => (carried ? clear[d] > 0 : unveiled(clear, d)));
  if (days.length < LEAST_CLEAR_DAYS) return null;
  if (carryingDays(days.map((d) => suspected[d])) < LEAST_CARRYING_DAYS) return null;
  const log = Float64Array.from(days, (d) => Math.log(clear[d]));
  const spreadOf = (of: Float64Array): Float64Array => (carried ? spreadAround(of, days) : new Float64Array(of.length).fill(Math.max(LEAST_SPREAD, robustSpread(of))));
  const strays = carried ? spreadOf(log.map((v, n) => v - median(around(log, days, n)))) : new Float64Array(log.length);
  const terms = days.map((d, n) => {
    const season = (2 * Math.PI * (firstDay + d)) / DAYS_PER_YEAR;
    return [1, suspected[d], Math.cos(season), Math.sin(season), strays[n]];
  });
  const unknown = [1e-6, 1e-6, SEASON_SPREAD ** -2, SEASON_SPREAD ** -2, 1];
  let weights = new Float64Array(log.length).fill(SEASON_SPREAD ** -2);
  let normal: Float64Array[] = [];
  let share = NaN;
  let left = log;
  for (let round = 0; round < ROUNDS; round++) {
    normal = unknown.map((prior, i) => Float64Array.from(unknown, (_, j) => terms.reduce((sum, of, n) => sum + weights[n] * of[i] * of[j], i === j ? prior : 0)));
    const right = Float64Array.from(unknown, (_, i) => terms.reduce((sum, of, n) => sum + weights[n] * of[i] * log[n], 0));
    const found = solveLinear(normal, right);
    share = found[1];
    left = log.map((v, n) => v - terms[n].reduce((sum, term, i) => sum + term * found[i], 0));
    const spread = spreadOf(left);
    weights = left.map((v, n) => Math.min(1, (2 * spread[n]) / Math.abs(v)) / spread[n] ** 2);
  }
  const variance = solveLinear(normal, Float64Array.from(unknown, (_, i) => (i === 1 ? 1 : 0)))[1] * lasting(left, days);
  const uncertainty = Math.max(LEAST_UNCERTAINTY, Math.sqrt(variance));
  return Number.isFinite(share) && Number.isFinite(uncertainty) ? { share, uncertainty } : null;
}

/** By how much likelier (natural logarithm) the clear moments make all of a suspected course than none. */
export function likelierBySky({ share, uncertainty }: SkyWitness): number {
  return (2 * share - 1) / (2 * uncertainty ** 2);
}

/** Whether a day's clear moments are near the clearest of the days around. */
export function unveiled(clear: Float64Array, d: number): boolean {
  return clear[d] > quantile(clear.subarray(Math.max(0, d - SEASON_DAYS), d + SEASON_DAYS + 1), 0.9) * Math.exp(-VEILED);
}

/** What days stray in their season: robust standard deviation of those around each, of all of them where they are few. */
function spreadAround(left: Float64Array, days: readonly number[]): Float64Array {
  const all = robustSpread(left);
  return left.map((_, n) => {
    const near = around(left, days, n);
    return Math.max(LEAST_SPREAD, near.length < LEAST_AROUND ? all : robustSpread(near));
  });
}

/** The values of the days around one (`days` ascending). */
function around(values: Float64Array, days: readonly number[], n: number): Float64Array {
  let from = n;
  let to = n;
  while (from > 0 && days[n] - days[from - 1] <= SEASON_DAYS) from--;
  while (to + 1 < days.length && days[to + 1] - days[n] <= SEASON_DAYS) to++;
  return values.subarray(from, to + 1);
}

/** How many values a slope along `course` rests on: 1 where one stands far off from all others (Kish's effective number of their squares). */
function carryingDays(course: readonly number[]): number {
  const middle = course.reduce((sum, v) => sum + v, 0) / course.length;
  const squares = course.map((v) => (v - middle) ** 2);
  const sum = squares.reduce((total, v) => total + v, 0);
  return sum > 0 ? sum ** 2 / squares.reduce((total, v) => total + v ** 2, 0) : 0;
}

/** By how much weather that lasts raises a variance: autocovariance under Bartlett's window (Newey & West 1987), 1 at least. */
function lasting(left: Float64Array, days: readonly number[]): number {
  let alone = 0;
  let besides = 0;
  for (let i = 0; i < left.length; i++) {
    alone += left[i] * left[i];
    for (let j = i + 1; j < left.length && days[j] - days[i] < WEATHER_DAYS; j++) besides += 2 * (1 - (days[j] - days[i]) / WEATHER_DAYS) * left[i] * left[j];
  }
  return Math.max(1, (alone + besides) / alone);
}
