import type { LossKey } from "@sunledger/engine";
import type { MeasurementStore } from "../stores/ports.ts";
import { type LedgerRange, whereRange } from "./ledgerRange.ts";
import { lostKeys } from "./lostKeys.ts";

/** The intervals of one point, in time: reference − Σ losses = delivered, row by row. */
export interface IntervalLedger {
  /** Start of each interval, UTC epoch ms. */
  tMs: Float64Array;
  referenceKwh: Float64Array;
  expectedKwh: Float64Array;
  deliveredKwh: Float64Array;
  estimatedKwh: Float64Array;
  /** A loss that is nothing all through is left out. */
  lossesKwh: Partial<Record<LossKey, Float64Array>>;
}

/** What stands behind a bar: the intervals of a point over some local days. */
export async function intervalLedger(store: MeasurementStore, range: Omit<LedgerRange, "points">, point: string): Promise<IntervalLedger> {
  const { where, parameters } = whereRange({ ...range, points: [point] });
  const lost = await lostKeys(store, { analysisId: range.analysisId, points: [point] });
  const found = await store.query(
    `SELECT ${["toFloat64(toUnixTimestamp64Milli(t)) AS t_ms", "reference_kwh", "expected_kwh", "delivered_kwh", "estimated_kwh", ...lost].join(", ")}
     FROM interval_results WHERE ${where} ORDER BY t`,
    parameters,
  );
  const lossesKwh: Partial<Record<LossKey, Float64Array>> = {};
  for (const key of lost) {
    const values = found.float64(key);
    if (values.some((value) => value !== 0)) lossesKwh[key] = values;
  }
  return {
    tMs: found.float64("t_ms"),
    referenceKwh: found.float64("reference_kwh"),
    expectedKwh: found.float64("expected_kwh"),
    deliveredKwh: found.float64("delivered_kwh"),
    estimatedKwh: found.float64("estimated_kwh"),
    lossesKwh,
  };
}
