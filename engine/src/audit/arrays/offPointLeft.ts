import { dayRuns } from "../incidents/dayRuns.ts";
import { median, quantile } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";

/** What a tracker off its point leaves while nothing else holds the unit, row by row; 1 on days on which it is on its point. */
export interface OffPointLeft {
  /** Share of the voltage at the maximum power point. */
  voltage: Float64Array;
  /** Share of the power offered. */
  power: Float64Array;
}

/** Of a spell's voltages the low ones are those of the tracker alone: a limit only raises them, and holds for a part of the day. */
const ALONE_QUANTILE = 0.25;

/**
 * Voltage and power that a spell of days off the point (`offPoint`) leaves a unit, so that a limit is seen there too: it pushes the
 * voltage up from where the tracker holds it. The low voltages of the spell are the tracker's own; what power they leave is the
 * median of the rows about them. Null without such days, or without a voltage.
 */
export function offPointLeft(u: AuditUnit, { days, rows }: AuditScope, expected: Float64Array, offPoint: Uint8Array): OffPointLeft | null {
  const ratio = u.voltageRatio;
  if (ratio === null || !offPoint.includes(1)) return null;
  const left: OffPointLeft = { voltage: new Float64Array(rows.count).fill(1), power: new Float64Array(rows.count).fill(1) };
  for (const run of dayRuns(offPoint, days, 0, () => true)) {
    const told: number[] = [];
    for (let r = run.fromRow; r < run.toRow; r++) {
      if (u.telling[r] === 1 && u.dcKw[r] > 0 && expected[r] > 0 && ratio[r] > 0) told.push(r);
    }
    const voltage = quantile(told.map((r) => ratio[r]), ALONE_QUANTILE);
    const power = median(told.filter((r) => Math.abs(ratio[r] / voltage - 1) < THRESHOLDS.heldVoltage - 1).map((r) => u.dcKw[r] / expected[r]));
    if (!(power > 0 && power < 1)) continue;
    left.voltage.fill(voltage, run.fromRow, run.toRow);
    left.power.fill(power, run.fromRow, run.toRow);
  }
  return left;
}
