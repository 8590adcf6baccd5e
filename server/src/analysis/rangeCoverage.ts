import type { MeasurementStore } from "../stores/ports.ts";
import { coverageDays, type CoverageKey } from "./coverageDays.ts";
import { rowsOf, sumOf } from "./energyDays.ts";
import type { LedgerRange } from "./ledgerRange.ts";

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
  const days = await coverageDays(store, range);
  const { from, to } = rowsOf(days, range);
  const sum = (key: CoverageKey): number => sumOf(days.columns[key], from, to);
  return {
    estimatedKwh: sum("estimatedKwh"),
    referenceStcKwh: sum("referenceStcKwh"),
    irradiationKwhM2: sum("irradiationKwhM2"),
    usefulHours: sum("usefulHours"),
    runningHours: sum("runningHours"),
    expectedSamples: sum("expectedSamples"),
    presentSamples: sum("presentSamples"),
  };
}
