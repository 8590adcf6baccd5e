import { performanceIndex, performanceRatio } from "./ratios.ts";
import { KPI_KEYS, type AuditResult, type Figure, type KpiKey } from "./result.ts";
import { rollUp, type RollUp } from "./rollUp.ts";

const UNKNOWN: Figure = { value: null, uncertainty: null, reason: { key: "audit.kpi.notKnown", values: {} } };

/** The key figures of a range of days (the whole audit without one). */
export function keyFigures(result?: AuditResult, range?: RollUp): Record<KpiKey, Figure> {
  const figures: Record<KpiKey, Figure> = {
    pr: UNKNOWN, pr_stc: UNKNOWN, pr_annual_eq: UNKNOWN, pr_clipping_corrected: UNKNOWN, pi: UNKNOWN, pi_as_built: UNKNOWN,
    pi_peer: UNKNOWN, pi_alarm: UNKNOWN, specific_yield_kwh_kwp: UNKNOWN, availability: UNKNOWN, availability_time: UNKNOWN,
    availability_last_30_days: UNKNOWN, data_coverage: UNKNOWN,
  };
  if (result === undefined) return figures;
  const sums = range ?? rollUp(result);
  const { referenceKwh, expectedKwh, deliveredKwh, lossesKwh } = sums.total;
  const known: Partial<Record<KpiKey, number>> = {
    pr: performanceRatio(deliveredKwh, referenceKwh),
    pr_stc: performanceRatio(deliveredKwh, sums.referenceStcKwh),
    pi: performanceIndex(deliveredKwh, expectedKwh),
    specific_yield_kwh_kwp: deliveredKwh / result.peakPowerKwp,
    availability: deliveredKwh / (deliveredKwh + lossesKwh.inverter_stop + lossesKwh.grid_outage),
    availability_time: sums.runningHours / sums.usefulHours,
    data_coverage: sums.presentSamples / sums.expectedSamples,
  };
  for (const key of KPI_KEYS) {
    const value = known[key];
    if (value !== undefined && Number.isFinite(value)) figures[key] = { value, uncertainty: null, reason: null };
  }
  return figures;
}
