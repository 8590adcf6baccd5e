import type { Figure, IncidentCategory, KpiKey, LossBehaviour, Message, OmEvent, Plant, PlantFinding } from "@sunledger/engine";
import type { ColumnType, Generated, JSONColumnType, Selectable } from "kysely";

/** The tables of the record store (see migrations/records); a jsonb column is written as JSON text, on both engines. */
export interface Database {
  users: UsersTable;
  user_policies: UserPoliciesTable;
  sessions: SessionsTable;
  invitations: InvitationsTable;
  installations: InstallationsTable;
  repositories: RepositoriesTable;
  repository_files: RepositoryFilesTable;
  imports: ImportsTable;
  analyses: AnalysesTable;
  incidents: IncidentsTable;
  quality_findings: QualityFindingsTable;
  job_progress: JobProgressTable;
  report_templates: ReportTemplatesTable;
  audit_log: AuditLogTable;
  mails: MailsTable;
}

/** Has a default in the database. */
type Defaulted<T> = ColumnType<T, T | undefined, T>;
/** jsonb with a default in the database. */
type DefaultedJson<T> = ColumnType<T, string | undefined, string>;
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
type Id = Generated<number>;

export interface UsersTable {
  id: Id;
  email: string;
  name: string;
  role: "user" | "user-manager" | "data-analyst" | "admin";
  password_hash: string | null;
  picture_file: string | null;
  language: Defaulted<string>;
  disabled: Defaulted<boolean>;
  created_ms: number;
}

export interface UserPoliciesTable {
  user_id: number;
  installation_list: Defaulted<number[]>;
  create_audit: Defaulted<boolean>;
  plotly_creator: Defaulted<boolean>;
  pdf_report: Defaulted<boolean>;
  analyst_mod: Defaulted<boolean>;
  virtual_sensor: Defaulted<boolean>;
  menu: DefaultedJson<Record<string, boolean>>;
}

export interface SessionsTable {
  token_hash: string;
  user_id: number;
  created_ms: number;
  expires_ms: number;
  revoked_ms: number | null;
}

export interface InvitationsTable {
  token_hash: string;
  user_id: number;
  created_ms: number;
  expires_ms: number;
  used_ms: number | null;
}

export interface InstallationsTable {
  id: Id;
  guid: string;
  name: string;
  type: Defaulted<string>;
  status: Defaulted<string>;
  analysis_mode: "continuous" | "audit";
  target_menu: Defaulted<string>;
  dc_analysis: Defaulted<number>;
  pdf_link: string | null;
  compute_tag_version: Defaulted<string>;
  audit_start_date: string | null;
  audit_end_date: string | null;
  plant: NullableJson<Plant>;
  attributes: DefaultedJson<Record<string, string | number | null>>;
  published_analysis_id: number | null;
  samples_import_id: number | null;
  data_start_ms: number | null;
  data_end_ms: number | null;
  peak_power_kwp: number | null;
  latitude: number | null;
  longitude: number | null;
  timezone: Defaulted<string>;
  currency: Defaulted<string>;
  minimum_incident_min: number | null;
  minimum_irradiance_w_m2: number | null;
  created_ms: number;
}

export interface RepositoriesTable {
  guid: string;
  user_id: number | null;
  installation_id: number | null;
  created_ms: number;
}

export interface RepositoryFilesTable {
  guid: string;
  filename: string;
  conf_type: "plant" | "measurements" | "weather" | "sizing" | "events";
  size: number;
  sha256: string;
  /** Its name in the file store; null: `filename`. */
  stored_as: string | null;
  uploaded_by: number | null;
  created_ms: number;
}

export interface ImportsTable {
  id: Id;
  installation_id: number;
  sha256: string;
  state: "writing" | "stored";
  start_ms: number;
  step_ms: number;
  count: number;
  columns: string[];
  created_ms: number;
}

export interface AnalysesTable {
  id: Id;
  installation_id: number;
  import_id: number | null;
  state: "writing" | "published" | "superseded";
  engine_version: string;
  start_ms: number;
  end_ms: number;
  step_ms: number;
  first_day: number;
  day_count: number;
  peak_power_kwp: number | null;
  points: string[];
  settings: JSONColumnType<Record<string, number>>;
  kpi: JSONColumnType<Record<KpiKey, Figure>>;
  plant_model: ColumnType<PlantFinding[], string, string>;
  behaviour: ColumnType<LossBehaviour[], string, string>;
  defaults_used: string[];
  /** O&M events it was told of, as its input had them. */
  events: DefaultedJson<OmEvent[]>;
  created_ms: number;
  published_ms: number | null;
}

export interface IncidentsTable {
  id: Id;
  analysis_id: number;
  installation_id: number;
  category: IncidentCategory;
  points: string[];
  start_ms: number;
  end_ms: number;
  open: boolean;
  days: number[];
  loss_kwh: number;
  loss_currency: number | null;
  severity: "light" | "severe" | "very_severe";
  criticality: "normal" | "critical";
  confidence: number;
  evidence: JSONColumnType<Message>;
}

export interface QualityFindingsTable {
  id: Id;
  analysis_id: number;
  installation_id: number;
  point: string;
  issue: string;
  start_ms: number;
  end_ms: number;
  detail: JSONColumnType<Message>;
}

export interface JobProgressTable {
  job_id: string;
  kind: string;
  installation_id: number | null;
  user_id: number | null;
  state: "waiting" | "running" | "done" | "failed" | "cancelled";
  stage: string;
  done: number;
  total: number;
  error: NullableJson<Message>;
  log: DefaultedJson<string[]>;
  attempt: Defaulted<number>;
  /** Of the present attempt's counted work, 0–1. */
  share: Defaulted<number>;
  started_ms: number | null;
  mail: string | null;
  language: Defaulted<string>;
  told_ms: number | null;
  created_ms: number;
  updated_ms: number;
  finished_ms: number | null;
}

export interface ReportTemplatesTable {
  id: Id;
  user_id: number | null;
  name: Defaulted<string>;
  installation_id: number | null;
  /** As it was saved: read through the contract's schema. */
  content: JSONColumnType<Record<string, unknown>>;
  created_ms: number;
  updated_ms: number;
}

export interface AuditLogTable {
  id: Id;
  at_ms: number;
  user_id: number | null;
  action: string;
  subject: string;
  detail: DefaultedJson<Record<string, unknown>>;
}

export interface MailsTable {
  id: Id;
  recipient: string;
  subject: string;
  body: string;
  created_ms: number;
  sent_ms: number | null;
  error: string | null;
  user_id: number | null;
  job_id: string | null;
}

export type Installation = Selectable<InstallationsTable>;
export type Analysis = Selectable<AnalysesTable>;
export type IncidentRecord = Selectable<IncidentsTable>;
export type ReportTemplate = Selectable<ReportTemplatesTable>;
export type JobProgress = Selectable<JobProgressTable>;
