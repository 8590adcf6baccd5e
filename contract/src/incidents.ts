import { z } from "zod";
import { incidentCategorySchema, severitySchema } from "./constants.ts";

export const incidentSchema = z.object({
  id: z.string(),
  category: incidentCategorySchema,
  points: z.array(z.string()),
  start: z.string(),
  end: z.string(),
  open: z.boolean(),
  status: z.enum(["open", "closed"]),
  days: z.array(z.string()),
  duration_hours: z.number(),
  loss_kwh: z.number(),
  loss_currency: z.number().nullable(),
  severity: severitySchema,
  criticality: z.enum(["normal", "critical"]),
  confidence: z.number(),
  evidence: z.string(),
});
export type IncidentRow = z.infer<typeof incidentSchema>;

/** How far an incident reaches: every inverter of the plant, some inverters, inputs and strings of theirs, or what measures. */
export const PERIMETERS = ["site", "inverter", "string", "sensor"] as const;

export const incidentsQuery = z.object({
  installation_id: z.coerce.number().int().positive(),
  start_date: z.iso.date().optional(),
  end_date: z.iso.date().optional(),
  status: z.enum(["open", "closed", "all"]).optional(),
  period_type: z.enum(["under_1_month", "under_3_months", "under_6_months", "under_1_year", "all"]).optional(),
  category: z.string().max(400).optional(),
  severity: z.string().max(100).optional(),
  criticality: z.enum(["normal", "critical"]).optional(),
  top: z.coerce.number().int().min(1).max(500).optional(),
  min_duration: z.coerce.number().min(0).optional(),
  /** Longer than so many hours. */
  duration_over: z.coerce.number().min(0).optional(),
  /** Longer than so many time steps of the analysis. */
  timesteps_over: z.coerce.number().int().min(1).optional(),
  perimeter: z.enum(PERIMETERS).optional(),
  min_loss_kwh: z.coerce.number().min(0).optional(),
  recurring: z.enum(["yes", "no"]).optional(),
  min_perimeter: z.coerce.number().min(0).optional(),
  pdm_list: z.string().max(4000).optional(),
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(500).default(50),
  sort: z.string().max(60).optional(),
});
export const incidentsSchema = z.object({
  /** After every filter and `top`; the sums are of these. */
  total: z.number().int(),
  /** After every filter, before `top` cuts. */
  matching: z.number().int(),
  open: z.number().int(),
  loss_kwh: z.number(),
  loss_currency: z.number().nullable(),
  rows: z.array(incidentSchema.extend({
    perimeter: z.enum(PERIMETERS),
    /** Incidents of the same cause at the same points in the whole analysis, this one included. */
    occurrences: z.number().int(),
    /** It came back, or cost on less than half of its days. */
    recurring: z.boolean(),
    /** What was written down of operation and maintenance at its place, while it lasted or shortly after; the first three. */
    om_events: z.array(z.object({ start: z.string(), end: z.string(), point: z.string(), type: z.string(), text: z.string() })),
  })),
});
export type Incidents = z.infer<typeof incidentsSchema>;
export type ListedIncident = Incidents["rows"][number];
