import type { LossGroup, LossKey } from "@sunledger/contract";
import type { Plant } from "@sunledger/engine";

/** A figure that cannot be known is null; its reason stands in the audit's data_quality. */
export type Known = number | null;

/** What documents read of an audit result (`audit/1`): kWh, ratios 0–1, UTC instants as ISO text, local days and months. */
export interface ReportAudit {
  name: string;
  timezone: string;
  interval_s: number;
  /** `end` is exclusive. */
  period: { start: string; end: string };
  kpi: {
    reference_energy_kwh: Known;
    energy_ac_kwh: Known;
    estimated_kwh: Known;
    pr: Known;
    pr_stc: Known;
    pi: Known;
    availability: Known;
    specific_yield_kwh_kwp: Known;
    data_coverage: Known;
  };
  /** All keys of the catalogue in physical order; uncertainty at k = 1. */
  losses: readonly ReportLoss[];
  plant_model: readonly { field: string; stated: number | null; found: number; uncertainty: number; used: "stated" | "found" }[];
  defaults_used: readonly string[];
  /** Each column as it was read, before any gap was filled: coverage 0–1. */
  input?: readonly { column: string; coverage: number }[];
  monthly: readonly ({ month: string } & ReportLedger)[];
  points: readonly ({ point: string } & ReportLedger)[];
  incidents: readonly ReportIncident[];
  data_quality: readonly { point: string; issue: string; start: string; end: string; detail: string }[];
}

export interface ReportLoss {
  key: LossKey;
  kwh: number;
  uncertainty_kwh: number;
  group: LossGroup;
  recoverable_kwh: Known;
  /** Operational and external causes only; adds up to expected − delivered. */
  shapley_kwh: Known;
}

/** reference − Σ losses = delivered, to 1e-9 of the reference. A key that is missing is zero. */
export interface ReportLedger {
  reference_energy_kwh: number;
  energy_ac_kwh: number;
  losses: Partial<Record<LossKey, number>>;
}

export interface ReportIncident {
  id: string;
  category: string;
  points: readonly string[];
  start: string;
  end: string;
  open: boolean;
  days?: readonly string[] | undefined;
  loss_kwh: Known;
  loss_currency: Known;
  severity: "light" | "severe" | "very_severe";
  criticality: "normal" | "critical";
  confidence: number;
  evidence: string;
}

/** One local day of the whole plant, kWh. */
export interface ReportDay {
  day: string;
  reference_energy_kwh: number;
  energy_ac_kwh: number;
  expected_energy_kwh: Known;
  estimated_kwh: number;
}

/** One point's expected and delivered energy by day; `day[i]` is that of the plant's series. */
export interface ReportPointDays {
  point: string;
  energyAcKwh: ArrayLike<number>;
  expectedKwh: ArrayLike<number>;
}

/** Delivered power of every interval: rows × days, NaN missing, -Infinity night. */
export interface ReportCarpet {
  firstMinute: number;
  rowMinutes: number;
  rows: number;
  powerKw: ArrayLike<number>;
}

/** Everything a document says. The same data give the same bytes. */
export interface ReportData {
  audit: ReportAudit;
  plant: Plant;
  /** Every local day of the period, ascending. */
  daily: readonly ReportDay[];
  /** UTC ms. */
  generatedAt: number;
  /** Account the document was made for. */
  preparedFor?: string;
  versions: { product: string; definitions: string };
  /** SHA-256 in hex of the measurement files and of the plant model. */
  fingerprint?: { measurements: string; model: string };
  /** Standard uncertainties (k = 1) of the key figures, in their own units. */
  uncertainty?: Partial<Record<"reference_energy_kwh" | "energy_ac_kwh" | "pr" | "pi" | "availability" | "specific_yield_kwh_kwp", number>>;
  pointDays?: readonly ReportPointDays[];
  carpet?: ReportCarpet;
}
