import { LOSS_GROUP, LOSS_KEYS } from "@sunledger/engine";
import type { MeasurementStore } from "../stores/ports.ts";
import { STEP_START, type Step } from "./energySeries.ts";

/** The energies of one analysis over some local days, kWh. */
export interface FleetTotals {
  analysisId: number;
  referenceKwh: number;
  expectedKwh: number;
  deliveredKwh: number;
  /** Operational losses that could be got back, each by itself. */
  recoverableKwh: number;
}

/** Totals of many analyses, from the daily sums of sites; an analysis without rows in the range is left out. */
export async function fleetTotals(
  store: MeasurementStore,
  analysisIds: readonly number[],
  fromDay: number,
  toDay: number,
): Promise<FleetTotals[]> {
  if (analysisIds.length === 0) return [];
  const found = await store.query(
    `SELECT analysis_id, sumIf(sequential_kwh, key = 'reference') AS reference, sumIf(sequential_kwh, key = 'expected') AS expected,
       sumIf(sequential_kwh, key = 'delivered') AS delivered,
       sumIf(recoverable_kwh, key IN {operational:Array(String)}) AS recoverable
     FROM daily_sites WHERE analysis_id IN {ids:Array(Int32)} AND day >= {fromDay:Int32} AND day < {toDay:Int32}
     GROUP BY analysis_id ORDER BY analysis_id`,
    { ids: analysisIds, fromDay, toDay, operational: LOSS_KEYS.filter((key) => LOSS_GROUP[key] === "operational") },
  );
  return Array.from(found.int32("analysis_id"), (analysisId, row) => ({
    analysisId,
    referenceKwh: found.float64("reference")[row] ?? 0,
    expectedKwh: found.float64("expected")[row] ?? 0,
    deliveredKwh: found.float64("delivered")[row] ?? 0,
    recoverableKwh: found.float64("recoverable")[row] ?? 0,
  }));
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
export async function fleetWeeks(
  store: MeasurementStore,
  analysisIds: readonly number[],
  fromDay: number,
  toDay: number,
): Promise<FleetWeek[]> {
  if (analysisIds.length === 0) return [];
  const found = await store.query(
    `SELECT analysis_id, toInt32(day - positiveModulo(day + 3, 7)) AS week,
       sumIf(sequential_kwh, key = 'expected') AS expected, sumIf(sequential_kwh, key = 'delivered') AS delivered
     FROM daily_sites
     WHERE analysis_id IN {ids:Array(Int32)} AND day >= {fromDay:Int32} AND day < {toDay:Int32} AND key IN ('expected', 'delivered')
     GROUP BY analysis_id, week ORDER BY analysis_id, week`,
    { ids: analysisIds, fromDay, toDay },
  );
  return Array.from(found.int32("analysis_id"), (analysisId, row) => ({
    analysisId,
    week: found.int32("week")[row] ?? 0,
    expectedKwh: found.float64("expected")[row] ?? 0,
    deliveredKwh: found.float64("delivered")[row] ?? 0,
  }));
}

/** The energies of one analysis in one step, kWh. */
export interface FleetStep extends FleetTotals {
  /** Local day number of the step's first day. */
  day: number;
}

/** Totals of many analyses step by step, in the order of analyses and days. */
export async function fleetSteps(
  store: MeasurementStore,
  analysisIds: readonly number[],
  fromDay: number,
  toDay: number,
  step: Exclude<Step, "hour">,
): Promise<FleetStep[]> {
  if (analysisIds.length === 0) return [];
  const found = await store.query(
    `SELECT analysis_id, ${STEP_START[step]} AS step_day, sumIf(sequential_kwh, key = 'reference') AS reference,
       sumIf(sequential_kwh, key = 'expected') AS expected, sumIf(sequential_kwh, key = 'delivered') AS delivered,
       sumIf(recoverable_kwh, key IN {operational:Array(String)}) AS recoverable
     FROM daily_sites WHERE analysis_id IN {ids:Array(Int32)} AND day >= {fromDay:Int32} AND day < {toDay:Int32}
     GROUP BY analysis_id, step_day ORDER BY analysis_id, step_day`,
    { ids: analysisIds, fromDay, toDay, operational: LOSS_KEYS.filter((key) => LOSS_GROUP[key] === "operational") },
  );
  return Array.from(found.int32("analysis_id"), (analysisId, row) => ({
    analysisId,
    day: found.int32("step_day")[row] ?? 0,
    referenceKwh: found.float64("reference")[row] ?? 0,
    expectedKwh: found.float64("expected")[row] ?? 0,
    deliveredKwh: found.float64("delivered")[row] ?? 0,
    recoverableKwh: found.float64("recoverable")[row] ?? 0,
  }));
}
