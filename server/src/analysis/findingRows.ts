import type { Incident, QualityFinding } from "@sunledger/engine";
import type { Insertable } from "kysely";
import type { IncidentsTable, QualityFindingsTable } from "../stores/records/database.ts";

/** An incident as the record store keeps it; its money by the plant's tariff. */
export function incidentRow(
  incident: Incident,
  analysisId: number,
  installationId: number,
  tariffPerKwh: number,
): Insertable<IncidentsTable> {
  const lossKwh = Number.isFinite(incident.lossKwh) ? incident.lossKwh : 0;
  return {
    analysis_id: analysisId,
    installation_id: installationId,
    category: incident.category,
    points: incident.points,
    start_ms: incident.startMs,
    end_ms: incident.endMs,
    open: incident.open,
    days: [...incident.days],
    loss_kwh: lossKwh,
    loss_currency: lossKwh * tariffPerKwh,
    severity: incident.severity,
    criticality: incident.criticality,
    confidence: incident.confidence,
    evidence: JSON.stringify(incident.evidence),
  };
}

export function qualityRow(finding: QualityFinding, analysisId: number, installationId: number): Insertable<QualityFindingsTable> {
  return {
    analysis_id: analysisId,
    installation_id: installationId,
    point: finding.point,
    issue: finding.issue,
    start_ms: finding.startMs,
    end_ms: finding.endMs,
    detail: JSON.stringify(finding.detail),
  };
}
