import { energyBasedAvailability } from "../../kpi/availabilityRatio.ts";
import { median } from "../statistics.ts";
import { performanceIndex, performanceRatio } from "./ratios.ts";
import { KPI_KEYS, type AuditResult, type Figure, type KpiKey } from "../result.ts";
import { rollUp, type RollUp } from "./rollUp.ts";

/** A year of days, less a few that may lack: only then is the period's own mean temperature a typical year's. */
const YEAR_DAYS = 350;
const LAST_DAYS = 30;

/** A figure before its uncertainty: a value, or the reason why there is none. */
type Known = { value: number; relative: number } | { reason: string };

/**
 * The key figures of whole local days [fromDay, toDay) of an audit. Definitions stand with the ratios; `pi_as_built` is
 * against the healthy plant as calibrated, age as it is, `pi` against age as the design expects it, `pi_peer` against the
 * median inverter, `pi_alarm` is 1 − (expected − delivered)/(P0 × useful hours), steady at low light.
 */
export function keyFigures(
  result: AuditResult, fromDay = result.firstDay, toDay = result.firstDay + result.dayCount, sums: RollUp = rollUp(result, fromDay, toDay),
): Record<KpiKey, Figure> {
  const { referenceKwh, expectedKwh, deliveredKwh, lossesKwh } = sums.total;
  const ofReference = sums.uncertaintyKwh.reference / referenceKwh;
  const ofDelivered = sums.uncertaintyKwh.delivered / deliveredKwh;
  const ofExpected = sums.uncertaintyKwh.expected / expectedKwh;
  const light = referenceKwh > 0 && result.referenceGuessed !== true;
  const ratio = (value: number, relative: number): Known => (light ? { value, relative } : { reason: "audit.kpi.noReference" });
  const pr = ratio(performanceRatio(deliveredKwh, referenceKwh), Math.hypot(ofReference, ofDelivered));
  const last = rollUp(result, Math.max(fromDay, toDay - LAST_DAYS), toDay).total;
  const available = (lost: number, delivered: number): Known => ratio(energyBasedAvailability(delivered, lost), 0.01 * (lost / (delivered + lost)));
  const lost = lossesKwh.inverter_stop + lossesKwh.grid_outage;
  const known: Record<KpiKey, Known> = {
    pr,
    pr_stc: ratio(performanceRatio(deliveredKwh, sums.referenceStcKwh), Math.hypot(ofReference, ofDelivered)),
    pr_annual_eq: Math.min(toDay, result.firstDay + result.dayCount) - Math.max(fromDay, result.firstDay) >= YEAR_DAYS ? pr : { reason: "audit.kpi.tooShort" },
    pr_clipping_corrected: ratio(clippingCorrected(result, fromDay, toDay), Math.hypot(ofReference, ofDelivered)),
    pi: ratio(performanceIndex(deliveredKwh, expectedKwh), Math.hypot(ofExpected, ofDelivered)),
    pi_as_built: ratio(performanceIndex(deliveredKwh, expectedKwh), Math.hypot(ofExpected, ofDelivered)),
    pi_peer: result.days.length > 1 ? ratio(peerIndex(sums), ofDelivered) : { reason: "audit.kpi.noPeers" },
    pi_alarm: ratio(1 - (expectedKwh - deliveredKwh) / ((result.peakPowerKwp * sums.usefulHours) / Math.max(1, result.days.length)), ofExpected),
    specific_yield_kwh_kwp: result.peakPowerKwp > 0
      ? { value: deliveredKwh / result.peakPowerKwp, relative: ofDelivered }
      : { reason: "audit.kpi.noNameplate" },
    availability: available(lost, deliveredKwh),
    availability_time: ratio(sums.runningHours / sums.usefulHours, 0.002),
    availability_last_30_days: available(last.lossesKwh.inverter_stop + last.lossesKwh.grid_outage, last.deliveredKwh),
    data_coverage: { value: sums.expectedSamples > 0 ? sums.presentSamples / sums.expectedSamples : NaN, relative: 0 },
  };
  const figures = noFigures();
  for (const key of KPI_KEYS) figures[key] = figureOf(known[key]);
  return figures;
}

/** Every figure unknown. */
export function noFigures(): Record<KpiKey, Figure> {
  const unknown = figureOf({ reason: "audit.kpi.notKnown" });
  return {
    pr: unknown, pr_stc: unknown, pr_annual_eq: unknown, pr_clipping_corrected: unknown, pi: unknown, pi_as_built: unknown,
    pi_peer: unknown, pi_alarm: unknown, specific_yield_kwh_kwp: unknown, availability: unknown, availability_time: unknown,
    availability_last_30_days: unknown, data_coverage: unknown,
  };
}

function figureOf(known: Known): Figure {
  if ("reason" in known) return { value: null, uncertainty: null, reason: { key: known.reason, values: {} } };
  if (!Number.isFinite(known.value)) return figureOf({ reason: "audit.kpi.notKnown" });
  const uncertainty = Math.abs(known.value * known.relative);
  return { value: known.value, uncertainty: Number.isFinite(uncertainty) ? uncertainty : null, reason: null };
}

/** Delivered against the median inverter's PR: below 1 where some lag behind the middle more than others lead. */
function peerIndex(sums: RollUp): number {
  const usual = median(sums.points.filter((p) => p.referenceKwh > 0).map((p) => p.deliveredKwh / p.referenceKwh));
  return sums.total.deliveredKwh / (sums.total.referenceKwh * usual);
}

/**
 * PR with the reference held, in clipped intervals, to what the inverter can pass (after Blakesley et al. 2026, EPJ
 * Photovolt. 17, 13; abstract only): there the reference is what at the unclipped PR gives the delivered energy.
 */
function clippingCorrected(result: AuditResult, fromDay: number, toDay: number): number {
  let free = 0;
  let freeReference = 0;
  let held = 0;
  for (const ledger of result.ledgers) {
    const clipped = ledger.lossesKwh.clipping;
    for (let r = 0; r < ledger.referenceKwh.length; r++) {
      const day = result.rows.day[r];
      if (day < fromDay || day >= toDay) continue;
      if (clipped !== undefined && clipped[r] > 0) held += ledger.deliveredKwh[r] + lossesAfterClipping(ledger.lossesKwh, r);
      else {
        free += ledger.deliveredKwh[r];
        freeReference += ledger.referenceKwh[r];
      }
    }
  }
  const unclippedPr = free / freeReference;
  if (!(unclippedPr > 0)) return NaN;
  let delivered = free;
  for (const ledger of result.ledgers) {
    const clipped = ledger.lossesKwh.clipping;
    if (clipped === undefined) continue;
    for (let r = 0; r < clipped.length; r++) if (clipped[r] > 0 && result.rows.day[r] >= fromDay && result.rows.day[r] < toDay) delivered += ledger.deliveredKwh[r];
  }
  return delivered / (freeReference + held / unclippedPr);
}

function lossesAfterClipping(losses: AuditResult["ledgers"][number]["lossesKwh"], r: number): number {
  return (losses.derating?.[r] ?? 0) + (losses.curtailment?.[r] ?? 0) + (losses.inverter_stop?.[r] ?? 0) + (losses.grid_outage?.[r] ?? 0);
}
