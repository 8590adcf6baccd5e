import { LOSS_KEYS, type LossKey } from "@sunledger/engine";
import type { MeasurementStore } from "../stores/ports.ts";
import { rowsOf, sumOf } from "./energyDays.ts";
import type { LedgerRange } from "./ledgerRange.ts";
import { pointDays, type PointDays, pointsWithin } from "./pointDays.ts";

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
  return lossesWithin(await pointDays(store, range.analysisId), range);
}

/** The same of days that are at hand. */
export function lossesWithin(days: PointDays, range: Omit<LedgerRange, "analysisId">): PointLosses[] {
  const { from, to } = rowsOf(days, range);
  return pointsWithin(days, range.points, from, to).map(({ point, kwh }) => {
    const sum = (key: string): number => sumOf(kwh.get(key), from, to);
    const lossesKwh: Partial<Record<LossKey, number>> = {};
    for (const key of LOSS_KEYS) {
      const lost = sum(key);
      if (lost !== 0) lossesKwh[key] = lost;
    }
    return { point, referenceKwh: sum("reference"), expectedKwh: sum("expected"), deliveredKwh: sum("delivered"), lossesKwh };
  });
}
