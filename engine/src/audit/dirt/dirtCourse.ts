import { THRESHOLDS } from "../thresholds.ts";

/** What the days say of the dirt, at one rate of growth. */
export interface DirtCourse {
  /** Expected log of the ratio left by dirt, per day. */
  logDirt: Float64Array;
  /** How the evidence grows with the clean log ratio of a day. */
  pull: Float64Array;
  /** How it grows with the rate. */
  ratePull: number;
  /** Log of how likely the series is at this rate. */
  logEvidence: number;
}

/** Dirt grows up to this share and settles there (Kimber et al. 2006, with the cap that pvlib's `soiling.kimber` has). */
const LARGEST_DIRT = 0.3;
/** Days of dirt on the first clean day: rain falls at any hour and dirt comes back at once, yet a day of rain stays damp and often rains again. */
const DAYS_AT_FIRST = 0.25;
/** Someone with a hose, on any day, once dirt takes so much: about once a year and a half; much seldomer where it takes little. */
const BY_HAND = 0.002;
const WORTH_A_HOSE = 0.05;
/** After so many days without cleaning dirt has settled at what it is. */
const MOST_DAYS_DIRTY = 400;
/** Share of a day's evidence below which the least and the most dirty histories are let go. */
const NEGLIGIBLE = 1e-20;

/** Days by states of histories, forwards and their likelihood: megabytes that would else be made and cleared hundreds of times an audit. */
let table: [Float64Array<ArrayBuffer>, Float64Array<ArrayBuffer>] = [new Float64Array(), new Float64Array()];

/** Two such tables, holding whatever the last course left in them. */
function room(size: number): typeof table {
  if (table[0].length < size) table = [new Float64Array(size), new Float64Array(size)];
  return table;
}

/**
 * Goes through all histories of "days since the last cleaning" at once, forwards and backwards (Rabiner 1989): dirt grows
 * by a day, or a cleaning takes all of it, seldom a part. `clean[d]` is the log ratio less level and age (NaN: no day),
 * `precision` 1/σ², `chance` that of a cleaning by rain. Errors are normal in their middle with long tails (Huber).
 */
export function dirtCourse(clean: Float64Array, precision: Float64Array, chance: Float64Array, rate: number): DirtCourse {
  const days = clean.length;
  const states = 1 + (rate > 0 ? Math.min(days + Math.ceil(3 * THRESHOLDS.usualDaysDirty), MOST_DAYS_DIRTY, Math.ceil(LARGEST_DIRT / rate)) : 0);
  const dirt = Float64Array.from({ length: states }, (_, n) => Math.log(1 - Math.min(rate * (n + DAYS_AT_FIRST), LARGEST_DIRT)));
  const slope = dirt.map((log, n) => (rate * (n + DAYS_AT_FIRST) < LARGEST_DIRT ? -(n + DAYS_AT_FIRST) / Math.exp(log) : 0));
  const byHand = dirt.map((log) => BY_HAND * Math.min(1, ((1 - Math.exp(log)) / WORTH_A_HOSE) ** 2));
  // a part of the dirt goes: any lesser amount is as likely
  const share = dirt.map((_, n) => 1 / (n + 1));
  const [forward, likely] = room(days * states);
  // histories that hardly any evidence is left for are dropped: every day has its lowest and its highest state
  const low = new Int32Array(days);
  const high = new Int32Array(days);
  const logDirt = new Float64Array(days);
  const pull = new Float64Array(days);
  let ratePull = 0;
  let logEvidence = 0;
  for (let d = 0; d < days; d++) {
    const from = d * states;
    const now = forward.subarray(from, from + states);
    let first = 0;
    let last = states - 1;
    if (d === 0) now.set(start(states));
    else {
      grow(forward.subarray(from - states, from), low[d - 1], high[d - 1], now, chance[d], byHand, share);
      last = Math.min(states - 1, high[d - 1] + 1);
    }
    let sum = 0;
    const most = likelihood(clean[d], precision[d], dirt, first, last, likely.subarray(from, from + states));
    for (let n = first; n <= last; n++) {
      now[n] *= likely[from + n];
      sum += now[n];
    }
    logEvidence += Math.log(sum) + most;
    while (first < last && now[first] < NEGLIGIBLE * sum) now[first++] = 0;
    while (last > first && now[last] < NEGLIGIBLE * sum) now[last--] = 0;
    const scale = 1 / sum;
    for (let n = first; n <= last; n++) now[n] *= scale;
    low[d] = first;
    high[d] = last;
  }
  let after = new Float64Array(states).fill(1);
  let next = new Float64Array(states);
  for (let d = days - 1; d >= 0; d--) {
    const from = d * states;
    const [first, last] = [low[d], high[d]];
    let sum = 0;
    let mean = 0;
    let pulled = 0;
    let byRate = 0;
    const value = clean[d];
    const sureness = precision[d];
    const known = sureness > 0 && !Number.isNaN(value);
    const most = known ? THRESHOLDS.huberSigmas * Math.sqrt(sureness) : 0;
    for (let n = first; n <= last; n++) {
      const p = forward[from + n] * after[n];
      sum += p;
      mean += p * dirt[n];
      if (!known) continue;
      const score = p * Math.max(-most, Math.min(most, sureness * (value - dirt[n])));
      pulled += score;
      byRate += score * slope[n];
    }
    logDirt[d] = sum > 0 ? mean / sum : 0;
    pull[d] = sum > 0 ? pulled / sum : 0;
    ratePull += sum > 0 ? byRate / sum : 0;
    if (d === 0) break;
    for (let n = first; n <= last; n++) after[n] *= likely[from + n];
    shrink(after, first, last, next, low[d - 1], high[d - 1], chance[d], byHand, share);
    toLargest(next, low[d - 1], high[d - 1]);
    [after, next] = [next, after];
  }
  return { logDirt, pull, ratePull, logEvidence };
}

/** Before the first day: the last cleaning lies some weeks back, as anywhere. */
function start(states: number): Float64Array<ArrayBuffer> {
  const out = new Float64Array(states);
  let sum = 0;
  for (let n = 0; n < states; n++) sum += out[n] = Math.exp(-n / THRESHOLDS.usualDaysDirty);
  return out.map((v) => v / sum);
}

/** One day forward: a day dirtier, or clean (by rain or by hand), or (a small part of the rains) somewhere between. */
function grow(before: Float64Array, first: number, last: number, now: Float64Array, chance: number, byHand: Float64Array, share: Float64Array): void {
  const end = before.length - 1;
  if (end === 0) {
    now[0] = before[0];
    return;
  }
  const partial = chance * THRESHOLDS.partialCleaningShare;
  const fully = chance - partial;
  const kept = 1 - chance;
  let washed = 0;
  let above = 0;
  for (let n = Math.min(end, last + 1); n >= first; n--) {
    now[n] = partial * above + (n > first ? before[n - 1] * (kept - byHand[n - 1]) : 0);
    if (n > last) continue;
    washed += before[n] * (fully + byHand[n]);
    above += before[n] * share[n];
  }
  // what has settled stays what it is
  if (last === end) now[end] += before[end] * (kept - byHand[end]);
  for (let n = first - 1; n >= 0; n--) now[n] = partial * above;
  now[0] += washed + partial * before[0];
}

/** One day back: `after` with its likelihood, carried to the states it may have come from (the transpose of `grow`). */
function shrink(
  after: Float64Array, first: number, last: number, next: Float64Array, from: number, to: number, chance: number, byHand: Float64Array, share: Float64Array,
): void {
  const end = after.length - 1;
  if (end === 0) {
    next[0] = after[0];
    return;
  }
  // outside of what is left of the day nothing is likely
  for (let n = Math.min(first, from); n < first; n++) after[n] = 0;
  for (let n = last + 1; n <= Math.min(end, to + 1); n++) after[n] = 0;
  const partial = chance * THRESHOLDS.partialCleaningShare;
  const fully = chance - partial;
  const kept = 1 - chance;
  const clean = first === 0 ? after[0] : 0;
  let below = 0;
  for (let n = first; n < from && n <= last; n++) below += after[n];
  for (let n = from; n <= to; n++) {
    next[n] = after[n < end ? n + 1 : end] * (kept - byHand[n]) + clean * (fully + byHand[n]) + partial * (n > 0 ? below : clean) * share[n];
    below += after[n];
  }
}

/** Brings a day's states to its largest; all alike where nothing is left. */
function toLargest(states: Float64Array, first: number, last: number): void {
  let most = 0;
  for (let n = first; n <= last; n++) if (states[n] > most) most = states[n];
  if (most > 0) {
    const scale = 1 / most;
    for (let n = first; n <= last; n++) states[n] *= scale;
  } else states.fill(1, first, last + 1);
}

/** Likelihood of a day in the states first to last, against the likeliest; returns the log of that one. 1 everywhere without a day. */
function likelihood(value: number, precision: number, dirt: Float64Array, first: number, last: number, out: Float64Array): number {
  if (!(precision > 0) || Number.isNaN(value)) {
    out.fill(1, first, last + 1);
    return 0;
  }
  const root = Math.sqrt(precision);
  let most = -Infinity;
  for (let n = first; n <= last; n++) {
    const z = Math.abs(value - dirt[n]) * root;
    const log = z <= THRESHOLDS.huberSigmas ? -0.5 * z * z : -THRESHOLDS.huberSigmas * (z - 0.5 * THRESHOLDS.huberSigmas);
    out[n] = log;
    if (log > most) most = log;
  }
  for (let n = first; n <= last; n++) out[n] = Math.exp(out[n] - most);
  return most;
}
