import type { DayIndex } from "./dayIndex.ts";
import type { Attributions } from "./ledger.ts";
import { LOSS_GROUP, LOSS_KEYS, type LossKey } from "./lossKeys.ts";
import type { DayLedger, EnergyKey, PointLedger, UncertaintyTerm } from "../result.ts";

/** What the days need beside the booked energies. */
export interface DayExtras {
  referenceStcKwh: Float64Array;
  irradiationKwhM2: Float64Array;
  usefulHours: Float64Array;
  runningHours: Float64Array;
  expectedSamples: Int32Array;
  presentSamples: Int32Array;
  sensitivityKwh: Partial<Record<EnergyKey, Record<UncertaintyTerm, Float64Array>>>;
}

/** Sums a point's rows by local day. */
export function dayLedger(ledger: PointLedger, attributions: Attributions, days: DayIndex, extras: DayExtras): DayLedger {
  const sequentialKwh: Partial<Record<EnergyKey, Float64Array>> = {
    reference: byDay(ledger.referenceKwh, days),
    expected: byDay(ledger.expectedKwh, days),
    delivered: byDay(ledger.deliveredKwh, days),
  };
  const recoverableKwh: Partial<Record<LossKey, Float64Array>> = {};
  const shapleyKwh: Partial<Record<LossKey, Float64Array>> = {};
  LOSS_KEYS.forEach((key, i) => {
    const column = ledger.lossesKwh[key];
    if (column !== undefined) sequentialKwh[key] = byDay(column, days);
    const recoverable = attributions.recoverableKwh[i];
    if (recoverable !== null) recoverableKwh[key] = recoverable;
    const shapley = attributions.shapleyKwh[i];
    const answerable = LOSS_GROUP[key] === "operational" || LOSS_GROUP[key] === "external";
    if (shapley !== null && answerable) shapleyKwh[key] = shapley;
  });
  const day = new Int32Array(days.count);
  for (let d = 0; d < days.count; d++) day[d] = days.firstDay + d;
  return {
    point: ledger.point,
    day,
    sequentialKwh,
    recoverableKwh,
    shapleyKwh,
    estimatedKwh: byDay(ledger.estimatedKwh, days),
    ...extras,
  };
}

/** Sums a row column by day. */
export function byDay(column: Float64Array, days: DayIndex): Float64Array {
  const out = new Float64Array(days.count);
  for (let d = 0; d < days.count; d++) {
    let sum = 0;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) sum += column[r];
    out[d] = sum;
  }
  return out;
}
