import { lightShare } from "../light/lightShare.ts";
import { planesOf } from "../level/peers.ts";
import { median, robustSpread, runningMedian } from "../statistics.ts";
import type { OpenStrings } from "./strings.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";

/** Arrays of a unit among which strings are counted, as if they stood for it alone. */
interface Counted {
  arrays: readonly number[];
  strings: number;
  /** Share of the unit's light on them, by row and by day. */
  ofRow(r: number): number;
  ofDay: Float64Array;
}

/** Days on which `open` of the counted strings give nothing; how many days say so and how far from it they are. */
interface Run {
  from: number;
  to: number;
  open: number;
  counted: Counted;
  days: number;
  miss: number;
}

/**
 * Open strings where only the unit's sum is measured: its daily ratio to the site, steady over days at a whole number of
 * strings less. Where a unit has arrays in several planes a string of one of them takes that plane's part of the day's light.
 * `relative` is the unit's daily ratio over the site's and its own constant,
 * `rowRatio(r)` the same of one row: it tells at which hour of the days before and after they opened and were mended.
 */
export function openByQuantum(u: AuditUnit, scope: AuditScope, relative: Float64Array, rowRatio: (r: number) => number): OpenStrings {
  const { days, rows } = scope;
  const share: (Float64Array | null)[] = u.unit.arrays.map(() => null);
  const found: OpenStrings["found"] = [];
  const runs = waysToCount(u, scope).flatMap((counted) => runsOf(relative, counted)).toSorted((a, b) => b.days - a.days || a.miss - b.miss);
  runs.filter((run, k) => !runs.slice(0, k).some((better) => better.from < run.to && run.from < better.to)).toSorted((a, b) => a.from - b.from).forEach((run) => {
    const lost = run.open / run.counted.strings;
    const level = (r: number): number => 1 - lost * run.counted.ofRow(r);
    const open = new Uint8Array(rows.count);
    const first = run.from > 0 ? edgeOfOpen(u, scope, rowRatio, run.from - 1, level, false) : days.from[run.from];
    const end = run.to < days.count ? edgeOfOpen(u, scope, rowRatio, run.to, level, true) : days.from[run.to];
    open.fill(1, first, end);
    for (const a of run.counted.arrays) (share[a] ??= new Float64Array(rows.count)).fill(lost, first, end);
    found.push({ name: "", rows: open });
  });
  return { share, found };
}

/** The unit as a whole and, of a unit with several planes, the arrays of each. */
function waysToCount(u: AuditUnit, scope: AuditScope): Counted[] {
  const { arrays } = u.unit;
  const planes = planesOf(u);
  const groups = [arrays.map((_, a) => a), ...(planes.length > 1 ? planes.map((plane) => arrays.flatMap((array, a) => (array.plane === plane ? [a] : []))) : [])];
  return groups.flatMap((group) => {
    const strings = group.reduce((sum, a) => sum + arrays[a].strings, 0);
    if (strings < 2 || strings > THRESHOLDS.mostStringsByQuantum) return [];
    const whole = group.length === arrays.length;
    const ofRow = (r: number): number => (whole ? 1 : group.reduce((sum, a) => sum + lightShare(u, scope.weather, a, r), 0));
    return [{ arrays: group, strings, ofRow, ofDay: whole ? new Float64Array(scope.days.count).fill(1) : byDay(u, scope, ofRow) }];
  });
}

/** Mean of a share by day over the rows that say something of power, weighed by it. */
function byDay(u: AuditUnit, { days }: AuditScope, ofRow: (r: number) => number): Float64Array {
  return Float64Array.from({ length: days.count }, (_, d) => {
    let part = 0;
    let all = 0;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) {
      if (u.aside[r] !== 0 || u.telling[r] === 0) continue;
      part += u.model.dcKw[r] * ofRow(r);
      all += u.model.dcKw[r];
    }
    return part / all;
  });
}

/** Runs of days at one whole number of the counted strings less. */
function runsOf(relative: Float64Array, counted: Counted): Run[] {
  const { strings, ofDay } = counted;
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
    if (d < missing.length && same(missing, own, from, d)) continue;
    const open = missing[from];
    const known = own.subarray(from, d).filter((v) => Number.isFinite(v));
    const miss = Math.abs(median(known) - (1 - open / strings));
    if (open > 0 && known.length >= THRESHOLDS.quantumDays && miss <= tolerance[from]) {
      const last = runs.at(-1);
      // thin light scatters: a few days between that lack rather than not belong to it
      if (last !== undefined && last.open === open && from - last.to <= THRESHOLDS.quantumGapDays && lacking(own, last.to, from, open / strings)) {
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

/** Days against a run end the search after so many whole ones; the mean of the days gained is known this well and lies this close. */
const MOST_AGAINST = 2;
const REACH_SIGMAS = 2;
const REACH_SURE = 0.15;
const WINDOW = 5;
const WINDOW_LEAST = 3;

function lacking(relative: Float64Array, from: number, to: number, share: number): boolean {
  for (let d = from; d < to; d++) if (relative[d] > 1 - share / 2) return false;
  return true;
}

/**
 * Where in a day the unit comes to the level of open strings or leaves it: seen from the side on which they are open
 * (`forward`: from the morning on), behind the last row up to which the level says more than 1 does; that side's end of the
 * day where it never does.
 */
function edgeOfOpen(u: AuditUnit, { days, hours }: AuditScope, rowRatio: (r: number) => number, d: number, level: (r: number) => number, forward: boolean): number {
  const [first, end] = [days.from[d], days.from[d + 1]];
  let best = forward ? first : end;
  let sum = 0;
  let least = 0;
  let n = 0;
  for (let k = 0; k < end - first; k++) {
    const r = forward ? first + k : end - 1 - k;
    const gain = gainOfOpen(u, rowRatio(r), r, level(r));
    if (gain === 0) continue;
    n++;
    sum += gain;
    if (sum > least && n * hours >= THRESHOLDS.quantumEdgeHours) {
      least = sum;
      best = forward ? r + 1 : r;
    }
  }
  return best;
}

/** How much nearer a row's ratio lies to the level of open strings than to 1, weighed by power; 0 where the row says nothing. */
function gainOfOpen(u: AuditUnit, ratio: number, r: number, level: number): number {
  if (u.aside[r] !== 0 || u.telling[r] === 0 || !(ratio > 0)) return 0;
  return (Math.abs(ratio - 1) - Math.abs(ratio - level)) * u.model.dcKw[r];
}

/** Whether day d goes on with the run that began at `from` (a day without a ratio does not end it). */
function same(missing: Int32Array, relative: Float64Array, from: number, d: number): boolean {
  return missing[d] === missing[from] || (missing[from] > 0 && Number.isNaN(relative[d]));
}
