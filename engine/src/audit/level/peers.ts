import { quantile } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";

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
  const { units, rows } = scope;
  const groups = new Map<string, number[]>();
  units.forEach((u, i) => groups.set(planeGroup(u), [...(groups.get(planeGroup(u)) ?? []), i]));
  const out = new Map<string, Float64Array>();
  const values = new Float64Array(STRETCH * units.length);
  const counts = new Int32Array(STRETCH);
  for (const [name, members] of groups) {
    const share = new Float64Array(rows.count).fill(NaN);
    if (members.length >= 2) {
      // a stretch of rows at a time: going across all units row by row would leave the cache at every step
      for (let from = 0; from < rows.count; from += STRETCH) {
        const to = Math.min(rows.count, from + STRETCH);
        counts.fill(0);
        for (const i of members) {
          const { aside, dcKw, signals, unit } = units[i];
          const below = THRESHOLDS.limitedShareOfRated * unit.ratedAcKw;
          for (let r = from; r < to; r++) {
            if (aside[r] === 0 && expected[i][r] > 0 && dcKw[r] > 0 && signals.acKw[r] < below) values[(r - from) * units.length + counts[r - from]++] = dcKw[r] / expected[i][r];
          }
        }
        for (let r = from; r < to; r++) {
          const at = (r - from) * units.length;
          const count = counts[r - from];
          if (count >= 2) share[r] = quantile(values.subarray(at, at + count), THRESHOLDS.healthyQuantile);
        }
      }
    }
    out.set(name, share);
  }
  return out;
}

const STRETCH = 256;
