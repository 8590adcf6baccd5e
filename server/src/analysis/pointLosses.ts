import { LOSS_KEYS, type LossKey } from "@sunledger/engine";
import type { MeasurementStore } from "../stores/ports.ts";
import { type LedgerRange, whereRange } from "./ledgerRange.ts";

/** The books of one point over a range, kWh; a loss that is nothing is left out. */
export interface PointLosses {
  point: string;
  referenceKwh: number;
  expectedKwh: number;
  deliveredKwh: number;
  lossesKwh: Partial<Record<LossKey, number>>;
}

/** The sequential losses of each point of a range, points in the order of their names. */
export async function pointLosses(store: MeasurementStore, range: LedgerRange): Promise<PointLosses[]> {
  const { where, parameters } = whereRange(range);
  const found = await store.query(
    `SELECT point, key, sum(sequential_kwh) AS kwh FROM daily_results WHERE ${where} GROUP BY point, key ORDER BY point, key`,
    parameters,
  );
  const points = found.text("point");
  const keys = found.text("key");
  const kwh = found.float64("kwh");
  const byPoint = new Map<string, PointLosses>();
  points.forEach((point, row) => {
    let losses = byPoint.get(point);
    if (losses === undefined) {
      losses = { point, referenceKwh: 0, expectedKwh: 0, deliveredKwh: 0, lossesKwh: {} };
      byPoint.set(point, losses);
    }
    const key = keys[row];
    const value = kwh[row] ?? 0;
    if (key === "reference") losses.referenceKwh = value;
    else if (key === "expected") losses.expectedKwh = value;
    else if (key === "delivered") losses.deliveredKwh = value;
    const lossKey = LOSS_KEYS.find((candidate) => candidate === key);
    if (lossKey !== undefined) losses.lossesKwh[lossKey] = value;
  });
  return [...byPoint.values()];
}
