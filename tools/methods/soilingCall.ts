import { soilingAgeing } from "../../engine/src/audit/dirt/soilingAgeing.ts";
import { seededRandom } from "@sunledger/engine";

const DAYS_PER_YEAR = 365.25;

/** What is put into a series of daily power ratios. */
export interface SoiledDays {
  days: number;
  level: number;
  dirtPerDay: number;
  ageingPerYear: number;
  /** Days whose morning finds the modules clean. */
  cleanedOn: readonly number[];
  /** Standard deviation of a day's ratio. */
  noise: number;
}

/** Makes the daily ratios of a plant that dirties and ages as said, and reads dirt and age from them as the audit does. */
export function soiledDays(given: SoiledDays): { meanSoilingRatio: number; trueSoilingRatio: number; ageingPerYear: number; level: number } {
  const random = seededRandom(1);
  const cleaningChance = new Float64Array(given.days).fill(0.01);
  for (const day of given.cleanedOn) cleaningChance[day] = 0.9;
  let dirty = 0;
  let clean = 0;
  const ratio = Float64Array.from({ length: given.days }, (_, d) => {
    dirty = d === 0 || given.cleanedOn.includes(d) ? 0 : dirty + given.dirtPerDay;
    clean += (1 - dirty) / given.days;
    return given.level * (1 - dirty) * (1 - (given.ageingPerYear * d) / DAYS_PER_YEAR) * (1 + given.noise * random.normal());
  });
  const found = soilingAgeing(ratio, { weight: new Float64Array(given.days).fill(1), cleaningChance, ageYears: 2 });
  const mean = found.soilingRatio.reduce((sum, one) => sum + one, 0) / given.days;
  return { meanSoilingRatio: mean, trueSoilingRatio: clean, ageingPerYear: found.ageingPerYear, level: found.level };
}
