import { severityOf } from "../../engine/src/audit/incidents/severity.ts";
import type { PointLedger } from "../../engine/src/audit/result.ts";

/** How heavy an incident of one day weighs, from what it cost and what its point and the whole site should have given, kWh. */
export function severity(lossKwh: number, pointExpectedKwh: number, siteExpectedKwh: number): { severity: string; criticality: string } {
  const ledgers = [pointExpectedKwh, siteExpectedKwh - pointExpectedKwh].map(ledgerOf);
  return severityOf(ledgers, [0], { days: [0], fromRow: 0, toRow: 1 }, lossKwh, { firstDay: 0, count: 1, from: Int32Array.of(0, 1) });
}

function ledgerOf(kwh: number): PointLedger {
  const none = new Float64Array(1);
  return { point: "", referenceKwh: none, expectedKwh: Float64Array.of(kwh), lossesKwh: {}, deliveredKwh: none, estimatedKwh: none };
}
