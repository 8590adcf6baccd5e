import { median, robustSpread } from "../statistics.ts";

/** Levels before and after are the medians of so many days that say something, no further off than so many days. */
const WINDOW = 5;
const WINDOW_LEAST = 3;
const REACH_DAYS = 15;
/** A change at once is told from this on (as a logarithm), and beyond so many times what neighbouring days differ by in the weeks around. */
const LEAST = 0.025;
const LEAST_OF_NOISE = 4;
const AROUND = 20;
const ALIKE = 0.7;
/** A change of level between two days that follow each other among those that say something. */
export interface LevelChange {
  /** The later of the two, counted among those days. */
  at: number;
  /** As a logarithm: below 0 a fall. */
  by: number;
}

/** Where a `level` (as a logarithm) of the `days` that say something changes at once: the largest changes, no two of one sign beside each other. */
export function levelChanges(days: readonly number[], level: readonly number[]): LevelChange[] {
  const steps = level.slice(1).map((v, k) => v - level[k]);
  const all = days.slice(1).flatMap((day, k) => {
    const at = k + 1;
    const before = level.slice(Math.max(0, at - WINDOW), at).filter((_, n, own) => day - days[at - own.length + n] <= REACH_DAYS);
    const after = level.slice(at, at + WINDOW).filter((_, n) => days[at + n] - day <= REACH_DAYS);
    if (before.length < WINDOW_LEAST || after.length < WINDOW_LEAST) return [];
    const by = median(after) - median(before);
    const noise = robustSpread(steps.slice(Math.max(0, k - AROUND), k + AROUND)) / Math.SQRT2;
    return Math.abs(by) >= Math.max(LEAST, LEAST_OF_NOISE * noise) ? [{ at, by, step: Math.abs(steps[k]) }] : [];
  });
  const out: LevelChange[] = [];
  for (const one of all.toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))) {
    if (out.some((other) => Math.sign(other.by) === Math.sign(one.by) && Math.abs(other.at - one.at) < WINDOW)) continue;
    // medians change by nearly as much two days beside the step
    const beside = all.filter((other) => Math.abs(other.at - one.at) <= WINDOW >> 1 && Math.abs(other.by) >= ALIKE * Math.abs(one.by) && Math.sign(other.by) === Math.sign(one.by));
    out.push(beside.reduce((best, other) => (other.step > best.step ? other : best), one));
  }
  return out;
}
