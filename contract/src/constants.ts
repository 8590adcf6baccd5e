import { z } from "zod";

/** The loss catalogue in its physical order, with the group of each. */
export const LOSSES = [
  { key: "horizon_shading", group: "design" },
  { key: "iam", group: "design" },
  { key: "soiling", group: "operational" },
  { key: "snow", group: "external" },
  { key: "shading", group: "operational" },
  { key: "spectral", group: "design" },
  { key: "low_irradiance", group: "design" },
  { key: "temperature", group: "design" },
  { key: "degradation", group: "design" },
  { key: "mismatch", group: "design" },
  { key: "string_outage", group: "operational" },
  { key: "dc_fault", group: "operational" },
  { key: "mppt", group: "operational" },
  { key: "dc_wiring", group: "design" },
  { key: "inverter_efficiency", group: "design" },
  { key: "conversion_excess", group: "operational" },
  { key: "clipping", group: "design" },
  { key: "derating", group: "operational" },
  { key: "curtailment", group: "external" },
  { key: "inverter_stop", group: "operational" },
  { key: "grid_outage", group: "external" },
  { key: "ac_wiring", group: "design" },
  { key: "unexplained", group: "residual" },
] as const;

export type LossKey = (typeof LOSSES)[number]["key"];
export type LossGroup = (typeof LOSSES)[number]["group"];
export const LOSS_KEYS: readonly LossKey[] = LOSSES.map((loss) => loss.key);
export const lossKeySchema = z.enum(LOSSES.map((loss) => loss.key));
export const lossGroupSchema = z.enum(["design", "operational", "external", "residual"]);

export const INCIDENT_CATEGORIES = [
  "string_outage",
  "dc_fault",
  "mppt",
  "shading",
  "snow",
  "soiling",
  "conversion_excess",
  "clipping",
  "derating",
  "curtailment",
  "inverter_stop",
  "grid_outage",
  "communication",
  "sensor",
  "unclassified",
] as const;
export const incidentCategorySchema = z.enum(INCIDENT_CATEGORIES);
export type IncidentCategory = z.infer<typeof incidentCategorySchema>;

export const SEVERITIES = ["light", "severe", "very_severe"] as const;
export const severitySchema = z.enum(SEVERITIES);

export const GRANULARITIES = ["hour", "day", "week", "month", "year"] as const;
export const granularitySchema = z.enum(GRANULARITIES);
export type Granularity = z.infer<typeof granularitySchema>;

/** How a loss is shown; all four come from the same kWh. */
export const LOSS_UNITS = ["kwh", "site_percent", "point_percent", "currency"] as const;
export const lossUnitSchema = z.enum(LOSS_UNITS);
export type LossUnit = z.infer<typeof lossUnitSchema>;

export const ATTRIBUTIONS = ["sequential", "recoverable", "shapley"] as const;
export const attributionSchema = z.enum(ATTRIBUTIONS);
export type Attribution = z.infer<typeof attributionSchema>;

export const TOP_INCIDENTS = [15, 50, 100, 250, 500] as const;
export const PERIOD_TYPES = ["under_1_month", "under_3_months", "under_6_months", "under_1_year", "all"] as const;
export const CONF_TYPES = ["plant", "measurements", "weather", "sizing", "events"] as const;
export const confTypeSchema = z.enum(CONF_TYPES);
export type ConfType = z.infer<typeof confTypeSchema>;
/** What is downloaded of a repository: a file as it was uploaded, the workbook of its results, the PDF report. */
export const FILE_TYPES = ["source", "result", "report"] as const;

/** A group of the sidebar and its items; `name` is the key of a user's menu policies. */
export const MENU = [
  { group: "audit", items: [
    { name: "dashboard-audits", route: "/dashboard-audits", icon: "audits" },
    { name: "dashboard-installs", route: "/dashboard-installs", icon: "installs" },
    { name: "audit-create", route: "/audit/create", icon: "create" },
  ] },
  { group: "reporting", items: [
    { name: "dashboard-parc", route: "/dashboard-parc", icon: "parc" },
    { name: "dashboard-fleet", route: "/dashboard-fleet", icon: "fleet" },
    { name: "pdf-report", route: "/pdf-report/:id", icon: "pdf" },
  ] },
  { group: "informations", items: [
    { name: "analyst-mod", route: "/analyst-mod/:id", icon: "analyst" },
    { name: "plotly", route: "/plotly", icon: "plot" },
    { name: "accuracy", route: "/help/accuracy", icon: "balance" },
    { name: "glossary", route: "/help/glossary", icon: "book" },
  ] },
  { group: "configuration", items: [
    { name: "virtual-sensor", route: "/virtual-sensor", icon: "sensor" },
    { name: "users", route: "/users", icon: "users" },
    { name: "test", route: "/test", icon: "check" },
  ] },
] as const;

export const constDictionarySchema = z.object({
  losses: z.array(z.object({ key: lossKeySchema, index: z.number().int(), group: lossGroupSchema, name: z.string() })),
  alarm: z.array(z.object({ key: incidentCategorySchema, icon: z.string(), name: z.string() })),
  menu: z.array(z.object({
    group: z.string(),
    name: z.string(),
    items: z.array(z.object({ name: z.string(), label: z.string(), route: z.string(), icon: z.string() })),
  })),
});
export type ConstDictionary = z.infer<typeof constDictionarySchema>;
