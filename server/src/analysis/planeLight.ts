import type { MeasurementStore } from "../stores/ports.ts";
import { whereRange, type LedgerRange } from "./ledgerRange.ts";

/**
 * The intervals of a range with the in-plane irradiance (W/m², mean over the interval) that the analysis booked them
 * by: the day's irradiation shared out as its reference energy is. A day without light has no irradiance (NaN).
 */
const lightOf = (where: string): string => `
  SELECT r.point AS point, r.day AS day, r.t AS t, r.reference_kwh AS reference, r.expected_kwh AS expected,
    r.delivered_kwh AS delivered, r.estimated_kwh AS estimated,
    1000 / {hours:Float64} * r.reference_kwh * d.irradiation / d.reference AS poa_wm2
  FROM (SELECT * FROM interval_results WHERE ${where}) AS r
  INNER JOIN (
    SELECT p.point AS point, p.day AS day, p.irradiation AS irradiation, b.reference AS reference
    FROM (SELECT point, day, sum(irradiation_kwh_m2) AS irradiation FROM daily_points WHERE ${where} GROUP BY point, day) AS p
    INNER JOIN (SELECT point, day, sum(sequential_kwh) AS reference FROM daily_results WHERE ${where} AND key = 'reference' GROUP BY point, day) AS b
    ON p.point = b.point AND p.day = b.day
  ) AS d ON r.point = d.point AND r.day = d.day`;

/** Energies of a point over the intervals with enough light, kWh. */
export interface LitEnergy {
  point: string;
  hours: number;
  referenceKwh: number;
  expectedKwh: number;
  deliveredKwh: number;
  estimatedKwh: number;
}

/** Each point's energies over the intervals of at least an irradiance (W/m²); none asked: over all. */
export async function litEnergies(store: MeasurementStore, range: LedgerRange, stepMs: number, minIrradianceWm2: number): Promise<LitEnergy[]> {
  const { where, parameters } = whereRange(range);
  const hours = stepMs / 3_600_000;
  // without a limit the light needs not be worked out
  const lit =
    minIrradianceWm2 > 0
      ? `SELECT * FROM (${lightOf(where)}) WHERE poa_wm2 >= {least:Float64}`
      : `SELECT point, reference_kwh AS reference, expected_kwh AS expected, delivered_kwh AS delivered, estimated_kwh AS estimated FROM interval_results WHERE ${where}`;
  const found = await store.query(
    `SELECT point, toFloat64(count()) AS intervals, sum(reference) AS reference_kwh, sum(expected) AS expected_kwh, sum(delivered) AS delivered_kwh, sum(estimated) AS estimated_kwh
     FROM (${lit}) GROUP BY point ORDER BY point`,
    { ...parameters, hours, least: minIrradianceWm2 },
  );
  const at = (column: string, row: number) => found.float64(column)[row] ?? 0;
  return found.text("point").map((point, row) => ({
    point,
    hours: at("intervals", row) * hours,
    referenceKwh: at("reference_kwh", row),
    expectedKwh: at("expected_kwh", row),
    deliveredKwh: at("delivered_kwh", row),
    estimatedKwh: at("estimated_kwh", row),
  }));
}

/** Irradiance in the plane of one point in time, W/m². */
export interface PlaneLight {
  tMs: Float64Array;
  poaWm2: Float64Array;
}

/**
 * The irradiance that the analysis booked one inverter by, interval by interval: its stored reference energy is
 * irradiance × peak power × time, so that is what is divided out. On several planes it is their mean by power.
 */
export async function planeLight(store: MeasurementStore, range: Omit<LedgerRange, "points">, stepMs: number, point: string, peakPowerKwp: number): Promise<PlaneLight> {
  const { where, parameters } = whereRange({ ...range, points: [point] });
  const found = await store.query(
    `SELECT toFloat64(toUnixTimestamp64Milli(t)) AS t_ms, reference_kwh FROM interval_results WHERE ${where} ORDER BY t`,
    parameters,
  );
  const kwhAtStc = (peakPowerKwp * stepMs) / 3_600_000;
  return { tMs: found.float64("t_ms"), poaWm2: found.float64("reference_kwh").map((kwh) => (1000 * kwh) / kwhAtStc) };
}
