import type { IncidentCategory, LossKey } from "./books/lossKeys.ts";

/** Systematic terms of the uncertainty; `detector` is how well the cause itself is known (a soiling ratio, a limit). */
export const UNCERTAINTY_TERMS = ["irradiance", "temperature", "nameplate", "meter", "detector"] as const;
export type UncertaintyTerm = (typeof UNCERTAINTY_TERMS)[number];

/** The energies a day is made of; `expected` is the chain on measured weather with the design losses alone. */
export type EnergyKey = "reference" | "expected" | "delivered" | LossKey;

/** What one inverter did, daylight row by daylight row (see `AuditResult.rows`), in kWh; a missing loss column is zero. */
export interface PointLedger {
  point: string;
  referenceKwh: Float64Array;
  expectedKwh: Float64Array;
  lossesKwh: Partial<Record<LossKey, Float64Array>>;
  /** Energy at the delivery point: output less the share of AC wiring. reference − Σ losses = delivered, row by row. */
  deliveredKwh: Float64Array;
  /** The part of `deliveredKwh` that was not measured (data gaps). */
  estimatedKwh: Float64Array;
}

/** What one inverter did on one local day: the figures that a date range sums. Energies in kWh. */
export interface DayLedger {
  point: string;
  /** Local day numbers (days since 1970-01-01 of the local calendar), ascending; index d of every column below. */
  day: Int32Array;
  sequentialKwh: Partial<Record<EnergyKey, Float64Array>>;
  recoverableKwh: Partial<Record<LossKey, Float64Array>>;
  /** Operational and external causes only. */
  shapleyKwh: Partial<Record<LossKey, Float64Array>>;
  /** dE/dterm × u(term), k = 1, signed: they add over days and points, the terms then in quadrature. */
  sensitivityKwh: Partial<Record<EnergyKey, Record<UncertaintyTerm, Float64Array>>>;
  estimatedKwh: Float64Array;
  /** Reference energy weighted by (1 + γ(T_cell − 25)): the denominator of PR_STC. */
  referenceStcKwh: Float64Array;
  /** In-plane irradiation of the point's own planes, weighted by P_STC, kWh/m². */
  irradiationKwhM2: Float64Array;
  /** Hours with light enough to run, and of them those in which the point ran (time-based availability). */
  usefulHours: Float64Array;
  runningHours: Float64Array;
  /** Daylight samples expected and present. */
  expectedSamples: Int32Array;
  presentSamples: Int32Array;
}

/** A message for a person: a key of the catalogues' `audit` part and the numbers it is filled with. */
export interface Message {
  key: string;
  values: Record<string, number | string>;
}

export type Severity = "light" | "severe" | "very_severe";
export type Criticality = "normal" | "critical";

export interface Incident {
  category: IncidentCategory;
  /** Inverters or strings by the names of the columns; a sensor for category `sensor`. */
  points: string[];
  startMs: number;
  /** Exclusive; the end of the period while `open`. */
  endMs: number;
  open: boolean;
  /** Local days on which it cost energy. */
  days: Int32Array;
  lossKwh: number;
  severity: Severity;
  criticality: Criticality;
  /** 0–1. */
  confidence: number;
  evidence: Message;
}

export interface QualityFinding {
  point: string;
  issue: string;
  startMs: number;
  endMs: number;
  detail: Message;
}

/** What the data say of an entry of plant.json; `used` tells which of the two the losses were counted with. */
export interface PlantFinding {
  field: string;
  stated: number | null;
  found: number;
  uncertainty: number;
  used: "stated" | "found";
}

/** A key figure: null with a reason when it cannot be known. */
export interface Figure {
  value: number | null;
  uncertainty: number | null;
  reason: Message | null;
}

export const KPI_KEYS = [
  "pr",
  "pr_stc",
  "pr_annual_eq",
  "pr_clipping_corrected",
  "pi",
  "pi_as_built",
  "pi_peer",
  "pi_alarm",
  "specific_yield_kwh_kwp",
  "availability",
  "availability_time",
  "availability_last_30_days",
  "data_coverage",
] as const;
export type KpiKey = (typeof KPI_KEYS)[number];

export type Stability = "stable" | "steady" | "unstable" | "highly_unstable";
export type Homogeneity = "homogeneous" | "heterogeneous" | "highly_heterogeneous";
export type Trend = "improvement" | "deterioration" | "none";

/** How one loss behaves over the period (null: too little data to say). */
export interface LossBehaviour {
  key: LossKey;
  stability: Stability | null;
  homogeneity: Homogeneity | null;
  trend: Trend | null;
}

/** A whole audit: everything the stores keep and every document is rolled up from. */
export interface AuditResult {
  startMs: number;
  /** Exclusive. */
  endMs: number;
  stepMs: number;
  /** The intervals that are kept: those with light or energy. `interval` indexes the samples' axis. */
  rows: { startMs: Float64Array; interval: Int32Array; day: Int32Array };
  /** First local day number and how many days the period touches. */
  firstDay: number;
  dayCount: number;
  peakPowerKwp: number;
  ledgers: PointLedger[];
  days: DayLedger[];
  kpi: Record<KpiKey, Figure>;
  incidents: Incident[];
  quality: QualityFinding[];
  plantModel: PlantFinding[];
  behaviour: LossBehaviour[];
  /** Most of the reference rests on guessed light: figures against it are not known. */
  referenceGuessed?: boolean;
}

/** What an audit may be told; everything has a documented default. */
export interface AuditSettings {
  /** Incidents shorter than this are not reported. */
  minimumIncidentMinutes?: number;
  /** Below this in-plane irradiance an inverter need not run. */
  minimumIrradianceWm2?: number;
  /** Keep tilt and azimuth as stated: where the place itself is an estimate, the sun's path cannot judge them. */
  planesAsStated?: boolean;
  /** Called with work done and total (counted intervals × points per stage). */
  onProgress?: (stage: string, done: number, total: number) => void;
}
