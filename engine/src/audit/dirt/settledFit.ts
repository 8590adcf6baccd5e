import { solveLinear } from "../../module/solveLinear.ts";
import { cleanOf, DAYS_PER_YEAR } from "./cleanCourse.ts";
import { dirtCourse } from "./dirtCourse.ts";
import { fitOf, type DirtFit, type DirtSeries } from "./dirtFit.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** The most likely reading near a start, and how well it is known. */
export interface SettledFit {
  fit: DirtFit;
  /** Log of the evidence of all readings about it together (Laplace). */
  logMass: number;
  /** Standard uncertainty of the weighted mean log dirt. */
  meanSpread: number;
}

const STEPS = 30;
const JUMPS = 6;
const JUMP_STEPS = 6;
const HALVINGS = 6;
const ENOUGH = 0.01;
/** Scale of each unknown (log rate, level, ageing, the two of the season): steps and differences are taken in it. */
const SCALE = [0.02, 0.001, 0.001, 0.0005, 0.0005];
const DIFFERENCE = 0.1;

/**
 * Climbs from a fit to the most likely rate, level, ageing and season. Dirt's histories make up for a wrong level or rate (a
 * cleaning some days later, one more), so that taking turns between them and the histories hardly moves; but going through all
 * histories gives the slope of the evidence too (Fisher's identity), and a quasi-Newton climb (BFGS) follows it. Days are whole:
 * between a level and the one a day's dirt beside it lies a dip, which is jumped as long as that leads up. A rate of 0 stays 0.
 */
export function settledFit(series: DirtSeries, from: DirtFit, weight: Float64Array): SettledFit {
  const start = Float64Array.of(Math.log(from.rate), from.clean.logLevel, from.clean.ageing, from.clean.cos, from.clean.sin).map((v, i) => v / SCALE[i]);
  let top = climb(series, start, STEPS);
  for (let jump = 0; jump < (from.rate > 0 ? JUMPS : 0); jump++) {
    const beside = [-1, 1].map((days) => climb(series, top.at.map((v, i) => (i === 1 ? v + (days * top.fit.rate) / SCALE[1] : v)), JUMP_STEPS));
    const best = beside.reduce((a, b) => (b.fit.logEvidence > a.fit.logEvidence ? b : a));
    if (best.fit.logEvidence < top.fit.logEvidence + 0.1) break;
    top = best;
  }
  return { fit: top.fit, ...about(series, top, weight) };
}

/** Up from a place, step by step. */
function climb(series: DirtSeries, from: Float64Array, steps: number): Reading {
  let here = reading(series, from);
  let inverse: readonly Float64Array[] = SCALE.map((_, i) => Float64Array.from(SCALE, (_, j) => (i === j ? 0.3 : 0)));
  for (let step = 0; step < steps; step++) {
    const way = times(inverse, here.slope).map((v, i) => (i === 0 && here.fit.rate === 0 ? 0 : v));
    const rise = dot(way, here.slope);
    if (!(rise > ENOUGH)) break;
    // no unknown goes further in one step than it is likely to be off
    let length = Math.min(1, 10 / Math.max(...way.map(Math.abs)));
    let next = here;
    for (let i = 0; i < HALVINGS; i++) {
      next = reading(series, here.at.map((v, k) => v + length * way[k]));
      if (next.fit.logEvidence > here.fit.logEvidence + 1e-4 * length * rise) break;
      length *= 0.4;
    }
    if (!(next.fit.logEvidence > here.fit.logEvidence)) break;
    inverse = updated(inverse, way.map((v) => length * v), here.slope.map((v, k) => v - next.slope[k]));
    here = next;
  }
  return here;
}

/** A fit and where it lies: the unknowns in their scale. */
interface Reading {
  at: Float64Array;
  fit: DirtFit;
  /** Slope of the evidence by each unknown, in its scale. */
  slope: Float64Array;
}

function reading(series: DirtSeries, scaled: Float64Array): Reading {
  const [logRate, logLevel, ageing, cos, sin] = scaled.map((v, i) => v * SCALE[i]);
  const rate = Math.exp(logRate);
  const clean = { logLevel, ageing, cos, sin };
  const fit = fitOf(series, rate, clean, dirtCourse(series.logRatio.map((v, d) => v - cleanOf(clean, d)), series.precision, series.cleaningChance, rate));
  const { pull, ratePull } = fit.course;
  const byRate = rate > 0 ? rate * ratePull - Math.log(rate / THRESHOLDS.usualDirtPerDay) / THRESHOLDS.dirtSpread ** 2 : 0;
  const slope = Float64Array.of(byRate, 0, 0, 0, 0);
  for (let d = 0; d < pull.length; d++) {
    const turn = (2 * Math.PI * d) / DAYS_PER_YEAR;
    slope[1] += pull[d];
    slope[2] -= (pull[d] * d) / DAYS_PER_YEAR;
    slope[3] += pull[d] * Math.cos(turn);
    slope[4] += pull[d] * Math.sin(turn);
  }
  slope[1] -= (logLevel - series.expected.value) / series.expected.spread ** 2;
  slope[2] -= (ageing - THRESHOLDS.ageingPerYear) / THRESHOLDS.ageingSpreadPerYear ** 2;
  slope[3] -= cos / series.expected.season ** 2;
  slope[4] -= sin / series.expected.season ** 2;
  return { at: scaled, fit, slope: slope.map((v, i) => v * SCALE[i]) };
}

/** How the evidence falls about its top (differences of the slope), and what the mean dirt does there. */
function about(series: DirtSeries, top: Reading, weight: Float64Array): { logMass: number; meanSpread: number } {
  const meanOf = (fit: DirtFit): number => {
    let sum = 0;
    let all = 0;
    fit.course.logDirt.forEach((v, d) => {
      sum += weight[d] * v;
      all += weight[d];
    });
    return all > 0 ? sum / all : 0;
  };
  const unknowns = top.fit.rate > 0 ? [0, 1, 2, 3, 4] : [1, 2, 3, 4];
  const meanSlope = new Float64Array(unknowns.length);
  const fall = unknowns.map((i, row) => {
    const beside = reading(series, top.at.map((v, k) => (k === i ? v + DIFFERENCE : v)));
    meanSlope[row] = (meanOf(beside.fit) - meanOf(top.fit)) / DIFFERENCE;
    return Float64Array.from(unknowns, (k) => (top.slope[k] - beside.slope[k]) / DIFFERENCE);
  });
  // symmetric, and at least as steep as what is known before looking
  const least = [1 / THRESHOLDS.dirtSpread, 1 / series.expected.spread, 1 / THRESHOLDS.ageingSpreadPerYear, 1 / series.expected.season, 1 / series.expected.season];
  const curvature = fall.map((row, i) => row.map((v, j) => (i === j ? Math.max(v, (SCALE[unknowns[i]] * least[unknowns[i]]) ** 2) : 0.5 * (v + fall[j][i]))));
  const variance = dot(meanSlope, solveLinear(curvature, meanSlope));
  const known = variance > 0 ? variance : meanSlope.reduce((sum, v, i) => sum + v ** 2 / curvature[i][i], 0);
  const logMass = curvature.reduce((sum, row, i) => sum + 0.5 * Math.log((2 * Math.PI * SCALE[unknowns[i]] ** 2) / row[i]), top.fit.logEvidence);
  return { logMass, meanSpread: Math.sqrt(known) };
}

/** Broyden, Fletcher, Goldfarb and Shanno's inverse of the curvature after one more step. */
function updated(inverse: readonly Float64Array[], moved: Float64Array, fell: Float64Array): Float64Array[] {
  const along = dot(moved, fell);
  if (!(along > 1e-9)) return [...inverse];
  const turned = times(inverse, fell);
  const twice = 1 + dot(fell, turned) / along;
  return inverse.map((row, i) => row.map((v, j) => v + (twice * moved[i] * moved[j] - turned[i] * moved[j] - moved[i] * turned[j]) / along));
}

function times(matrix: readonly Float64Array[], vector: Float64Array): Float64Array {
  return Float64Array.from(matrix, (row) => dot(row, vector));
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, v, i) => sum + v * b[i], 0);
}
