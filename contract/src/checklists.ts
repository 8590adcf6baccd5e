import { z } from "zod";

/** The health check: categories, and in each the questions that are put to the audit. */
export const CHECKLIST = [
  { category: "data", items: ["coverage", "gaps", "freshness", "clock"] },
  { category: "sensors", items: ["irradiance_sensors", "sensor_findings"] },
  { category: "inverters", items: ["inverter_stop", "conversion_excess", "derating"] },
  { category: "strings", items: ["string_outage", "dc_fault"] },
  { category: "design", items: ["planes", "assumptions", "sizing"] },
  { category: "delivery", items: ["performance", "meter", "curtailment", "grid_outage", "balance"] },
] as const;

export type CheckCategory = (typeof CHECKLIST)[number]["category"];
export type CheckItem = (typeof CHECKLIST)[number]["items"][number];
export const checkCategorySchema = z.enum(CHECKLIST.map(({ category }) => category));
export const checkItemSchema = z.enum(CHECKLIST.flatMap(({ items }): readonly CheckItem[] => items));

export const CHECK_STATUSES = ["ok", "warning", "critical", "unknown"] as const;
export const checkStatusSchema = z.enum(CHECK_STATUSES);
export type CheckStatus = z.infer<typeof checkStatusSchema>;

export const checklistQuery = z.object({ installation_id: z.coerce.number().int().positive(), date: z.iso.date() });

export const checklistCategoriesSchema = z.object({
  categories: z.array(z.object({ key: checkCategorySchema, name: z.string(), items: z.array(z.object({ key: checkItemSchema, name: z.string() })) })),
});

/** The answers over the thirty days that end with the date: a status, the figure behind it, and a sentence. */
export const checklistsSchema = z.object({
  start_date: z.string(),
  end_date: z.string(),
  items: z.array(z.object({
    key: checkItemSchema,
    category: checkCategorySchema,
    name: z.string(),
    status: checkStatusSchema,
    status_name: z.string(),
    /** A share (0–1), a count or kWh, as the question has it; null where nothing is known. */
    value: z.number().nullable(),
    sentence: z.string(),
  })),
});
export type Checklists = z.infer<typeof checklistsSchema>;

/** The worst answer of each category, and of all; what is unknown counts only where nothing else is known. */
export const checklistStatusSchema = z.object({
  start_date: z.string(),
  end_date: z.string(),
  status: checkStatusSchema,
  categories: z.array(z.object({
    key: checkCategorySchema,
    name: z.string(),
    status: checkStatusSchema,
    ok: z.number().int(),
    warning: z.number().int(),
    critical: z.number().int(),
    unknown: z.number().int(),
  })),
});
export type ChecklistStatus = z.infer<typeof checklistStatusSchema>;
