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

export const incidentsQuery = z.object({
  installation_id: z.coerce.number().int().positive(),
  start_date: z.iso.date().optional(),
  end_date: z.iso.date().optional(),
  status: z.enum(["open", "closed", "all"]).optional(),
  period_type: z.enum(["under_1_month", "under_3_months", "under_6_months", "under_1_year", "all"]).optional(),
  category: z.string().max(400).optional(),
  severity: z.string().max(100).optional(),
  top: z.coerce.number().int().min(1).max(500).optional(),
  min_duration: z.coerce.number().min(0).optional(),
  min_perimeter: z.coerce.number().min(0).optional(),
  pdm_list: z.string().max(4000).optional(),
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(500).default(50),
  sort: z.string().max(60).optional(),
});
export const incidentsSchema = z.object({
  total: z.number().int(),
  loss_kwh: z.number(),
  loss_currency: z.number().nullable(),
  rows: z.array(incidentSchema),
});
export type Incidents = z.infer<typeof incidentsSchema>;
