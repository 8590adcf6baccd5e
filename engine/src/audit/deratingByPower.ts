import { planeGroup } from "./peers.ts";
import { THRESHOLDS } from "./thresholds.ts";
import type { AuditScope, AuditUnit } from "./unit.ts";

/**
 * Rows in which a unit without DC values is held below its peers: on days when it lacks power exactly where most is
 * offered, and nothing below. An open string lacks at all powers; beside a shadow's edge more comes through at once; a limit
 * lets nothing more through anywhere near in time.
 */
export function heldByPower(u: AuditUnit, scope: AuditScope, expected: Float64Array, healthy: Map<string, Float64Array>, excluded: Uint8Array): Uint8Array {
  const { rows, days } = scope;
  const out = new Uint8Array(rows.count);
  const share = healthy.get(planeGroup(u));
  const alone = share === undefined || share.every((s) => Number.isNaN(s));
  // light that was carried over from another plane, and no peer beside: what lacks may never have been there
  if (alone && !u.unit.arrays.every((a) => scope.weather.measured[a.plane] === 1)) return out;
  const others = [...healthy.values()].filter((one) => one !== share);
  // peers that lack alike are held too, unless the units of other planes give theirs: then their light was read wrongly
  const believed = (r: number): boolean => share !== undefined
    && (share[r] >= THRESHOLDS.leastHealthyShare || (share[r] > 0 && others.some((one) => one[r] >= THRESHOLDS.otherHealthyShare)));
  const offered = (r: number): number => expected[r] * (believed(r) && share !== undefined ? share[r] : 1);
  const lack = alone ? THRESHOLDS.heldLackAlone : THRESHOLDS.heldLack;
  const passes = (r: number): boolean => u.dcKw[r] >= (1 - lack) * offered(r);
  const near = Math.max(1, Math.round(THRESHOLDS.heldNearHours / scope.hours));
  const lacking: number[] = [];
  for (let d = 0; d < days.count; d++) {
    lacking.length = 0;
    let free = 0;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) {
      if (excluded[r] !== 0 || !(u.dcKw[r] > 0) || offered(r) < THRESHOLDS.heldOfferShare * u.unit.powerStcKw) continue;
      if (u.signals.acKw[r] >= THRESHOLDS.limitedShareOfRated * u.unit.ratedAcKw) continue;
      if (passes(r)) free++;
      else lacking.push(r);
    }
    if (lacking.length < THRESHOLDS.heldSamplesOfDay || free < THRESHOLDS.heldFreeSamples) continue;
    let through = 0;
    for (const r of lacking) {
      let level = 0;
      for (let n = Math.max(days.from[d], r - near); n <= Math.min(days.from[d + 1] - 1, r + near); n++) {
        if (excluded[n] === 0 && u.dcKw[n] > 0 && passes(n)) level = Math.max(level, u.dcKw[n]);
      }
      if (level > THRESHOLDS.heldMargin * u.dcKw[r]) through++;
    }
    if (through > THRESHOLDS.heldThroughShare * lacking.length) continue;
    for (const r of lacking) out[r] = 1;
  }
  return out;
}
