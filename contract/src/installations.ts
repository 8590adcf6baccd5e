import { z } from "zod";
import { lossKeySchema } from "./constants.ts";
import { statusKeySchema } from "./access.ts";
import { sizingInputSchema } from "./sizing.ts";

/** A key figure over a range: null with a reason where it cannot be known; uncertainty is k = 1. */
export const figureSchema = z.object({
  value: z.number().nullable(),
  uncertainty: z.number().nullable(),
  /** Share of expected daylight samples that were there, 0–1. */
  coverage: z.number().nullable(),
  /** The definition the figure follows, with its version: `pr@1`. */
  definition: z.string(),
  reason: z.string().nullable(),
});
export type Figure = z.infer<typeof figureSchema>;

export const installationRowSchema = z.object({
  installation_id: z.number().int().positive(),
  installation_name: z.string(),
  guid: z.string(),
  town: z.string().nullable(),
  status: z.string(),
  status_key: statusKeySchema.nullable(),
  is_forbidden: z.boolean(),
  analysis_mode: z.enum(["continuous", "audit"]),
  /** 0 means an AC-only audit. */
  dc_analysis: z.number().int(),
  target_menu: z.string(),
  compute_tag_version: z.string(),
  pdf_link: z.string().nullable(),
  audit_start_date: z.string().nullable(),
  audit_end_date: z.string().nullable(),
  peak_power_kwp: z.number().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timezone: z.string(),
  currency: z.string(),
  /** Of the whole audited period; null while the installation is closed to the caller. */
  pr: figureSchema.nullable(),
  pi: figureSchema.nullable(),
  energy_kwh: z.number().nullable(),
  loss_currency_per_day: z.number().nullable(),
  open_incidents: z.number().int().nullable(),
  /** PI of the last twelve weeks, oldest first; null where nothing was measured. */
  pi_weeks: z.array(z.number().nullable()),
  last_sample: z.string().nullable(),
  job_id: z.string().nullable(),
});
export type InstallationRow = z.infer<typeof installationRowSchema>;

export const fleetInfoBody = z.object({
  analysis_mode: z.enum(["continuous", "audit"]).optional(),
  status: z.array(statusKeySchema).optional(),
  search: z.string().max(200).optional(),
  sort: z.string().max(60).optional(),
  page: z.number().int().min(1).default(1),
  page_size: z.number().int().min(1).max(500).default(50),
});
export const fleetInfoSchema = z.object({ total: z.number().int(), rows: z.array(installationRowSchema) });

export const installationSchema = installationRowSchema.extend({
  type: z.string(),
  address: z.string().nullable(),
  building: z.string().nullable(),
  plant_group: z.string().nullable(),
  commissioned_on: z.string(),
  pv_area_m2: z.number().nullable(),
  pv_stc_efficiency: z.number().nullable(),
  pp_factor: z.number().nullable(),
  interval_s: z.number().int(),
  tariff_per_kwh: z.number(),
  inverters: z.array(z.object({ id: z.string(), type: z.string(), p_ac_w: z.number(), p_stc_w: z.number() })),
  subarrays: z.array(z.object({
    id: z.string(),
    tilt_deg: z.number(),
    azimuth_deg: z.number(),
    module_type: z.string(),
    modules_per_string: z.number().int(),
    strings: z.number().int(),
    p_stc_w: z.number(),
  })),
  /** The plane of a sensor that looks at one; null for the others. */
  sensors: z.array(z.object({ id: z.string(), kind: z.string(), tilt_deg: z.number().nullable(), azimuth_deg: z.number().nullable() })),
  /** What the published analysis was made with that is a choice and not a measurement, by name with its unit: thresholds, price, design losses. */
  settings: z.record(z.string(), z.number()),
  /** What the plant file says a design study assumed, every field filled in; null where it says nothing. */
  sizing: sizingInputSchema.nullable(),
  /** First and last local day with samples: the limits of every date range. */
  min_date: z.string().nullable(),
  max_date: z.string().nullable(),
});
export type Installation = z.infer<typeof installationSchema>;

const dayRange = { start_date: z.iso.date(), end_date: z.iso.date() };
export const rangeQuery = z.object({ installation_id: z.coerce.number().int().positive(), ...dayRange });

/** What the diagnostic screen shows of a range; the same figures as the report's. */
export const diagnosticSchema = z.object({
  start_date: z.string(),
  end_date: z.string(),
  kpi: z.record(z.string(), figureSchema),
  previous_kpi: z.record(z.string(), figureSchema),
  reference_energy_kwh: z.number(),
  expected_energy_kwh: z.number(),
  energy_ac_kwh: z.number(),
  estimated_kwh: z.number(),
  irradiation_kwh_m2: z.number(),
  energy_uncertainty_kwh: z.number(),
  recoverable_kwh: z.number(),
  recoverable_currency_per_year: z.number().nullable(),
  /** The causes that explain most of the shortfall against expectation, largest first. */
  drivers: z.array(z.object({ key: lossKeySchema, kwh: z.number(), share: z.number(), sentence: z.string() })),
  verdict: z.string(),
  quality: z.array(z.object({
    point: z.string(),
    issue: z.string(),
    start: z.string(),
    end: z.string(),
    detail: z.string(),
  })),
  plant_model: z.array(z.object({
    field: z.string(),
    stated: z.number().nullable(),
    found: z.number(),
    uncertainty: z.number(),
    used: z.enum(["stated", "found"]),
  })),
  defaults_used: z.array(z.string()),
});
export type Diagnostic = z.infer<typeof diagnosticSchema>;

/** What an audit is told besides plant and samples: incidents shorter than the first are not reported, and below the second an inverter need not run. */
export const auditThresholdsSchema = z.object({
  minimum_incident_min: z.number().int().min(0).max(1440),
  minimum_irradiance_w_m2: z.number().min(0).max(400),
});
export type AuditThresholds = z.infer<typeof auditThresholdsSchema>;

export const installationIdQuery = z.object({ installation_id: z.coerce.number().int().positive() });
/** The thresholds that the next analysis uses, and those that the published one was made with (null: none is published). */
export const installationSettingsSchema = auditThresholdsSchema.extend({
  published: auditThresholdsSchema.nullable(),
  /** What holds where nobody chose. */
  usual: auditThresholdsSchema,
  /** Whether the caller may change them. */
  editable: z.boolean(),
});
export type InstallationSettings = z.infer<typeof installationSettingsSchema>;
