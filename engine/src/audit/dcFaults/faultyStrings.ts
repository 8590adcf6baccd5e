import { mean, median } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";
import type { FaultCourse } from "./faultCourse.ts";

/** A string lacks when its current has fallen by this, and by this share of what the worst has. */
const LEAST_FALL = 0.02;
const SHARE_OF_WORST = 0.5;
const MOST_ROWS = 2000;

/**
 * Strings of an array (indices) whose current fell beside the others' while the fault is well there; empty where no
 * currents are measured or all strings lack alike.
 */
export function lackingStrings(u: AuditUnit, { days }: AuditScope, course: FaultCourse, array: number): number[] {
  const currents = u.signals.stringsA[array];
  if (currents === undefined || currents.filter((one) => one !== null).length < 2) return [];
  const half = Math.max(...course.lack) / 2;
  const rowsOf = (takes: (d: number) => boolean): number[] => {
    const rows: number[] = [];
    for (let d = 0; d < days.count; d++) {
      if (takes(d)) for (let r = days.from[d]; r < days.from[d + 1]; r++) if (u.aside[r] === 0 && u.telling[r] === 1) rows.push(r);
    }
    const every = Math.max(1, Math.ceil(rows.length / MOST_ROWS));
    return rows.filter((_, n) => n % every === 0);
  };
  const before = rowsOf((d) => d < course.fromDay || d > course.toDay);
  const during = rowsOf((d) => course.lack[d] >= half);
  const usual = currents.map((one) => (one === null ? NaN : median(before.map((r) => share(one, currents, r)))));
  const falls = currents.map((one, s) => (one === null ? NaN : median(during.map((r) => {
    const best = Math.max(...currents.map((other, n) => (other !== null && other[r] > 0 ? other[r] / usual[n] : 0)));
    // an open string lacks all, and has its own name
    return one[r] > THRESHOLDS.openStringShare * usual[s] * best ? 1 - one[r] / usual[s] / best : NaN;
  }))));
  const worst = Math.max(...falls.filter((fall) => Number.isFinite(fall)));
  const lacking = falls.flatMap((fall, s) => (fall >= Math.max(LEAST_FALL, SHARE_OF_WORST * worst) ? [s] : []));
  return lacking.length === currents.length ? [] : lacking;
}

/** The same by name (`A01-S02`). */
export function faultyStrings(u: AuditUnit, scope: AuditScope, course: FaultCourse, array: number): string[] {
  return lackingStrings(u, scope, course, array).map((s) => `${u.unit.arrays[array].id}-S${String(s + 1).padStart(2, "0")}`);
}

/** A string's current over the mean of those that run; NaN where there is too little to compare. */
function share(own: Float64Array, currents: readonly (Float64Array | null)[], r: number): number {
  const running = currents.flatMap((one) => (one !== null && one[r] > 0 ? [one[r]] : []));
  const usual = mean(running);
  return usual >= THRESHOLDS.tellingStringA && own[r] > 0 ? own[r] / usual : NaN;
}
