import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope } from "../unit.ts";

/**
 * Rows in which the plant's common level is one that stays: an order to limit holds the same share over several intervals
 * and often again on other days of the season, while clouds over a clipping plant make another mean every time. `common[r]` is the share
 * of the rating at which all held units stand together, NaN where they don't; `given(r)` is what half of the units give at least (NaN: none does), for an
 * order that lasts lets nobody through between two of its rows; `steady` marks the rows in which their voltage
 * says that they were held throughout (all, where none is measured): only those teach a level. Beside a level that stays, rows that give
 * less (a cloud within the interval) and the two in which it began and ended are its own too.
 */
export function lastingLevels(scope: Pick<AuditScope, "days" | "hours">, common: Float64Array, given: (r: number) => number, steady?: Uint8Array): Uint8Array {
  const { days } = scope;
  const known: { level: number; day: number }[] = [];
  const teaching = steady === undefined ? common : common.map((level, r) => (steady[r] === 1 ? level : NaN));
  for (let d = 0; d < days.count; d++) for (const level of levelsOf(teaching, given, days.from[d], days.from[d + 1])) known.push({ level, day: d });
  const out = new Uint8Array(common.length);
  if (known.length === 0) return out;
  const near = Math.max(1, Math.round(THRESHOLDS.levelNearHours / scope.hours));
  const at = (r: number, d: number): boolean => known.some(({ level, day }) => Math.abs(level - common[r]) <= THRESHOLDS.levelStays && Math.abs(d - day) <= THRESHOLDS.levelSeasonDays);
  for (let d = 0; d < days.count; d++) {
    for (let r = days.from[d]; r < days.from[d + 1]; r++) {
      if (!at(r, d)) continue;
      out[r] = 1;
      for (let n = Math.max(days.from[d], r - near); n < Math.min(days.from[d + 1], r + near + 1); n++) {
        if (common[n] <= common[r] + THRESHOLDS.levelStays || (common[n] > 0 && Math.abs(n - r) === 1)) out[n] = 1;
      }
    }
  }
  return out;
}

/** Levels that hold over several held rows of a day, one after the other, without more being given in between. */
function levelsOf(common: Float64Array, given: (r: number) => number, from: number, to: number): number[] {
  const out: number[] = [];
  let level = NaN;
  let count = 0;
  for (let r = from; r < to; r++) {
    if (level > 0 && given(r) > level + THRESHOLDS.sameLevel) level = NaN;
    if (!(common[r] > 0)) continue;
    count = Math.abs(common[r] - level) <= THRESHOLDS.levelStays ? count + 1 : 1;
    if (count === 1) level = common[r];
    if (count === THRESHOLDS.levelRows) out.push(level);
  }
  return out;
}
