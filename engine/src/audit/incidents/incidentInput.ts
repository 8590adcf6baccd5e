import type { Findings } from "../findings.ts";
import type { AuditSettings, DayLedger, PointLedger, QualityFinding } from "../result.ts";
import type { OmEvent } from "../samples.ts";
import type { AuditScope } from "../unit.ts";

/** What the incidents are made of. */
export interface IncidentInput {
  scope: AuditScope;
  findings: Findings;
  ledgers: readonly PointLedger[];
  days: readonly DayLedger[];
  quality: readonly QualityFinding[];
  events: readonly OmEvent[];
  startMs: number;
  stepMs: number;
  endMs: number;
  settings: AuditSettings;
}
