import { planeGroup } from "./peers.ts";
import { THRESHOLDS } from "./thresholds.ts";
import type { AuditScope, AuditUnit } from "./unit.ts";

/**
 * Rows in which a unit without DC values is held below its peers: on days when it lacks power exactly where most is
 * offered, and nothing below. Shade and open strings lack at all powers or by sun position; a limit never lets more through.
 */
export function heldByPower(u: AuditUnit, scope: AuditScope, expected: Float64Array, healthy: Map<string, Float64Array>, excluded: Uint8Array): Uint8Array {
  const { rows, days } = scope;
  const out = new Uint8Array(rows.count);
  const share = healthy.get(planeGroup(u));
  const offered = (r: number): number => expected[r] * (share === undefined || Number.isNaN(share[r]) ? 1 : share[r]);
  for (let d = 0; d < days.count; d++) {
    const lacking: number[] = [];
    let lowestHeld = Infinity;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) {
      if (excluded[r] !== 0 || !(u.dcKw[r] > 0) || offered(r) < THRESHOLDS.heldOfferShare * u.unit.powerStcKw) continue;
      if (u.signals.acKw[r] >= THRESHOLDS.limitedShareOfRated * u.unit.ratedAcKw) continue;
      if (u.dcKw[r] >= (1 - THRESHOLDS.heldLack) * offered(r)) continue;
      lacking.push(r);
      lowestHeld = Math.min(lowestHeld, offered(r));
    }
    if (lacking.length < THRESHOLDS.heldSamplesOfDay) continue;
    let through = 0;
    let below = 0;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) {
      if (excluded[r] !== 0 || !(u.dcKw[r] > 0) || u.dcKw[r] < (1 - THRESHOLDS.heldLack) * offered(r)) continue;
      if (offered(r) < THRESHOLDS.heldOfferShare * u.unit.powerStcKw) continue;
      if (offered(r) > lowestHeld * THRESHOLDS.heldMargin) through++;
      else below++;
    }
    void below;
    if (through > THRESHOLDS.heldThroughShare * lacking.length) continue;
    for (const r of lacking) out[r] = 1;
  }
  return out;
}
