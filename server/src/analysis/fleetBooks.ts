import { LOSS_GROUP, LOSS_KEYS, type LossKey } from "@sunledger/engine";
import type { MeasurementStore } from "../stores/ports.ts";
import { TERM_COLUMN } from "./energyKeys.ts";
import type { FleetTotals } from "./fleetTotals.ts";

/** The books of one analysis over some local days, with the spread of its index and what each cause would give back. */
export interface FleetBooks extends FleetTotals {
  /** Standard uncertainties (k = 1), kWh: the root of the squared systematic terms, as in the waterfall. */
  expectedUncertaintyKwh: number;
  deliveredUncertaintyKwh: number;
  /** Operational causes that took something, the largest first. */
  causes: { key: LossKey; recoverableKwh: number }[];
}

const OPERATIONAL = LOSS_KEYS.filter((key) => LOSS_GROUP[key] === "operational");
const TERMS = Object.values(TERM_COLUMN);

/** Books of many analyses, from the daily sums of sites; an analysis without rows in the range is left out. */
export async function fleetBooks(store: MeasurementStore, analysisIds: readonly number[], fromDay: number, toDay: number): Promise<FleetBooks[]> {
  if (analysisIds.length === 0) return [];
  const found = await store.query(
    `SELECT analysis_id, key, sum(sequential_kwh) AS sequential, sum(recoverable_kwh) AS recoverable, ${TERMS.map((column) => `sum(${column}) AS sum_${column}`).join(", ")}
     FROM daily_sites WHERE analysis_id IN {ids:Array(Int32)} AND day >= {fromDay:Int32} AND day < {toDay:Int32} AND key IN {keys:Array(String)}
     GROUP BY analysis_id, key ORDER BY analysis_id`,
    { ids: analysisIds, fromDay, toDay, keys: ["reference", "expected", "delivered", ...OPERATIONAL] },
  );
  const keys = found.text("key");
  const sequential = found.float64("sequential");
  const recoverable = found.float64("recoverable");
  const terms = TERMS.map((column) => found.float64(`sum_${column}`));
  const rowsOf = new Map<number, Map<string, number>>();
  found.int32("analysis_id").forEach((id, row) => rowsOf.set(id, (rowsOf.get(id) ?? new Map<string, number>()).set(keys[row] ?? "", row)));
  return [...rowsOf].map(([analysisId, rows]): FleetBooks => {
    const kwh = (key: string) => sequential[rows.get(key) ?? -1] ?? 0;
    const spread = (key: string) => Math.hypot(...terms.map((term) => term[rows.get(key) ?? -1] ?? 0));
    const causes = OPERATIONAL.map((key) => ({ key, recoverableKwh: recoverable[rows.get(key) ?? -1] ?? 0 }));
    return {
      analysisId,
      referenceKwh: kwh("reference"),
      expectedKwh: kwh("expected"),
      deliveredKwh: kwh("delivered"),
      recoverableKwh: causes.reduce((sum, { recoverableKwh }) => sum + recoverableKwh, 0),
      expectedUncertaintyKwh: spread("expected"),
      deliveredUncertaintyKwh: spread("delivered"),
      causes: causes.filter(({ recoverableKwh }) => recoverableKwh !== 0).sort((a, b) => b.recoverableKwh - a.recoverableKwh),
    };
  });
}
