import { lightShare } from "../light/lightShare.ts";
import { planesOf } from "../level/peers.ts";
import { runsOf, type Counted, type Run } from "./openRuns.ts";
import type { OpenStrings } from "./strings.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";

/**
 * Open strings where only the unit's sum is measured: its daily ratio to the site, steady over days at a whole number of
 * strings less. Where a unit has arrays in several planes a string of one of them takes that plane's part of the day's light.
 * `relative` is the unit's daily ratio over the site's and its own constant,
 * `rowRatio(r)` the same of one row: it tells at which hour of the days before and after they opened and were mended. `least` is what it gave on days on which
 * something else took from it (NaN: nothing did): its strings offer that at least.
 */
export function openByQuantum(u: AuditUnit, scope: AuditScope, relative: Float64Array, rowRatio: (r: number) => number, least: Float64Array | null = null): OpenStrings {
  const { days, rows } = scope;
  const share: (Float64Array | null)[] = u.unit.arrays.map(() => null);
  const found: OpenStrings["found"] = [];
  const runs = likeliest(u, scope, waysToCount(u, scope).flatMap((counted) => runsOf(relative, counted, least)), rowRatio);
  runs.toSorted((a, b) => a.from - b.from).forEach((run) => {
    const lost = run.open / run.counted.strings;
    const level = levelOf(run);
    const open = new Uint8Array(rows.count);
    const first = run.from > 0 ? edgeOfOpen(u, scope, rowRatio, run.from - 1, level, false) : days.from[run.from];
    const end = run.to < days.count ? edgeOfOpen(u, scope, rowRatio, run.to, level, true) : days.from[run.to];
    open.fill(1, first, end);
    for (const a of run.counted.arrays) (share[a] ??= new Float64Array(rows.count)).fill(lost, first, end);
    found.push({ name: "", rows: open });
  });
  return { share, found };
}

/** What a unit gives of its own in a row of a run. */
function levelOf({ open, counted }: Run): (r: number) => number {
  return (r) => 1 - (open / counted.strings) * counted.ofRow(r);
}

/**
 * Of the runs that share days one: the longest, or of those nearly as long the one whose hours fit best: over a day a string to the
 * east takes what one to the west does, but in the morning.
 */
function likeliest(u: AuditUnit, scope: AuditScope, runs: readonly Run[], rowRatio: (r: number) => number): Run[] {
  const out: Run[] = [];
  let left = runs.toSorted((a, b) => b.days - a.days || a.miss - b.miss);
  while (left.length > 0) {
    const longest = left[0];
    const alike = left.filter((run) => run.days >= AS_LONG * longest.days && overlap(run, longest));
    const from = Math.max(...alike.map((run) => run.from));
    const to = Math.min(...alike.map((run) => run.to));
    const misses = alike.map((run) => (alike.length > 1 ? missOfRows(u, scope, rowRatio, from, to, levelOf(run)) : 0));
    const best = alike[misses.indexOf(Math.min(...misses))] ?? longest;
    out.push(best);
    left = left.filter((run) => !overlap(run, best) && run !== longest);
  }
  return out;
}

/** Runs with this share of the longest's days are compared by their hours. */
const AS_LONG = 0.8;

function overlap(one: Run, other: Run): boolean {
  return one.from < other.to && other.from < one.to;
}

/** Mean distance of the rows of days [from, to) from a level, weighed by power; infinite without any. */
function missOfRows(u: AuditUnit, { days }: AuditScope, rowRatio: (r: number) => number, from: number, to: number, level: (r: number) => number): number {
  let sum = 0;
  let weight = 0;
  for (let r = days.from[from]; r < days.from[Math.max(from, to)]; r++) {
    const ratio = rowRatio(r);
    if (!speaks(u, ratio, r)) continue;
    sum += Math.abs(ratio - level(r)) * u.model.dcKw[r];
    weight += u.model.dcKw[r];
  }
  return weight > 0 ? sum / weight : Infinity;
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

/** Whether a row says anything of the unit's strings. */
function speaks(u: AuditUnit, ratio: number, r: number): boolean {
  return u.aside[r] === 0 && u.telling[r] !== 0 && ratio > 0;
}

/** How much nearer a row's ratio lies to the level of open strings than to 1, weighed by power; 0 where the row says nothing. */
function gainOfOpen(u: AuditUnit, ratio: number, r: number, level: number): number {
  if (!speaks(u, ratio, r)) return 0;
  return (Math.abs(ratio - 1) - Math.abs(ratio - level)) * u.model.dcKw[r];
}
