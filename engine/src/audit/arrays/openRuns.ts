import { median, robustSpread, runningMedian } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** Arrays of a unit among which strings are counted, as if they stood for it alone. */
export interface Counted {
  arrays: readonly number[];
  strings: number;
  /** Share of the unit's light on them, by row and by day. */
  ofRow(r: number): number;
  ofDay: Float64Array;
}

/** Days on which `open` of the counted strings give nothing; how many days say so and how far from it they are. */
export interface Run {
  from: number;
  to: number;
  open: number;
  counted: Counted;
  days: number;
  miss: number;
}

/**
 * Runs of days at one whole number of the counted strings less. On days that say nothing by themselves the strings are shut where the unit gave
 * more than they would leave (`least` by day, of its own; NaN: not known).
 */
export function runsOf(relative: Float64Array, counted: Counted, least: Float64Array | null = null): Run[] {
  const { strings, ofDay } = counted;
  const shut = (d: number, open: number): boolean => least !== null && 1 - (1 - least[d]) / ofDay[d] > 1 - (open - SHUT_BY) / strings;
  // what the counted arrays would have to give if the others gave all of theirs
  const own = relative.map((v, d) => 1 - (1 - v) / ofDay[d]);
  const steady = steadyLevel(own);
  const tolerance = Float64Array.from(ofDay, (part) => Math.max(THRESHOLDS.quantumTolerance / part, THRESHOLDS.quantumToleranceOfString / strings));
  const missing = Int32Array.from(steady, (v, d) => {
    const value = Number.isFinite(own[d]) ? own[d] : v;
    const m = Math.round((1 - v) * strings);
    return m >= 1 && m < strings && Math.abs(v - (1 - m / strings)) <= tolerance[d] && Math.abs(value - v) <= 2 * tolerance[d] ? m : 0;
  });
  const runs: Run[] = [];
  let from = 0;
  for (let d = 1; d <= missing.length; d++) {
    if (d < missing.length && same(missing, own, from, d) && !shut(d, missing[from])) continue;
    const open = missing[from];
    const known = own.subarray(from, d).filter((v) => Number.isFinite(v));
    const miss = Math.abs(median(known) - (1 - open / strings));
    if (open > 0 && known.length >= THRESHOLDS.quantumDays && miss <= tolerance[from]) {
      const last = runs.at(-1);
      // thin light scatters: a few days between that lack rather than not belong to it, and those that say nothing, however many (a
      // tracker off its point, snow): as many strings are open on both sides
      const between = own.subarray(last?.to ?? from, from).filter((v) => Number.isFinite(v)).length;
      if (last !== undefined && last.open === open && between <= THRESHOLDS.quantumGapDays && lacking(own, last.to, from, open / strings) && !someDay(last.to, from, (day) => shut(day, open))) {
        last.to = d;
        last.days += known.length;
      } else runs.push({ from, to: d, open, counted, days: known.length, miss });
    }
    from = d;
  }
  return runs.map((run, k) => {
    const from = reach(own, run, runs[k - 1]?.to ?? 0, -1);
    const to = reach(own, run, runs[k + 1]?.from ?? own.length, 1);
    return { ...run, from, to };
  });
}

/**
 * How far a run goes on into days that scatter too much to show the level one by one (a low winter sun, light carried over from
 * another plane): a string once open stays so until it is mended, so the day it opened or was mended is the one that leaves least
 * distance on both sides (a change point between two known levels, Page 1954). The days gained must lie around the level together.
 * Returns the first day (`by` -1) or the day after the last (1), not beyond `end`.
 */
function reach(own: Float64Array, run: Run, end: number, by: 1 | -1): number {
  const lost = run.open / run.counted.strings;
  const edge = by < 0 ? run.from : run.to;
  let best = edge;
  let sum = 0;
  let least = 0;
  for (let at = edge; at !== end; at += by) {
    const value = own[by < 0 ? at - 1 : at];
    if (Number.isNaN(value)) continue;
    sum += Math.min(lost, Math.max(-lost, 2 * (1 - lost / 2 - value)));
    if (sum < least - MOST_AGAINST * lost) break;
    if (sum > least) {
      least = sum;
      best = at + by;
    }
  }
  const gained = own.subarray(Math.min(edge, best), Math.max(edge, best)).filter((v) => Number.isFinite(v));
  const sure = robustSpread(gained) / Math.sqrt(gained.length);
  return gained.length >= THRESHOLDS.quantumReachDays && Math.abs(median(gained) - (1 - lost)) <= REACH_SIGMAS * sure && sure <= REACH_SURE * lost ? best : edge;
}

/**
 * The days' median level: over five days, or where grey ones lie between over the five next days that say something within
 * `quantumReachDays`.
 */
function steadyLevel(relative: Float64Array): Float64Array {
  const level = runningMedian(relative, WINDOW, WINDOW_LEAST);
  const known = Int32Array.from(relative.keys()).filter((d) => Number.isFinite(relative[d]));
  known.forEach((d, k) => {
    if (!Number.isNaN(level[d])) return;
    const around = known.subarray(Math.max(0, k - 2), k + 3).filter((other) => Math.abs(other - d) <= THRESHOLDS.quantumReachDays);
    if (around.length >= WINDOW_LEAST) level[d] = median(Float64Array.from(around, (other) => relative[other]));
  });
  return level;
}

/** More than so much of a string beyond what open strings leave says that they are shut. */
const SHUT_BY = 0.5;
/** Days against a run end the search after so many whole ones; the mean of the days gained is known this well and lies this close. */
const MOST_AGAINST = 2;
const REACH_SIGMAS = 2;
const REACH_SURE = 0.15;
const WINDOW = 5;
const WINDOW_LEAST = 3;

function someDay(from: number, to: number, is: (d: number) => boolean): boolean {
  for (let d = from; d < to; d++) if (is(d)) return true;
  return false;
}

function lacking(relative: Float64Array, from: number, to: number, share: number): boolean {
  return !someDay(from, to, (d) => relative[d] > 1 - share / 2);
}

/** Whether day d goes on with the run that began at `from` (a day without a ratio does not end it). */
function same(missing: Int32Array, relative: Float64Array, from: number, d: number): boolean {
  return missing[d] === missing[from] || (missing[from] > 0 && Number.isNaN(relative[d]));
}
