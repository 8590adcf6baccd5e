import { expectedLevel } from "../dirt/cleanCourse.ts";
import { dailyNoise } from "../dirt/dailyNoise.ts";
import { dirtSeries, likelyReadings, type DirtPrior } from "../dirt/likelyReadings.ts";
import { soilingAgeing } from "../dirt/soilingAgeing.ts";
import { quantile } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { LEAST_CLEAR_DAYS, likelierBySky, SEASON_SPREAD, skyWitness, unveiled } from "./skyWitness.ts";

/** Where a clean dome stands among the days' clear moments. */
const CLEAN_QUANTILE = 0.9;

/** Dirt on a light sensor's dome. */
export interface DomeDirt {
  /** What it lets through by day, 1 = all. */
  left: Float64Array;
  /** By how much likelier (natural logarithm) clear moments make it than none. */
  likelier: number;
}

/**
 * Dirt on a light sensor's dome as its clear moments show it (`clear`, per day, NaN: none): they fall week after week and are back after
 * rain that washes (`cleaningChance`), as the power of dirty modules is, within what turbidity does over the seasons. So it shows where dome and
 * modules dirty and are washed alike too, which the plant's power beside its light does not. How likely it is the lesser of two says: that of
 * all histories of dirt against none, for a saw-tooth is found in any scatter, and that of the one found, among weather that lasts. Null where
 * clear days are too few, or do not make it clearly likelier than none.
 */
export function domeDirt(clear: Float64Array, { cleaningChance, ageYears }: DirtPrior, firstDay: number): DomeDirt | null {
  const weight = Float64Array.from(clear.keys(), (d) => (unveiled(clear, d) ? 1 : 0));
  if (weight.reduce((sum, one) => sum + one, 0) < LEAST_CLEAR_DAYS) return null;
  const toUsual = Math.exp(expectedLevel(ageYears).value) / quantile(clear, CLEAN_QUANTILE);
  const level = clear.map((v, d) => (weight[d] === 1 ? v * toUsual : NaN));
  const prior = { weight, cleaningChance, ageYears, seasonSpread: SEASON_SPREAD };
  const { soilingRatio: left } = soilingAgeing(level, prior);
  const seen = skyWitness(clear, left.map(Math.log), firstDay);
  const course = seen === null ? 0 : likelierBySky(seen);
  if (!(course > THRESHOLDS.driftLikelier)) return null;
  const likelier = Math.min(course, dirtLikelier(level, prior, dailyNoise(level.map((v, d) => Math.log(v / left[d])), weight)));
  return likelier > THRESHOLDS.driftLikelier ? { left, likelier } : null;
}

/** By how much likelier (natural logarithm) days of known noise are with dirt than without any. */
function dirtLikelier(level: Float64Array, prior: DirtPrior, noise: Float64Array): number {
  const readings = likelyReadings(dirtSeries(level.map(Math.log), prior, noise), prior.weight, null);
  const most = (dirty: boolean): number => Math.max(...readings.flatMap(({ fit, logMass }) => (fit.rate > 0 === dirty ? [logMass] : [])));
  return most(true) - most(false);
}
