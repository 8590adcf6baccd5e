import { median, robustSpread } from "../statistics.ts";
import type { Beside } from "./besideAlike.ts";
import type { FaultCourse } from "./faultCourse.ts";
import { nonNegative, type LackingRows } from "./faultShape.ts";

/** Days of a season stray together: they count as a few. */
const INDEPENDENT = 6;
const ROBUST_ROUNDS = 3;
const OUTLYING = 4;
const MOST_LOST = 0.5;
/**
 * Days on which less than one share of the worst lacks, and more than another (less is how seasons stray), tell the onset, so
 * many of them at least, if the voltage asked of them is so many times its scatter: they must have lost this share of it.
 */
const EARLY_OF_WORST = 0.5;
const EARLY_LEAST = 0.15;
const EARLY_DAYS = 8;
const EARLY_SIGMAS = 4;
const EARLY_SHARE = 0.3;

/** How voltage goes with the power lost: in proportion, and with its square (a shunt's, whose lack it follows only where that is large). */
export interface VoltageLoss {
  /** Against the others' without the fault. */
  base: number;
  linear: number;
  square: number;
  /** Voltage lost per power lost at the mean lack, and its standard uncertainty. */
  perLack: number;
  uncertainty: number;
}

/**
 * Fits the voltage a unit loses beside the others in the rows of its fault to the power that the shape takes there (least
 * squares, none negative, outliers left out in turns). Without voltage nothing is lost, and how surely is not known (NaN).
 */
export function voltageLoss(beside: Beside, course: FaultCourse, { rows, severity }: LackingRows, shape: Float64Array): VoltageLoss {
  const sound = beside.dailyVoltage.filter((_, d) => course.lack[d] === 0);
  const base = median(sound);
  const lost = rows.map((r, n) => ({ lack: severity[n] * shape[r], voltage: 1 - beside.voltage[r] / base })).filter((one) => Number.isFinite(one.voltage));
  const fit = (of: typeof lost): number[] => {
    const x = of.map((one) => one.lack);
    return nonNegative([x, x.map((one) => one * one)], of.map((one) => one.voltage)).weights;
  };
  const off = (one: (typeof lost)[number], [linear, square]: number[]): number => Math.abs(one.voltage - linear * one.lack - square * one.lack ** 2);
  // an inverter that sleeps for a part of the interval shows a voltage that is no string's
  let weights = fit(lost);
  for (let round = 0; round < ROBUST_ROUNDS; round++) {
    const usual = median(lost.map((one) => off(one, weights)));
    weights = fit(lost.filter((one) => off(one, weights) <= OUTLYING * usual));
  }
  const [linear, square] = weights;
  const uncertainty = robustSpread(sound) / base / Math.sqrt(INDEPENDENT) / course.meanLack;
  return { base, linear, square, perLack: linear + square * course.meanLack, uncertainty };
}

/** Days on either side of an onset or a mending are compared, so many of them at least; a loss beyond so many times what they leave open is sure. */
const NEAR_DAYS = 12;
const NEAR_LEAST = 5;
const NEAR_SIGMAS = 4;

/**
 * The share of voltage that a unit by itself loses at the onset of its fault, or gets back at the mending, at the mean lack; null where the
 * days around do not surely show it, or the fault grows: warmth moves a voltage as much over the weeks.
 */
export function lostAtOnset({ dailyVoltage }: Beside, { fromDay, toDay, mended, lack, meanLack }: FaultCourse): number | null {
  const known = (from: number): number[] => Array.from(dailyVoltage.subarray(Math.max(0, from), Math.max(0, from + NEAR_DAYS))).filter((v) => v > 0);
  const edges = [{ without: fromDay - NEAR_DAYS, within: fromDay + 1 }, ...(mended ? [{ without: toDay + 2, within: toDay - NEAR_DAYS }] : [])];
  for (const { without, within } of edges) {
    const [sound, lost] = [known(without), known(within)];
    const there = median(lack.subarray(Math.max(0, within), within + NEAR_DAYS));
    if (sound.length < NEAR_LEAST || lost.length < NEAR_LEAST || there < meanLack / 2) continue;
    const fall = 1 - median(lost) / median(sound);
    const open = Math.hypot(...[sound, lost].map((days) => robustSpread(days) / median(days) / Math.sqrt(days.length)));
    if (fall > NEAR_SIGMAS * open) return (fall * meanLack) / there;
  }
  return null;
}

/**
 * Whether voltage was lost in its part from the onset on, as cells passed by and bad contacts take it: of an open string beside which a
 * tracker leaves its point later, the days before that have all their voltage. True where too few days of a small lack tell.
 */
export function lostFromOnset({ dailyVoltage }: Beside, { lack }: FaultCourse, { base, linear, square }: VoltageLoss): boolean {
  const worst = Math.max(...lack);
  const early = Array.from(lack.keys()).filter((d) => lack[d] > EARLY_LEAST * worst && lack[d] < EARLY_OF_WORST * worst && dailyVoltage[d] > 0);
  if (early.length < EARLY_DAYS) return true;
  const noise = robustSpread(dailyVoltage.filter((_, d) => lack[d] === 0)) / base;
  const asked = median(early.map((d) => linear * lack[d] + square * lack[d] ** 2));
  return asked < EARLY_SIGMAS * noise || median(early.map((d) => 1 - dailyVoltage[d] / base)) > EARLY_SHARE * asked;
}

/** Share of voltage left where this share of power is left. */
export function voltageLeft({ linear, square }: VoltageLoss, left: Float64Array): Float64Array {
  return left.map((one) => 1 - Math.min(MOST_LOST, linear * (1 - one) + square * (1 - one) ** 2));
}
