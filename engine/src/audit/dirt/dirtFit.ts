import { cleanCourse, cleanOf, cleanPrior, type CleanCourse, type LevelPrior } from "./cleanCourse.ts";
import { dirtCourse, type DirtCourse } from "./dirtCourse.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** The days' log ratios (NaN: no such day) and what is known beside them. */
export interface DirtSeries {
  logRatio: Float64Array;
  /** 1/σ² of every day; 0 where it says nothing. */
  precision: Float64Array;
  /** Chance that rain cleaned the modules. */
  cleaningChance: Float64Array;
  expected: LevelPrior;
}

/** One way to read the series: a rate of dirt, the clean plant, and how likely that is. */
export interface DirtFit {
  rate: number;
  clean: CleanCourse;
  course: DirtCourse;
  logEvidence: number;
}

const SETTLED = 2e-5;

/** The clean plant and the dirt at one rate, in turns. */
export function dirtFit(series: DirtSeries, rate: number, from: CleanCourse, rounds: number): DirtFit {
  const { logRatio, precision, cleaningChance, expected } = series;
  let clean = from;
  const courseNow = (): DirtCourse => dirtCourse(logRatio.map((v, d) => v - cleanOf(clean, d)), precision, cleaningChance, rate);
  let course = courseNow();
  for (let round = 0; round < rounds; round++) {
    if (round > 0) course = courseNow();
    const { logDirt } = course;
    const next = cleanCourse(logRatio.map((v, d) => v - logDirt[d]), precision, expected, clean);
    const moved = Math.abs(next.logLevel - clean.logLevel) + Math.abs(next.ageing - clean.ageing);
    clean = next;
    if (moved < SETTLED) break;
  }
  return fitOf(series, rate, clean, course);
}

/** Puts a fit together, priors and all. */
export function fitOf({ expected }: DirtSeries, rate: number, clean: CleanCourse, course: DirtCourse): DirtFit {
  const usual = rate > 0 ? Math.log(rate / THRESHOLDS.usualDirtPerDay) / THRESHOLDS.dirtSpread : 0;
  const ratePrior = rate > 0 ? Math.log((1 - THRESHOLDS.noDirtChance) / (Math.sqrt(2 * Math.PI) * THRESHOLDS.dirtSpread)) - 0.5 * usual ** 2 : Math.log(THRESHOLDS.noDirtChance);
  return { rate, clean, course, logEvidence: course.logEvidence + ratePrior + cleanPrior(clean, expected) };
}
