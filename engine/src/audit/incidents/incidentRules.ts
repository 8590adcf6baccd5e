import type { IncidentCategory, LossKey } from "../books/lossKeys.ts";

/** How the days of one cause become incidents. */
export interface IncidentRule {
  category: IncidentCategory;
  key: LossKey;
  /** Harmless days that do not end it: one lasting fault is one incident. */
  gapDays: number;
  /** Whether units with the same days share one incident (causes of the whole plant). */
  together: boolean;
  /** How sure the detector is with DC values, and on AC alone. */
  confidence: number;
  confidenceAc: number;
}

const FOR_GOOD = 100_000;

/** Causes that make incidents, by what lasts and what comes and goes. */
export const INCIDENT_RULES: readonly IncidentRule[] = [
  { category: "dc_fault", key: "dc_fault", gapDays: FOR_GOOD, together: false, confidence: 0.9, confidenceAc: 0.6 },
  { category: "mppt", key: "mppt", gapDays: 10, together: false, confidence: 0.9, confidenceAc: 0.6 },
  { category: "shading", key: "shading", gapDays: FOR_GOOD, together: false, confidence: 0.9, confidenceAc: 0.7 },
  { category: "snow", key: "snow", gapDays: 1, together: true, confidence: 0.9, confidenceAc: 0.75 },
  { category: "conversion_excess", key: "conversion_excess", gapDays: 10, together: false, confidence: 0.95, confidenceAc: 0.5 },
  { category: "clipping", key: "clipping", gapDays: FOR_GOOD, together: true, confidence: 0.95, confidenceAc: 0.95 },
  { category: "derating", key: "derating", gapDays: 30, together: false, confidence: 0.9, confidenceAc: 0.7 },
  { category: "curtailment", key: "curtailment", gapDays: 21, together: true, confidence: 0.9, confidenceAc: 0.75 },
  { category: "grid_outage", key: "grid_outage", gapDays: 0, together: true, confidence: 0.9, confidenceAc: 0.8 },
];
