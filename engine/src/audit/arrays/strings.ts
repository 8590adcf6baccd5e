import { median } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";

const UNKNOWN = 2;
/** Where nobody measures a string's current, what the others leave for it of the inverter's is off by what all meters are: below this share of the best one's it is open. */
const OPEN_WITHOUT_METER = 0.3;
/** In an array of more strings than this, what meters are off passes for a string. */
const MOST_STRINGS = 10;

/** Open strings found: share of the array's strings per row, and by string where currents tell. */
export interface OpenStrings {
  /** Per array; null where none is open. */
  share: (Float64Array | null)[];
  /** Name (`A01-S02`, or the array's where only the sum tells) and rows. */
  found: { name: string; rows: Uint8Array }[];
}

/**
 * Open strings by their own currents: next to nothing beside the best string of the array, for long enough. One string of an array may have no meter of its own: its
 * current is then what the others leave of the array's.
 */
export function openByCurrent(u: AuditUnit, scope: AuditScope): OpenStrings {
  const share: (Float64Array | null)[] = u.unit.arrays.map(() => null);
  const found: OpenStrings["found"] = [];
  u.unit.arrays.forEach((array, a) => {
    const currents = u.signals.stringsA[a];
    if (currents.length < 2) return;
    const best = bestCurrent(currents, scope.rows.count);
    const rest = restOfCurrent(u, a);
    currents.forEach((measured, s) => {
      const current = measured ?? rest;
      if (current === null) return;
      const state = stringState(current, best, measured === null ? OPEN_WITHOUT_METER : THRESHOLDS.openStringShare);
      settle(state, scope.rows.day);
      dropShort(state, current, best, THRESHOLDS.openStringLight * array.module.imp_a);
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

/** What an array's strings leave of its current (A) for the one that is not measured; null where all are, several are not, or the array's own current is not known. */
function restOfCurrent({ unit, signals: { stringsA, dcKw, voltageV, trackerKw, trackerV } }: AuditUnit, a: number): Float64Array | null {
  const currents = stringsA[a];
  if (currents.length > MOST_STRINGS || currents.filter((one) => one === null).length !== 1) return null;
  const powerKw = trackerKw[a] ?? (unit.arrays.length === 1 ? dcKw : null);
  const volts = trackerV[a] ?? voltageV;
  if (powerKw === null || volts === null) return null;
  return powerKw.map((kw, r) => (volts[r] > 0 ? Math.max(0, (1000 * kw) / volts[r] - currents.reduce((sum, one) => sum + (one === null ? 0 : one[r]), 0)) : NaN));
}

function stringState(current: Float64Array, best: Float64Array, open: number): Uint8Array {
  return Uint8Array.from(current, (amps, r) => {
    if (!(best[r] >= THRESHOLDS.tellingStringA) || Number.isNaN(amps)) return UNKNOWN;
    return amps < open * best[r] ? 1 : 0;
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

/**
 * A run that rests on fewer samples than a fuse needs to be believed is none; nor is one in weak light alone (`leastA` of the
 * best string never reached): modules that leak give nothing there and their current by day. They come to that over weeks and
 * stay so: a string that gave its share of the same weak light right before the run and right after it was open.
 */
function dropShort(state: Uint8Array, current: Float64Array, best: Float64Array, leastA: number): void {
  let from = 0;
  for (let r = 1; r <= state.length; r++) {
    if (r < state.length && state[r] === state[from]) continue;
    if (state[from] === 1) {
      let proof = 0;
      let mostA = 0;
      for (let i = from; i < r; i++) {
        if (!(best[i] >= THRESHOLDS.tellingStringA) || Number.isNaN(current[i])) continue;
        proof++;
        mostA = Math.max(mostA, best[i]);
      }
      if (proof < THRESHOLDS.openStringSamples || !(mostA >= leastA || cameAtOnce(current, best, from, r, mostA))) state.fill(0, from, r);
    }
    from = r;
  }
}

/** Whether the string gave its share in the samples next to rows [from, to) on both sides, as far as there are any, in no more light (`mostA` of the best string). */
function cameAtOnce(current: Float64Array, best: Float64Array, from: number, to: number, mostA: number): boolean {
  const before = shareBeside(current, best, from - 1, -1, mostA);
  const after = shareBeside(current, best, to, 1, mostA);
  return (before >= THRESHOLDS.soundStringShare || after >= THRESHOLDS.soundStringShare) && !(before < THRESHOLDS.soundStringShare) && !(after < THRESHOLDS.soundStringShare);
}

/** Median share of the best string's current over the next samples from row `start` on, one way, in light of at most `mostA`; NaN for too few. */
function shareBeside(current: Float64Array, best: Float64Array, start: number, by: 1 | -1, mostA: number): number {
  const shares: number[] = [];
  for (let i = start; i >= 0 && i < best.length && shares.length < THRESHOLDS.openStringSamples; i += by) {
    if (best[i] >= THRESHOLDS.tellingStringA && best[i] <= mostA && !Number.isNaN(current[i])) shares.push(current[i] / best[i]);
  }
  return shares.length === THRESHOLDS.openStringSamples ? median(shares) : NaN;
}
