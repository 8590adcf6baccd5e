import { quantile } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { belowRating, type AuditScope, type AuditUnit } from "../unit.ts";

/** Units whose arrays lie in the same planes can be compared sample by sample. */
export function planeGroup(u: AuditUnit): string {
  return planesOf(u).join();
}

/** Planes of a unit's arrays, each once, in order. */
export function planesOf(u: AuditUnit): number[] {
  return [...new Set(u.unit.arrays.map((a) => a.plane))].sort((a, b) => a - b);
}

/**
 * What a healthy unit of each plane group gives of its expectation, row by row (the upper part of those that are not set
 * aside): it carries the errors of weather and model that all units share, so that a unit's own lack stands out.
 * NaN where fewer than two units speak.
 */
export function healthyShare(scope: AuditScope, expected: readonly Float64Array[]): Map<string, Float64Array> {
  const { units } = scope;
  const groups = new Map<string, number[]>();
  units.forEach((u, i) => groups.set(planeGroup(u), [...(groups.get(planeGroup(u)) ?? []), i]));
  return new Map([...groups].map(([name, members]) => [name, upperShare(scope, expected, members.length >= 2 ? members : [], 2)]));
}

/**
 * The same for unit `i` to be held to. Of two units each is held to the other alone: the upper part of two is in part the lower one, which
 * hid as much of what that lacks.
 */
export function healthyShareBeside(scope: AuditScope, expected: readonly Float64Array[], healthy: ReadonlyMap<string, Float64Array>, i: number): Float64Array | undefined {
  const group = planeGroup(scope.units[i]);
  const others = [...scope.units.keys()].filter((j) => j !== i && planeGroup(scope.units[j]) === group);
  return others.length === 1 ? upperShare(scope, expected, others, 1) : healthy.get(group);
}

/** The upper part, row by row, of what those of `members` that are not set aside give of their expectation; NaN where fewer than `least` speak. */
function upperShare({ units, rows }: AuditScope, expected: readonly Float64Array[], members: readonly number[], least: number): Float64Array {
  const share = new Float64Array(rows.count).fill(NaN);
  if (members.length === 0) return share;
  const values = new Float64Array(STRETCH * members.length);
  const counts = new Int32Array(STRETCH);
  // a stretch of rows at a time: going across all units row by row would leave the cache at every step
  for (let from = 0; from < rows.count; from += STRETCH) {
    const to = Math.min(rows.count, from + STRETCH);
    counts.fill(0);
    for (const i of members) {
      const { aside, dcKw, signals, unit } = units[i];
      for (let r = from; r < to; r++) {
        if (aside[r] === 0 && expected[i][r] > 0 && dcKw[r] > 0 && belowRating(unit, signals.acKw[r])) values[(r - from) * members.length + counts[r - from]++] = dcKw[r] / expected[i][r];
      }
    }
    for (let r = from; r < to; r++) {
      const at = (r - from) * members.length;
      if (counts[r - from] >= least) share[r] = quantile(values.subarray(at, at + counts[r - from]), THRESHOLDS.healthyQuantile);
    }
  }
  return share;
}

const STRETCH = 256;
