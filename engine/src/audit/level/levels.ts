import { healthyMiddle } from "./healthyMiddle.ts";
import { pairConstants } from "./pairConstants.ts";
import { median, quantile, robustSpread, runningMedian } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** The site's common course and how each unit stands to it. */
export interface Levels {
  /** Median over units of their ratio to their own constant, per day; NaN where no unit speaks. */
  site: Float64Array;
  /** Per unit; around 1. */
  constants: Float64Array;
}

/** Units some of whose light is carried over from another plane, and what the plant's model offers day by day. */
export interface CarriedUnits {
  carried: readonly boolean[];
  energy: Float64Array;
}

/** Rounds of settling constants against the site's median; the window narrows with them. */
const WINDOWS = [0.05, 0.03, THRESHOLDS.agreement, THRESHOLDS.agreement];

/** A unit whose light is carried over scatters about the site's course: days within so many of its standard deviations agree. */
const AGREEING_SIGMAS = 2.5;
/** So far from a day on which one of two is silent they are looked for together. */
const AROUND_DAYS = 30;
/** Whose days lie further apart than this says nothing by their mean: for half of the time it is another unit. */
const MOST_SCATTER = 0.15;

/**
 * Parts the daily ratios of all units into one course of the site (dirt, age, weather errors) and one constant per unit.
 * A unit's constant comes from the days on which it agrees with the site, so that a fault of weeks or months does not
 * become its normal; a unit that never agrees keeps the site's level and its lack is left to be explained. Where its light is carried
 * over from another plane and it scatters wider than units agree, all days of that scatter are its own and count by their energy (null:
 * the units' light is known alike): the densest of them is anywhere.
 */
export function levels(ratios: readonly Float64Array[], days: number, light: CarriedUnits | null = null): Levels {
  const quiet = quietUnits(ratios);
  const pair = ratios.length === 2 ? pairConstants(ratios) : null;
  if (pair !== null) return { site: courseBesideScatter(ratios, pair) ?? siteCourse(ratios, pair, quiet, days), constants: pair };
  const constants = new Float64Array(ratios.length).fill(1);
  const courseNow = (): Float64Array => courseBesideScatter(ratios, constants) ?? siteCourse(ratios, constants, quiet, days);
  let site = courseNow();
  const start = ratios.map((ratio) => quantile(relative(ratio, site), 0.6));
  const typical = median(start);
  for (let i = 0; i < constants.length; i++) {
    const own = start[i] / typical;
    constants[i] = Math.abs(own - 1) <= THRESHOLDS.unitSpread ? own : 1;
  }
  for (const window of WINDOWS) {
    site = courseNow();
    for (let i = 0; i < constants.length; i++) {
      const own = relative(ratios[i], site);
      // from day to day: a fault comes and goes once, light carried over is otherwise wrong under every sky
      const scatter = light?.carried[i] === true ? (AGREEING_SIGMAS / Math.SQRT2) * robustSpread(own.map((v, d) => (d > 0 ? v - own[d - 1] : NaN))) : NaN;
      const energy = light !== null && scatter > window && scatter <= MOST_SCATTER ? light.energy : null;
      const agreeing = Array.from(own.keys()).filter((d) => Math.abs(own[d] / constants[i] - 1) <= (energy === null ? window : scatter));
      if (agreeing.length < THRESHOLDS.agreeingDays) continue;
      constants[i] = energy === null ? median(agreeing.map((d) => own[d])) : weightedMean(own, agreeing, energy);
    }
  }
  site = courseNow();
  return { site, constants };
}

function weightedMean(values: Float64Array, picked: readonly number[], weight: Float64Array): number {
  let sum = 0;
  let all = 0;
  for (const d of picked) {
    sum += weight[d] * values[d];
    all += weight[d];
  }
  return all > 0 ? sum / all : 1;
}

function relative(ratio: Float64Array, site: Float64Array): Float64Array {
  return ratio.map((v, d) => v / site[d]);
}

/**
 * Units whose ratios scatter little from day to day beside the others': those in a plane with a sensor of its own, where the others'
 * light was carried over. All of them where fewer than two stand out, for one unit alone would make its faults the site's.
 */
function quietUnits(ratios: readonly Float64Array[]): readonly boolean[] {
  const noise = ratios.map(dayToDay);
  const least = Math.min(...noise.filter((v) => v > 0));
  const quiet = noise.map((v) => v <= THRESHOLDS.quietUnit * least);
  return quiet.filter((one) => one).length >= 2 ? quiet : ratios.map(() => true);
}

/** How far a unit's days, as logarithms, lie from the days before. */
function dayToDay(ratio: Float64Array): number {
  return robustSpread(ratio.map((v, d) => (d > 0 ? Math.log(v / ratio[d - 1]) : NaN)));
}

/**
 * The course of two units of which one scatters much further from day to day, its light carried over from the other's plane; null of others. The quiet one says it, unless
 * it lacks beside the other for days: the upper of the two would be whichever way the light is wrong.
 */
function courseBesideScatter(ratios: readonly Float64Array[], constants: Float64Array): Float64Array | null {
  if (ratios.length !== 2) return null;
  const noise = ratios.map(dayToDay);
  const q = noise[0] <= noise[1] ? 0 : 1;
  if (!(noise[1 - q] > THRESHOLDS.quietUnit * noise[q])) return null;
  const apart = ratios[q].map((v, d) => Math.log(v / constants[q]) - Math.log(ratios[1 - q][d] / constants[1 - q]));
  const lasting = runningMedian(apart, LASTING_DAYS, LASTING_LEAST);
  const least = Math.max(THRESHOLDS.agreement, (LASTING_SIGMAS * robustSpread(apart.map((v, d) => v - lasting[d]))) / Math.sqrt(LASTING_DAYS));
  // what strays so far hides whether the quiet one is sound
  if (least > MOST_HIDDEN) return null;
  return Float64Array.from(apart, (_, d) => {
    const [quiet, other] = [ratios[q][d] / constants[q], ratios[1 - q][d] / constants[1 - q]];
    if (Number.isNaN(quiet)) return lacksAround(ratios, constants, 1 - q, d) ? NaN : other;
    if (Number.isNaN(other)) return lacksAround(ratios, constants, q, d) ? NaN : quiet;
    return lasting[d] < -least ? Math.max(quiet, other) : quiet;
  });
}

/** What one of two lacks beside the other is told by the median of so many days, of which so many speak, beyond so many of its standard deviations. */
const LASTING_DAYS = 9;
const LASTING_LEAST = 4;
const LASTING_SIGMAS = 4;
const MOST_HIDDEN = 0.08;

/** On a day on which no quiet unit speaks, or two of them lie further apart than tolerances do, all of them say it. */
function siteCourse(ratios: readonly Float64Array[], constants: Float64Array, quiet: readonly boolean[], days: number): Float64Array {
  const everyone = quiet.map(() => true);
  return Float64Array.from({ length: days }, (_, d) => {
    const of = (units: readonly boolean[]): number[] => ratios.flatMap((ratio, i) => (units[i] && ratio[d] > 0 ? [ratio[d] / constants[i]] : []));
    let values = of(quiet);
    if (values.length === 0 || parted(values, THRESHOLDS.unitSpread)) values = of(everyone);
    if (values.length >= 3) return healthyMiddle(values, THRESHOLDS.unitSpread);
    // faults take: of two that part the upper one is healthy, and one that speaks alone says nothing while it lacks beside the other
    if (values.length === 1 && ratios.length === 2 && lacksAround(ratios, constants, ratios[0][d] > 0 ? 0 : 1, d)) return NaN;
    return parted(values, THRESHOLDS.agreement) ? Math.max(...values) : quantile(values, 0.75);
  });
}

/** Whether these are two that lie further apart than the share `apart`. */
function parted(values: readonly number[], apart: number): boolean {
  return values.length === 2 && Math.min(...values) < (1 - apart) * Math.max(...values);
}

/** Whether unit `i` of two lacks beside the other on the nearest days, before or after `day`, on which both speak. */
function lacksAround(ratios: readonly Float64Array[], constants: Float64Array, i: number, day: number): boolean {
  return [-1, 1].some((step) => {
    for (let d = day + step; d >= 0 && d < ratios[i].length && Math.abs(d - day) <= AROUND_DAYS; d += step) {
      const [own, other] = [ratios[i][d] / constants[i], ratios[1 - i][d] / constants[1 - i]];
      if (own > 0 && other > 0) return own < (1 - THRESHOLDS.agreement) * other;
    }
    return false;
  });
}
