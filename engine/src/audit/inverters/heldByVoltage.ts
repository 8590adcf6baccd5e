import type { OffPointLeft } from "../arrays/offPointLeft.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";

/**
 * Rows in which voltage says that a unit is held (1): it stands above where the tracker keeps it while power lacks. Where the offer comes
 * near the rating, clouds dilute what it says. Rows without voltage are 0. `expected`: DC power offered, kW; `offPoint`: what a tracker
 * off its point leaves.
 */
export function heldByVoltage(u: AuditUnit, scope: AuditScope, expected: Float64Array, offPoint: OffPointLeft | null): Uint8Array {
  const out = new Uint8Array(scope.rows.count);
  if (u.voltageRatio === null) return out;
  const offer = (1 - THRESHOLDS.hiddenOfferPerRootMinute * Math.sqrt(60 * scope.hours)) * u.unit.ratedAcKw;
  for (let r = 0; r < out.length; r++) {
    if (u.telling[r] === 0 || !(u.dcKw[r] > 0) || scope.rows.elevationDeg[r] < THRESHOLDS.heldElevationDeg || !(expected[r] >= THRESHOLDS.heldOffer * u.unit.ratedAcKw)) continue;
    const offered = expected[r] * (offPoint?.power[r] ?? 1);
    const raised = u.voltageRatio[r] / (offPoint?.voltage[r] ?? 1);
    const nearRated = u.model.acKw[r] >= offer;
    const volts = nearRated ? THRESHOLDS.dilutedVoltage : THRESHOLDS.heldVoltage;
    const power = nearRated ? THRESHOLDS.dilutedPower : THRESHOLDS.heldPower;
    if (raised > Math.max(volts, pushedVoltage(u.dcKw[r] / offered)) && u.dcKw[r] < power * offered) out[r] = 1;
  }
  return out;
}

/** The more a limit takes, the further it pushes the voltage: a lack without its voltage is light that was not there. */
function pushedVoltage(left: number): number {
  return 1 + THRESHOLDS.heldVoltagePerLack * (1 - left);
}
