import { solveLinear } from "../../module/solveLinear.ts";
import { quantile, robustSpread } from "../statistics.ts";

/** What the sky says of a suspected drift: how much of it the clear moments show (1 = all of it, 0 = none). */
export interface SkyWitness {
  share: number;
  uncertainty: number;
}

const LEAST_CLEAR_DAYS = 15;
/** So many days at least must carry the course: one clear moment under bright clouds is no witness. */
const LEAST_CARRYING_DAYS = 5;
/** Days this far (as a logarithm) below the clearest of the days around are veiled. */
const VEILED = 0.13;
const SEASON_DAYS = 30;
/** What turbidity does over the seasons, each of sine and cosine, as a logarithm. */
const SEASON_SPREAD = 0.03;
const LEAST_SPREAD = 0.01;
/** Turbid weather lasts: clear days count as one while they agree over this many days. */
const WEATHER_DAYS = 15;
const ROUNDS = 5;
const LEAST_UNCERTAINTY = 0.05;
const DAYS_PER_YEAR = 365.2425;

/** The clear moments' logarithm on the suspected course, beside a level and the season's turbidity; days far off count less. */
export function skyWitness(clear: Float64Array, suspected: Float64Array, firstDay: number): SkyWitness | null {
  const days = Array.from(clear.keys()).filter((d) => clear[d] > quantile(clear.subarray(Math.max(0, d - SEASON_DAYS), d + SEASON_DAYS + 1), 0.9) * Math.exp(-VEILED));
  if (days.length < LEAST_CLEAR_DAYS) return null;
  const log = Float64Array.from(days, (d) => Math.log(clear[d]));
  const terms = days.map((d) => {
    const season = (2 * Math.PI * (firstDay + d)) / DAYS_PER_YEAR;
    return [1, suspected[d], Math.cos(season), Math.sin(season)];
  });
  if (carryingDays(days.map((d) => suspected[d])) < LEAST_CARRYING_DAYS) return null;
  const unknown = [1e-6, 1e-6, SEASON_SPREAD ** -2, SEASON_SPREAD ** -2];
  let weights = new Float64Array(log.length).fill(1);
  let spread = SEASON_SPREAD;
  let normal: Float64Array[] = [];
  let share = NaN;
  let left = log;
  for (let round = 0; round < ROUNDS; round++) {
    normal = unknown.map((prior, i) => Float64Array.from(unknown, (_, j) => {
      const sum = terms.reduce((total, of, n) => total + weights[n] * of[i] * of[j], 0);
      return sum / spread ** 2 + (i === j ? prior : 0);
    }));
    const right = Float64Array.from(unknown, (_, i) => terms.reduce((total, of, n) => total + weights[n] * of[i] * log[n], 0) / spread ** 2);
    const found = solveLinear(normal, right);
    share = found[1];
    left = log.map((v, n) => v - terms[n].reduce((sum, term, i) => sum + term * found[i], 0));
    spread = Math.max(LEAST_SPREAD, robustSpread(left));
    weights = left.map((v) => Math.min(1, (2 * spread) / Math.abs(v)));
  }
  const variance = solveLinear(normal, Float64Array.of(0, 1, 0, 0))[1] * lasting(left, days);
  const uncertainty = Math.max(LEAST_UNCERTAINTY, Math.sqrt(variance));
  return Number.isFinite(share) && Number.isFinite(uncertainty) ? { share, uncertainty } : null;
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
