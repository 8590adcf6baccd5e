import type { SoilingAgeing } from "./soilingAgeing.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** What a healthy plant usually gives of its nameplate in its first year: module quality, mismatch, first light. */
const USUAL_LEVEL = 0.97;
/** How well that is known (k = 1). */
const USUAL_SPREAD = 0.02;

/** The course of a plant whose data say nothing of it (no light measured): usual level and age, no dirt that nobody saw. */
export function assumedCourse(days: number, ageYears: number): SoilingAgeing {
  const years = Number.isFinite(ageYears) ? Math.max(0, ageYears) : 0;
  return {
    level: USUAL_LEVEL * (1 - THRESHOLDS.ageingPerYear * years),
    ageingPerYear: THRESHOLDS.ageingPerYear,
    dirtPerDay: 0,
    soilingRatio: new Float64Array(days).fill(1),
    ageRatio: Float64Array.from({ length: days }, (_, d) => 1 - (THRESHOLDS.ageingPerYear * d) / 365.25),
    cleanings: [],
    meanSpread: 0,
    levelUncertainty: USUAL_SPREAD,
  };
}

/** Fewest days with a ratio from which level, age and dirt are read. */
const LEAST_DAYS = 2;

/** Whether the site's daily course says anything. */
export function tellsCourse(site: Float64Array): boolean {
  let known = 0;
  for (const v of site) if (v > 0) known++;
  return known >= LEAST_DAYS;
}
