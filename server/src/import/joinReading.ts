import type { AuditResult, Figure, KpiKey, Message, PlantFinding, QualityFinding } from "@sunledger/engine";

/** What reading a plant's files found out, to be told with the audit. */
export interface ReadingNotes {
  findings: readonly QualityFinding[];
  estimates: readonly PlantFinding[];
  /** The nameplate is an estimate from the very data that are audited. */
  nameplateUnknown: boolean;
  /** The place is an estimate: the sun's path cannot judge how the planes lie (`AuditSettings.planesAsStated`). */
  placeUnknown: boolean;
}

const RESTS_ON_NAMEPLATE: readonly KpiKey[] = ["pr", "pr_stc", "pr_annual_eq", "pr_clipping_corrected", "pi", "pi_as_built", "specific_yield_kwh_kwp"];

/**
 * An audit together with what reading its files met: findings join the data quality, estimates the plant model, and
 * figures that rest on a nameplate nobody stated are null with that reason.
 */
export function joinReading(result: AuditResult, notes: ReadingNotes): AuditResult {
  const reason: Message = { key: "import:finding.nameplate_unknown", values: {} };
  const unknown: Figure = { value: null, uncertainty: null, reason };
  const kpi = { ...result.kpi };
  // what is unknown for another reason keeps that reason
  if (notes.nameplateUnknown) for (const key of RESTS_ON_NAMEPLATE) if (kpi[key].value !== null) kpi[key] = unknown;
  return {
    ...result,
    kpi,
    quality: [...notes.findings, ...result.quality],
    plantModel: [...notes.estimates, ...result.plantModel],
  };
}
