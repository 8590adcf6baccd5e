import { THRESHOLDS } from "./thresholds.ts";

/** What the days say of the dirt, at one rate of growth. */
export interface DirtCourse {
  /** Expected log of the ratio left by dirt, per day. */
  logDirt: Float64Array;
  /** Log of how likely the series is at this rate. */
  logEvidence: number;
}

const LARGEST_DIRT = 0.5;
/** After so many days without cleaning dirt has settled at what it is. */
const MOST_DAYS_DIRTY = 400;

/**
 * Goes through all histories of "days since the last cleaning" at once, forwards and backwards (Rabiner 1989): dirt grows
 * by a day, or a cleaning takes all of it, seldom a part. `clean[d]` is the log ratio less level and age (NaN: no day),
 * `precision` 1/σ², `chance` that of a cleaning. Errors are normal in their middle with long tails (Huber).
 */
export function dirtCourse(clean: Float64Array, precision: Float64Array, chance: Float64Array, rate: number): DirtCourse {
  const days = clean.length;
  const states = 1 + (rate > 0 ? Math.min(days + Math.ceil(3 * THRESHOLDS.usualDaysDirty), MOST_DAYS_DIRTY, Math.ceil(LARGEST_DIRT / rate)) : 0);
  const dirt = Float64Array.from({ length: states }, (_, n) => Math.log(1 - Math.min(rate * n, LARGEST_DIRT)));
  const forward = new Float64Array(days * states);
  const likely = new Float64Array(days * states);
  const logDirt = new Float64Array(days);
  let logEvidence = 0;
  let before = start(states);
  for (let d = 0; d < days; d++) {
    const from = d * states;
    const now = forward.subarray(from, from + states);
    if (d === 0) now.set(before);
    else grow(before, now, chance[d]);
    let sum = 0;
    const most = likelihood(clean[d], precision[d], dirt, likely.subarray(from, from + states));
    for (let n = 0; n < states; n++) {
      now[n] *= likely[from + n];
      sum += now[n];
    }
    logEvidence += Math.log(sum) + most;
    for (let n = 0; n < states; n++) now[n] /= sum;
    before = now;
  }
  let after = new Float64Array(states).fill(1);
  let next = new Float64Array(states);
  for (let d = days - 1; d >= 0; d--) {
    const from = d * states;
    let sum = 0;
    let mean = 0;
    for (let n = 0; n < states; n++) {
      const p = forward[from + n] * after[n];
      sum += p;
      mean += p * dirt[n];
    }
    logDirt[d] = sum > 0 ? mean / sum : 0;
    if (d === 0) break;
    for (let n = 0; n < states; n++) after[n] *= likely[from + n];
    shrink(after, next, chance[d]);
    let scale = 0;
    for (let n = 0; n < states; n++) scale = Math.max(scale, next[n]);
    for (let n = 0; n < states; n++) next[n] = scale > 0 ? next[n] / scale : 1;
    [after, next] = [next, after];
  }
  return { logDirt, logEvidence };
}

/** Before the first day: the last cleaning lies some weeks back, as anywhere. */
function start(states: number): Float64Array<ArrayBuffer> {
  const out = new Float64Array(states);
  let sum = 0;
  for (let n = 0; n < states; n++) sum += out[n] = Math.exp(-n / THRESHOLDS.usualDaysDirty);
  return out.map((v) => v / sum);
}

/** One day forward: a day dirtier, or clean, or (a small part of the cleanings) somewhere between. */
function grow(before: Float64Array, now: Float64Array, chance: number): void {
  const last = before.length - 1;
  if (last === 0) {
    now[0] = before[0];
    return;
  }
  const partial = chance * THRESHOLDS.partialCleaningShare;
  let all = 0;
  for (let n = last; n >= 0; n--) all += before[n];
  let above = 0;
  for (let n = last; n >= 0; n--) {
    now[n] = (n > 0 ? before[n - 1] * (1 - chance) : all * (chance - partial)) + partial * above;
    above += before[n] / (n + 1);
  }
  now[last] += before[last] * (1 - chance);
  now[0] += partial * before[0];
}

/** One day back: `after` with its likelihood, carried to the states it may have come from (the transpose of `grow`). */
function shrink(after: Float64Array, next: Float64Array, chance: number): void {
  const last = after.length - 1;
  if (last === 0) {
    next[0] = after[0];
    return;
  }
  const partial = chance * THRESHOLDS.partialCleaningShare;
  let below = 0;
  for (let n = 0; n <= last; n++) {
    next[n] = after[Math.min(last, n + 1)] * (1 - chance) + after[0] * (chance - partial) + (partial * (n > 0 ? below : after[0])) / (n > 0 ? n + 1 : 1);
    below += after[n];
  }
}

/** Likelihood of a day in every state, against the likeliest; returns the log of that one. 1 everywhere without a day. */
function likelihood(value: number, precision: number, dirt: Float64Array, out: Float64Array): number {
  if (!(precision > 0) || Number.isNaN(value)) {
    out.fill(1);
    return 0;
  }
  const root = Math.sqrt(precision);
  let most = -Infinity;
  for (let n = 0; n < out.length; n++) {
    const z = Math.abs(value - dirt[n]) * root;
    const log = z <= THRESHOLDS.huberSigmas ? -0.5 * z * z : -THRESHOLDS.huberSigmas * (z - 0.5 * THRESHOLDS.huberSigmas);
    out[n] = log;
    if (log > most) most = log;
  }
  for (let n = 0; n < out.length; n++) out[n] = Math.exp(out[n] - most);
  return most;
}
