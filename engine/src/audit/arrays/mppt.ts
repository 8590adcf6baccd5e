import { median } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";

/**
 * Days on which a tracker sits off its maximum power point: the day's median voltage low (or high) while power lacks.
 * Returns the days; what it cost is read from the unit's own power beside its peers'.
 */
export function offPointDays(u: AuditUnit, scope: AuditScope, expected: Float64Array, aside: Uint8Array): Uint8Array {
  const { days } = scope;
  const out = new Uint8Array(days.count);
  if (u.voltageRatio === null) return out;
  const volts: number[] = [];
  for (let d = 0; d < days.count; d++) {
    volts.length = 0;
    let measured = 0;
    let model = 0;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) {
      if (aside[r] !== 0 || !(u.dcKw[r] > 0) || u.telling[r] === 0) continue;
      if (u.signals.acKw[r] >= THRESHOLDS.limitedShareOfRated * u.unit.ratedAcKw) continue;
      volts.push(u.voltageRatio[r]);
      measured += u.dcKw[r];
      model += expected[r];
    }
    if (volts.length * scope.hours < THRESHOLDS.dayHours) continue;
    if (median(volts) < THRESHOLDS.lowVoltage && measured < THRESHOLDS.offPointPower * model) out[d] = 1;
  }
  return out;
}
