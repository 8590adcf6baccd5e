import { median } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope } from "../unit.ts";

/** Levels are counted in steps of this share of the rating. */
const STEP = THRESHOLDS.levelStays / 2;
/**
 * An order's level stands out of the others around it (so many steps either way), within the season, by this share of their rows, on so many
 * days, on nearly all of which power comes to it and leaves it at once: the least that heat lets through is come to by and by.
 */
const AROUND = 20;
const STANDS_OUT = 0.4;
const LEAST_DAYS = 3;
const MOST_SLOPING = 0.2;
/** What heat lets through may stand still for less, about the warmest hour. */
const LEAST_HOURS = 1;
/** A day on which a known level comes again in so many rows is one of its order. */
const AGAIN_ROWS = 2;
/** Who orders less than this orders a stop; heat and faults leave as little. */
const LEAST_LEVEL = 0.15;

/**
 * Rows in which one unit, the only one that is able to give more, is held at a level that comes again: an order keeps to its share of the rating from
 * day to day, what heat or a fan lets through goes with the day. `level[r]` is the share of the rating at which it is held (NaN: not held),
 * `able[r]` whether no other one could give more or does.
 * The rows in which the order began and ended, beside such a one, are its own too.
 */
export function repeatedLevels({ days, hours }: Pick<AuditScope, "days" | "hours">, level: Float64Array, able: Uint8Array): Uint8Array {
  const out = new Uint8Array(level.length);
  const stepOf = (r: number): number => Math.floor(level[r] / STEP);
  const steps = 2 + Math.ceil(1 / STEP);
  const held = Array.from({ length: days.count }, (_, d) => {
    const rows: number[] = [];
    for (let r = days.from[d]; r < days.from[d + 1]; r++) if (level[r] >= LEAST_LEVEL && level[r] < 1) rows.push(r);
    return rows;
  });
  for (let d = 0; d < days.count; d++) {
    if (held[d].length === 0) continue;
    const season = held.slice(Math.max(0, d - THRESHOLDS.levelSeasonDays), d + THRESHOLDS.levelSeasonDays + 1);
    const rowsAt = new Int32Array(steps);
    const daysAt = new Int32Array(steps);
    const slopes = new Int32Array(steps);
    for (const rows of season) {
      const known = new Map<number, number[]>();
      for (const r of rows) {
        rowsAt[stepOf(r)]++;
        known.set(stepOf(r), [...(known.get(stepOf(r)) ?? []), r]);
      }
      for (const [step, own] of known) {
        daysAt[step]++;
        if (sloping(level, own[0], -1) || sloping(level, own[own.length - 1], 1)) slopes[step]++;
      }
    }
    const sum = (counts: Int32Array, from: number, to: number): number => counts.subarray(Math.max(0, from), Math.min(steps, to + 1)).reduce((a, b) => a + b, 0);
    for (const r of held[d]) {
      const step = stepOf(r);
      const most = [step - 1, step, step + 1].reduce((a, b) => ((daysAt[b] ?? 0) > (daysAt[a] ?? 0) ? b : a), step);
      if (daysAt[most] < LEAST_DAYS || slopes[most] > MOST_SLOPING * daysAt[most]) continue;
      if (sum(rowsAt, step - 1, step + 1) < STANDS_OUT * sum(rowsAt, step - AROUND, step + AROUND)) continue;
      const own = held[d].filter((n) => Math.abs(stepOf(n) - step) <= 1);
      if (longestRun(own) * hours < LEAST_HOURS || sloping(level, own[0], -1) || sloping(level, own[own.length - 1], 1)) continue;
      for (const n of [r - 1, r, r + 1]) if (level[n] > 0 && able[n] === 1) out[n] = 1;
    }
  }
  knownAgain(held, level, able, out, Math.max(1, Math.round(THRESHOLDS.levelNearHours / hours)));
  return out;
}

/**
 * Clouds break an order's level up: a day of the same season on which one is held at it, and nothing above it but where the order began and
 * ended, is one of the order too. Between and shortly beside its rows what is held below is held by it, each mean drawn down by clouds.
 */
function knownAgain(held: readonly number[][], level: Float64Array, able: Uint8Array, out: Uint8Array, near: number): void {
  const ordered = held.map((rows) => rows.filter((r) => out[r] === 1).map((r) => level[r]));
  held.forEach((rows, d) => {
    const season = ordered.slice(Math.max(0, d - THRESHOLDS.levelSeasonDays), d + THRESHOLDS.levelSeasonDays + 1).filter((own) => own.length > 0);
    if (season.length === 0) return;
    const at = rows.filter((r) => season.some((own) => Math.abs(level[r] - median(own)) <= THRESHOLDS.levelStays));
    if (at.length < AGAIN_ROWS) return;
    const [first, last] = [at[0], at[at.length - 1]];
    const top = median(at.map((r) => level[r]));
    const within = rows.filter((r) => r >= first - near && r <= last + near);
    if (within.some((r) => r >= first && r <= last && level[r] > top + THRESHOLDS.sameLevel)) return;
    for (const r of within) if (able[r] === 1 && level[r] <= top + THRESHOLDS.sameLevel) out[r] = 1;
  });
}

/** Whether a unit held at row `r` is held above that in the two rows on one side (`by`), and higher in the further one. */
function sloping(level: Float64Array, r: number, by: 1 | -1): boolean {
  const [near, far] = [level[r + by], level[r + 2 * by]];
  return near > level[r] + THRESHOLDS.levelStays && far > near + THRESHOLDS.levelStays;
}

/** The most rows, in order, that follow each other. */
function longestRun(rows: readonly number[]): number {
  let most = 0;
  let run = 0;
  rows.forEach((r, k) => {
    run = k > 0 && r === rows[k - 1] + 1 ? run + 1 : 1;
    most = Math.max(most, run);
  });
  return most;
}
