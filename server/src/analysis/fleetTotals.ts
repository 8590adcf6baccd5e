import type { MeasurementStore } from "../stores/ports.ts";
import type { QueryResult } from "../stores/measurements/queryResult.ts";
import { STEP_START, type Step } from "./energySeries.ts";
import { FLEET_SUMS, whereDays, type PlantDays } from "./fleetDays.ts";

/** The energies of one analysis over some local days, kWh. */
export interface FleetTotals {
  analysisId: number;
  referenceKwh: number;
  expectedKwh: number;
  deliveredKwh: number;
  /** Operational losses that could be got back, each by itself. */
  recoverableKwh: number;
}

/** The rows of an answer that has the fleet's sums. */
function totalsOf(found: QueryResult): FleetTotals[] {
  const [reference, expected, delivered, recoverable] = ["reference", "expected", "delivered", "recoverable"].map((name) => found.float64(name));
  return Array.from(found.int32("analysis_id"), (analysisId, row) => ({
    analysisId,
    referenceKwh: reference?.[row] ?? 0,
    expectedKwh: expected?.[row] ?? 0,
    deliveredKwh: delivered?.[row] ?? 0,
    recoverableKwh: recoverable?.[row] ?? 0,
  }));
}

/** Totals of many analyses, from the daily rows of plants; an analysis without rows in its days is left out. */
export async function fleetTotals(store: MeasurementStore, plants: readonly PlantDays[]): Promise<FleetTotals[]> {
  if (plants.length === 0) return [];
  const { where, parameters } = whereDays(plants);
  return totalsOf(await store.query(`SELECT analysis_id, ${FLEET_SUMS} FROM daily_fleet WHERE ${where} GROUP BY analysis_id ORDER BY analysis_id`, parameters));
}

/** The energies of one analysis in one ISO week, kWh. */
export interface FleetWeek {
  analysisId: number;
  /** Local day number of its Monday. */
  week: number;
  expectedKwh: number;
  deliveredKwh: number;
}

/** Week by week, for the small curves of the lists. */
export async function fleetWeeks(store: MeasurementStore, plants: readonly PlantDays[]): Promise<FleetWeek[]> {
  if (plants.length === 0) return [];
  const { where, parameters } = whereDays(plants);
  const found = await store.query(
    `SELECT analysis_id, ${STEP_START.week} AS week, sum(expected_kwh) AS expected, sum(delivered_kwh) AS delivered
     FROM daily_fleet WHERE ${where} GROUP BY analysis_id, week ORDER BY analysis_id, week`,
    parameters,
  );
  const week = found.int32("week");
  const expected = found.float64("expected");
  const delivered = found.float64("delivered");
  return Array.from(found.int32("analysis_id"), (analysisId, row) => ({ analysisId, week: week[row] ?? 0, expectedKwh: expected[row] ?? 0, deliveredKwh: delivered[row] ?? 0 }));
}

/** The energies of one analysis in one step, kWh. */
export interface FleetStep extends FleetTotals {
  /** Local day number of the step's first day. */
  day: number;
}

/** Totals of many analyses step by step, in the order of analyses and days. */
export async function fleetSteps(store: MeasurementStore, plants: readonly PlantDays[], step: Exclude<Step, "hour">): Promise<FleetStep[]> {
  if (plants.length === 0) return [];
  const { where, parameters } = whereDays(plants);
  const found = await store.query(
    `SELECT analysis_id, ${STEP_START[step]} AS step_day, ${FLEET_SUMS} FROM daily_fleet WHERE ${where} GROUP BY analysis_id, step_day ORDER BY analysis_id, step_day`,
    parameters,
  );
  const day = found.int32("step_day");
  return totalsOf(found).map((totals, row) => ({ ...totals, day: day[row] ?? 0 }));
}
