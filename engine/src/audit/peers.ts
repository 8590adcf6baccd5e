import { quantile } from "./statistics.ts";
import { THRESHOLDS } from "./thresholds.ts";
import type { AuditScope, AuditUnit } from "./unit.ts";

/** Units whose arrays lie in the same planes can be compared sample by sample. */
export function planeGroup(u: AuditUnit): string {
  return [...new Set(u.unit.arrays.map((a) => a.plane))].sort((a, b) => a - b).join();
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
  const values: number[] = [];
  for (const [name, members] of groups) {
    const share = new Float64Array(rows.count).fill(NaN);
    if (members.length >= 2) {
      for (let r = 0; r < rows.count; r++) {
        values.length = 0;
        for (const i of members) {
          const u = units[i];
          if (u.aside[r] === 0 && expected[i][r] > 0 && u.dcKw[r] > 0
            && u.signals.acKw[r] < THRESHOLDS.limitedShareOfRated * u.unit.ratedAcKw) values.push(u.dcKw[r] / expected[i][r]);
        }
        if (values.length >= 2) share[r] = quantile(values, THRESHOLDS.healthyQuantile);
      }
    }
    out.set(name, share);
  }
  return out;
}
