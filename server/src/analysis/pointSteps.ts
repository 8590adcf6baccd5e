import type { MeasurementStore } from "../stores/ports.ts";
import { STEP_START } from "./energySeries.ts";
import type { Step } from "./stepStart.ts";
import { whereRange, type LedgerRange } from "./ledgerRange.ts";

/** The energies of one point in one step, kWh. */
export interface PointStep {
  point: string;
  /** Local day number of the step's first day. */
  day: number;
  referenceKwh: number;
  expectedKwh: number;
  deliveredKwh: number;
}

/** Every point of a range step by step, in the order of names and days. */
export async function pointSteps(store: MeasurementStore, range: LedgerRange, step: Exclude<Step, "hour">): Promise<PointStep[]> {
  const { where, parameters } = whereRange(range);
  const found = await store.query(
    `SELECT point, ${STEP_START[step]} AS step_day, sumIf(sequential_kwh, key = 'reference') AS reference,
       sumIf(sequential_kwh, key = 'expected') AS expected, sumIf(sequential_kwh, key = 'delivered') AS delivered
     FROM daily_results WHERE ${where} AND key IN ('reference', 'expected', 'delivered') GROUP BY point, step_day ORDER BY point, step_day`,
    parameters,
  );
  const days = found.int32("step_day");
  return found.text("point").map((point, row) => ({
    point,
    day: days[row] ?? 0,
    referenceKwh: found.float64("reference")[row] ?? 0,
    expectedKwh: found.float64("expected")[row] ?? 0,
    deliveredKwh: found.float64("delivered")[row] ?? 0,
  }));
}
