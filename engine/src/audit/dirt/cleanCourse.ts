import { solveLinear } from "../../module/solveLinear.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** Log ratio of the clean plant: its level on the first day, ageing per year, and what the model is off over the seasons. */
export interface CleanCourse {
  logLevel: number;
  ageing: number;
  cos: number;
  sin: number;
}

/** What is known of the level beforehand: log ratio and its spread, and the spread of what the model is off over the seasons (amplitude). */
export interface LevelPrior {
  value: number;
  spread: number;
  season: number;
}

export const DAYS_PER_YEAR = 365.25;
const REWEIGHTINGS = 3;

/** Log ratio on day `d`. */
export function cleanOf(clean: CleanCourse, d: number): number {
  const turn = (2 * Math.PI * d) / DAYS_PER_YEAR;
  return clean.logLevel - (clean.ageing * d) / DAYS_PER_YEAR + clean.cos * Math.cos(turn) + clean.sin * Math.sin(turn);
}

/** Log of the clean ratio that nameplate, first light, mismatch and age leave, and how well it is known beforehand. */
export function expectedLevel(ageYears: number, season: number = THRESHOLDS.seasonSpread): LevelPrior {
  const age = ageYears >= 0 ? Math.min(40, ageYears) : THRESHOLDS.unknownAgeYears;
  const value = Math.log(1 - THRESHOLDS.usualLid - THRESHOLDS.usualMismatch) - THRESHOLDS.ageingPerYear * age;
  return { value, spread: Math.hypot(THRESHOLDS.levelSpread, THRESHOLDS.ageingSpreadPerYear * age, ageYears >= 0 ? 0 : THRESHOLDS.ageingPerYear * age), season };
}

/** Log of how likely a clean course is before looking. */
export function cleanPrior(clean: CleanCourse, expected: LevelPrior): number {
  const away = (clean.ageing - THRESHOLDS.ageingPerYear) / THRESHOLDS.ageingSpreadPerYear;
  const below = (clean.logLevel - expected.value) / expected.spread;
  const season = (clean.cos ** 2 + clean.sin ** 2) / expected.season ** 2;
  return -0.5 * (away ** 2 + below ** 2 + season);
}

/**
 * Weighted least squares of the clean course through what is `rest` of the log ratios without dirt, with priors on all of it,
 * reweighted against outliers (Huber).
 */
export function cleanCourse(rest: Float64Array, precision: Float64Array, expected: LevelPrior, from: CleanCourse): CleanCourse {
  let clean = from;
  const priors = [
    [expected.value, expected.spread], [THRESHOLDS.ageingPerYear, THRESHOLDS.ageingSpreadPerYear], [0, expected.season], [0, expected.season],
  ];
  const x = [1, 0, 0, 0];
  for (let round = 0; round < REWEIGHTINGS; round++) {
    const right = Float64Array.from(priors, ([value, spread]) => value / spread ** 2);
    const normal = priors.map(([, spread], i) => Float64Array.from(priors, (_, j) => (i === j ? 1 / spread ** 2 : 0)));
    for (let d = 0; d < rest.length; d++) {
      if (precision[d] === 0) continue;
      const turn = (2 * Math.PI * d) / DAYS_PER_YEAR;
      x[1] = -d / DAYS_PER_YEAR;
      x[2] = Math.cos(turn);
      x[3] = Math.sin(turn);
      const off = Math.abs(rest[d] - cleanOf(clean, d)) * Math.sqrt(precision[d]);
      const w = precision[d] * (off > THRESHOLDS.huberSigmas ? THRESHOLDS.huberSigmas / off : 1);
      for (let i = 0; i < 4; i++) {
        right[i] += w * x[i] * rest[d];
        for (let j = 0; j < 4; j++) normal[i][j] += w * x[i] * x[j];
      }
    }
    const [logLevel, ageing, cos, sin] = solveLinear(normal, right);
    if (!Number.isFinite(logLevel + ageing + cos + sin)) break;
    clean = { logLevel, ageing, cos, sin };
  }
  return clean;
}
