import type { MeasurementStore } from "../stores/ports.ts";
import { whereDays, type PlantDays } from "./fleetDays.ts";

/** The energies of one analysis in one local hour, kWh. */
export interface FleetHour {
  analysisId: number;
  /** Local day number, and the hour of that day, 0–23; a doubled hour in autumn is one. */
  day: number;
  hour: number;
  referenceKwh: number;
  expectedKwh: number;
  deliveredKwh: number;
}

/** Hour by hour, from the intervals of plants of one time zone, in the order of analyses and hours. */
export async function fleetHours(store: MeasurementStore, plants: readonly PlantDays[], timezone: string): Promise<FleetHour[]> {
  if (plants.length === 0) return [];
  const { where, parameters } = whereDays(plants);
  const found = await store.query(
    `SELECT analysis_id, day AS step_day, toInt32(toHour(toTimeZone(t, {timezone:String}))) AS step_hour,
       sum(reference_kwh) AS reference, sum(expected_kwh) AS expected, sum(delivered_kwh) AS delivered
     FROM interval_results WHERE ${where} GROUP BY analysis_id, step_day, step_hour ORDER BY analysis_id, step_day, step_hour`,
    { ...parameters, timezone },
  );
  const [day, hour] = [found.int32("step_day"), found.int32("step_hour")];
  const [reference, expected, delivered] = [found.float64("reference"), found.float64("expected"), found.float64("delivered")];
  return Array.from(found.int32("analysis_id"), (analysisId, row) => ({
    analysisId,
    day: day[row] ?? 0,
    hour: hour[row] ?? 0,
    referenceKwh: reference[row] ?? 0,
    expectedKwh: expected[row] ?? 0,
    deliveredKwh: delivered[row] ?? 0,
  }));
}
