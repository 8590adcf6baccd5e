import { z } from "zod";
import { incidentCategorySchema, lossGroupSchema, lossKeySchema, severitySchema } from "./constants.ts";

const instant = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const finite = z.number();
/** A figure that cannot be known is null; its reason stands in `data_quality`. */
const figure = finite.nullable();

export const auditKpiSchema = z.strictObject({
  /** Σ over sub-arrays of P_STC × irradiation on its own plane / 1000 W/m², the whole period, gaps filled. */
  reference_energy_kwh: finite,
  /** At the delivery point, the whole period. */
  energy_ac_kwh: finite,
  /** The part of energy_ac_kwh that was not measured. */
  estimated_kwh: finite,
  /** The chain on the measured weather with the design losses alone. */
  expected_energy_kwh: finite,
  pr: figure,
  pr_stc: figure,
  pr_annual_eq: figure,
  pr_clipping_corrected: figure,
  pi: figure,
  pi_as_built: figure,
  pi_peer: figure,
  pi_alarm: figure,
  availability: figure,
  availability_time: figure,
  availability_last_30_days: figure,
  specific_yield_kwh_kwp: figure,
  /** In-plane irradiation of the sub-arrays, weighted by their P_STC, gaps filled. */
  irradiation_kwh_m2: figure,
  data_coverage: figure,
});

const lossValues = z.record(lossKeySchema, finite);

/** The audit result as a file: `audit/1`. Energies in kWh, ratios 0–1, times in UTC, days and months of the plant's zone. */
export const auditJsonSchema = z.strictObject({
  schema: z.literal("audit/1"),
  name: z.string(),
  timezone: z.string(),
  interval_s: finite,
  period: z.strictObject({ start: instant, end: instant }),
  kpi: auditKpiSchema,
  /** Standard uncertainties (k = 1) of the figures of `kpi` that have one. */
  kpi_uncertainty: z.record(z.string(), figure),
  losses: z.array(
    z.strictObject({
      key: lossKeySchema,
      kwh: finite,
      uncertainty_kwh: finite,
      group: lossGroupSchema,
      recoverable_kwh: finite,
      shapley_kwh: finite.nullable(),
      stability: z.enum(["stable", "steady", "unstable", "highly_unstable"]).nullable(),
      homogeneity: z.enum(["homogeneous", "heterogeneous", "highly_heterogeneous"]).nullable(),
      trend: z.enum(["improvement", "deterioration", "none"]).nullable(),
    }),
  ),
  plant_model: z.array(
    z.strictObject({ field: z.string(), stated: finite.nullable(), found: finite, uncertainty: finite, used: z.enum(["stated", "found"]) }),
  ),
  defaults_used: z.array(z.string()),
  /** Each column as it was read, before any gap is filled: coverage 0–1, its energy or irradiation where it has one. */
  input: z.array(z.strictObject({ column: z.string(), coverage: finite, sum: finite.nullable(), unit: z.enum(["kWh", "kWh/m2"]).nullable() })),
  monthly: z.array(
    z.strictObject({ month: z.string().regex(/^\d{4}-\d{2}$/), reference_energy_kwh: finite, energy_ac_kwh: finite, losses: lossValues }),
  ),
  points: z.array(z.strictObject({ point: z.string(), reference_energy_kwh: finite, energy_ac_kwh: finite, losses: lossValues })),
  incidents: z.array(
    z.strictObject({
      id: z.string(),
      category: incidentCategorySchema,
      points: z.array(z.string()),
      start: instant,
      end: instant,
      open: z.boolean(),
      days: z.array(day),
      loss_kwh: finite,
      loss_currency: finite,
      severity: severitySchema,
      criticality: z.enum(["normal", "critical"]),
      confidence: finite,
      evidence: z.string(),
    }),
  ),
  data_quality: z.array(z.strictObject({ point: z.string(), issue: z.string(), start: instant, end: instant, detail: z.string() })),
});

export type AuditJson = z.infer<typeof auditJsonSchema>;
