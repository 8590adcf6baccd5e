import type { MeasurementStore } from "../stores/ports.ts";
import { type LedgerRange, whereRange } from "./ledgerRange.ts";

/** What a range's key figures need beside its energies. */
export interface RangeCoverage {
  /** The part of the delivered energy that was not measured. */
  estimatedKwh: number;
  /** Denominator of the temperature-corrected performance ratio. */
  referenceStcKwh: number;
  /** In-plane irradiation, the mean of the points, kWh/m². */
  irradiationKwhM2: number;
  usefulHours: number;
  runningHours: number;
  expectedSamples: number;
  presentSamples: number;
}

export async function rangeCoverage(store: MeasurementStore, range: LedgerRange): Promise<RangeCoverage> {
  const { where, parameters } = whereRange(range);
  const found = await store.query(
    `SELECT sum(estimated_kwh) AS estimated, sum(reference_stc_kwh) AS reference_stc,
       if(uniqExact(point) = 0, 0., sum(irradiation_kwh_m2) / uniqExact(point)) AS irradiation,
       sum(useful_hours) AS useful, sum(running_hours) AS running,
       sum(expected_samples) AS expected_count, sum(present_samples) AS present_count
     FROM daily_points WHERE ${where}`,
    parameters,
  );
  const one = (name: string): number => found.float64(name)[0] ?? 0;
  return {
    estimatedKwh: one("estimated"),
    referenceStcKwh: one("reference_stc"),
    irradiationKwhM2: one("irradiation"),
    usefulHours: one("useful"),
    runningHours: one("running"),
    expectedSamples: one("expected_count"),
    presentSamples: one("present_count"),
  };
}
