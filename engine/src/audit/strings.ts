import { median, runningMedian } from "./statistics.ts";
import { THRESHOLDS } from "./thresholds.ts";
import type { AuditScope, AuditUnit } from "./unit.ts";

const UNKNOWN = 2;

/** Open strings found: share of the array's strings per row, and by string where currents tell. */
export interface OpenStrings {
  /** Per array; null where none is open. */
  share: (Float64Array | null)[];
  /** Name (`A01-S02`, or the array's where only the sum tells) and rows. */
  found: { name: string; rows: Uint8Array }[];
}

/** Open strings by their own currents: next to nothing beside the best string of the array, for long enough. */
export function openByCurrent(u: AuditUnit, scope: AuditScope): OpenStrings {
  const share: (Float64Array | null)[] = u.unit.arrays.map(() => null);
  const found: OpenStrings["found"] = [];
  u.unit.arrays.forEach((array, a) => {
    const currents = u.signals.stringsA[a];
    if (currents.length < 2) return;
    const best = bestCurrent(currents, scope.rows.count);
    currents.forEach((current, s) => {
      if (current === null) return;
      const state = stringState(current, best);
      settle(state, scope.rows.day);
      dropShort(state, current, best);
      if (!state.includes(1)) return;
      const column = share[a] ?? (share[a] = new Float64Array(scope.rows.count));
      for (let r = 0; r < state.length; r++) column[r] += state[r] / array.strings;
      found.push({ name: `${array.id}-S${String(s + 1).padStart(2, "0")}`, rows: state });
    });
  });
  return { share, found };
}

function bestCurrent(currents: readonly (Float64Array | null)[], count: number): Float64Array {
  const best = new Float64Array(count);
  for (const current of currents) {
    if (current === null) continue;
    for (let r = 0; r < count; r++) if (current[r] > best[r]) best[r] = current[r];
  }
  return best;
}

function stringState(current: Float64Array, best: Float64Array): Uint8Array {
  return Uint8Array.from(current, (amps, r) => {
    if (!(best[r] >= THRESHOLDS.tellingStringA) || Number.isNaN(amps)) return UNKNOWN;
    return amps < THRESHOLDS.openStringShare * best[r] ? 1 : 0;
  });
}

/** What dark and silence leave unknown takes the state of both sides; between two states it changes with the day. */
function settle(state: Uint8Array, day: Int32Array): void {
  let r = 0;
  while (r < state.length) {
    if (state[r] !== UNKNOWN) {
      r++;
      continue;
    }
    let end = r;
    while (end < state.length && state[end] === UNKNOWN) end++;
    const before = r > 0 ? state[r - 1] : end < state.length ? state[end] : 0;
    const after = end < state.length ? state[end] : before;
    for (let i = r; i < end; i++) state[i] = before === after || day[i] === day[Math.max(0, r - 1)] ? before : after;
    r = end;
  }
}

/** A run that rests on fewer samples than a fuse needs to be believed is none. */
function dropShort(state: Uint8Array, current: Float64Array, best: Float64Array): void {
  let from = 0;
  for (let r = 1; r <= state.length; r++) {
    if (r < state.length && state[r] === state[from]) continue;
    if (state[from] === 1) {
      let proof = 0;
      for (let i = from; i < r; i++) if (best[i] >= THRESHOLDS.tellingStringA && !Number.isNaN(current[i])) proof++;
      if (proof < THRESHOLDS.openStringSamples) state.fill(0, from, r);
    }
    from = r;
  }
}

/**
 * Open strings where only the unit's sum is measured: its daily ratio to the site, steady over days at a whole number of
 * strings less. `relative` is the unit's daily ratio over the site's and its own constant,
 * `rowRatio(r)` the same of one row: it tells at which hour of the days before and after they opened and were mended.
 */
export function openByQuantum(u: AuditUnit, scope: AuditScope, relative: Float64Array, rowRatio: (r: number) => number): OpenStrings {
  const share: (Float64Array | null)[] = u.unit.arrays.map(() => null);
  const strings = u.unit.arrays.reduce((sum, a) => sum + a.strings, 0);
  const nothing: OpenStrings = { share, found: [] };
  if (strings < 2 || strings > THRESHOLDS.mostStringsByQuantum) return nothing;
  const steady = steadyLevel(relative);
  const tolerance = Math.max(THRESHOLDS.quantumTolerance, THRESHOLDS.quantumToleranceOfString / strings);
  const missing = Int32Array.from(steady, (v, d) => {
    const value = Number.isFinite(relative[d]) ? relative[d] : v;
    if (!(v < 1 - 0.5 / strings)) return 0;
    const m = Math.round((1 - v) * strings);
    return m >= 1 && m < strings && Math.abs(v - (1 - m / strings)) <= tolerance && Math.abs(value - v) <= 2 * tolerance ? m : 0;
  });
  const { days } = scope;
  const runs: { from: number; to: number; m: number }[] = [];
  let from = 0;
  for (let d = 1; d <= missing.length; d++) {
    if (d < missing.length && same(missing, relative, from, d)) continue;
    const m = missing[from];
    const known = Array.from(relative.subarray(from, d)).filter((v) => Number.isFinite(v));
    if (m > 0 && known.length >= THRESHOLDS.quantumDays && Math.abs(median(known) - (1 - m / strings)) <= tolerance) {
      const last = runs.at(-1);
      // thin light scatters: a few days between that lack rather than not belong to it
      if (last !== undefined && last.m === m && from - last.to <= THRESHOLDS.quantumGapDays && lacking(relative, last.to, from, m / strings)) last.to = d;
      else runs.push({ from, to: d, m });
    }
    from = d;
  }
  const found: OpenStrings["found"] = [];
  for (const run of runs) {
    const level = 1 - run.m / strings;
    const rows = new Uint8Array(scope.rows.count);
    const first = run.from > 0 ? opensAt(u, scope, rowRatio, run.from - 1, level) : days.from[run.from];
    const end = run.to < days.count ? closesAt(u, scope, rowRatio, run.to, level) : days.from[run.to];
    for (let r = first; r < end; r++) {
      rows[r] = 1;
      u.unit.arrays.forEach((_, a) => {
        const column = share[a] ?? (share[a] = new Float64Array(scope.rows.count));
        column[r] = run.m / strings;
      });
    }
    found.push({ name: "", rows });
  }
  return { share, found };
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

const WINDOW = 5;
const WINDOW_LEAST = 3;

function lacking(relative: Float64Array, from: number, to: number, share: number): boolean {
  for (let d = from; d < to; d++) if (relative[d] > 1 - share / 2) return false;
  return true;
}

/** Row of a day from which the unit stands at the level of open strings; the day's end where it never does. */
function opensAt(u: AuditUnit, scope: AuditScope, rowRatio: (r: number) => number, d: number, level: number): number {
  const { days } = scope;
  const end = days.from[d + 1];
  let best = end;
  let sum = 0;
  let least = 0;
  let n = 0;
  for (let r = end - 1; r >= days.from[d]; r--) {
    const gain = gainOfOpen(u, rowRatio(r), r, level);
    if (gain === 0) continue;
    n++;
    sum += gain;
    if (sum > least && n * scope.hours >= THRESHOLDS.quantumEdgeHours) {
      least = sum;
      best = r;
    }
  }
  return best;
}

/** Row of a day at which the unit leaves the level of open strings; the day's beginning where it was never there. */
function closesAt(u: AuditUnit, scope: AuditScope, rowRatio: (r: number) => number, d: number, level: number): number {
  const { days } = scope;
  let best = days.from[d];
  let sum = 0;
  let least = 0;
  let n = 0;
  for (let r = days.from[d]; r < days.from[d + 1]; r++) {
    const gain = gainOfOpen(u, rowRatio(r), r, level);
    if (gain === 0) continue;
    n++;
    sum += gain;
    if (sum > least && n * scope.hours >= THRESHOLDS.quantumEdgeHours) {
      least = sum;
      best = r + 1;
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
