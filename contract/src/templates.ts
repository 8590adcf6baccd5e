import { z } from "zod";
import { attributionSchema, granularitySchema, lossGroupSchema, lossKeySchema } from "./constants.ts";
import { aggregationSchema, aggregationsOf, dataSource, dimensionSchema, measureSchema, MEASURE_UNIT, sourceSchema, type Source } from "./dataSources.ts";
import { periodTypeSchema } from "./lossHistory.ts";

export const CHARTS = ["line", "bar", "stacked_bar", "scatter", "heatmap", "table"] as const;
export const chartSchema = z.enum(CHARTS);

const MAX_SERIES = 6;
const filterSchema = z.strictObject({ field: dimensionSchema.exclude(["step"]), values: z.array(z.string().max(200)).min(1).max(500) });

/**
 * A chart of the plot creator. `x` is a dimension, and each measure of `y` a series (or, with `split`, the one measure a
 * series per value of that dimension). A scatter lays one measure of `y` against another, `y[0]` across, one dot per `x`.
 */
export const chartDefinitionSchema = z
  .strictObject({
    source: sourceSchema,
    chart: chartSchema,
    x: dimensionSchema,
    y: z.array(measureSchema).min(1).max(MAX_SERIES),
    split: dimensionSchema.nullable().default(null),
    granularity: granularitySchema.default("day"),
    aggregation: aggregationSchema.default("total"),
    filters: z.array(filterSchema).max(8).default([]),
    /** The places of x by name or time, or the largest first by the first measure. */
    order: z.enum(["x", "largest"]).default("x"),
    /** Only so many places of x, after ordering. */
    top: z.number().int().min(1).max(500).nullable().default(null),
  })
  .superRefine((chart, context) => {
    const wrong = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });
    const source = dataSource(chart.source);
    if (source === undefined || !source.plottable) return wrong(["source"], "not plottable");
    const hasDimension = (field: string) => source.dimensions.some((dimension) => dimension === field);
    if (!hasDimension(chart.x)) wrong(["x"], "not a dimension of the source");
    if (chart.split !== null && (!hasDimension(chart.split) || chart.split === chart.x)) wrong(["split"], "not another dimension of the source");
    if (chart.split !== null && chart.y.length > 1 && chart.chart !== "scatter") wrong(["y"], "one measure where it is split");
    chart.y.forEach((measure, index) => {
      if (!source.measures.includes(measure)) wrong(["y", index], "not a measure of the source");
      else if (!aggregationsOf(source, measure).includes(chart.aggregation)) wrong(["aggregation"], `not for ${measure}`);
      if (chart.y.indexOf(measure) !== index) wrong(["y", index], "twice");
    });
    if (new Set(chart.y.map((measure) => MEASURE_UNIT[measure])).size > 2) wrong(["y"], "more than two units");
    if (!source.granularities.includes(chart.granularity)) wrong(["granularity"], "not of the source");
    chart.filters.forEach(({ field }, index) => {
      if (!hasDimension(field)) wrong(["filters", index, "field"], "not a dimension of the source");
    });
    if (chart.chart === "scatter" && chart.y.length !== 2) wrong(["y"], "two measures");
    if (chart.chart === "heatmap" && (chart.split === null || chart.y.length !== 1)) wrong(["split"], "a heat map has two dimensions and one measure");
  });
export type ChartDefinition = z.output<typeof chartDefinitionSchema>;

export const KPI_FIGURES = ["pr", "pr_stc", "pi", "specific_yield_kwh_kwp", "availability", "availability_time", "data_coverage"] as const;
export type KpiFigure = (typeof KPI_FIGURES)[number];

const title = z.string().max(200).nullable().default(null);
const block = <const T extends string, O extends z.ZodType>(type: T, options: O) => z.strictObject({ type: z.literal(type), title, options });

/** A block of a report: its kind, its title (null: the kind's own name) and its options. The kind fixes the data source. */
export const blockSchema = z.discriminatedUnion("type", [
  block("kpi_strip", z.strictObject({ figures: z.array(z.enum(KPI_FIGURES)).min(1).default([...KPI_FIGURES]) }).prefault({})),
  block("loss_waterfall", z.strictObject({ attribution: attributionSchema.default("sequential") }).prefault({})),
  block("production", z.strictObject({ granularity: granularitySchema.default("day") }).prefault({})),
  block("pi_trend", z.strictObject({ granularity: granularitySchema.default("week") }).prefault({})),
  block("loss_table", z.strictObject({ groups: z.array(lossGroupSchema).default([]), top: z.number().int().min(1).max(30).nullable().default(null) }).prefault({})),
  block("incidents", z.strictObject({ top: z.number().int().min(1).max(500).default(15), status: z.enum(["open", "closed", "all"]).default("all") }).prefault({})),
  /** Without a cause: the operational or external one that took most. */
  block("heat_map", z.strictObject({ cause: lossKeySchema.nullable().default(null) }).prefault({})),
  block("loss_history", z.strictObject({ period_type: periodTypeSchema.nullable().default(null) }).prefault({})),
  block("data_quality", z.strictObject({}).prefault({})),
  block("portfolio", z.strictObject({ top: z.number().int().min(1).max(500).default(50) }).prefault({})),
  block("text", z.strictObject({ text: z.string().max(20_000) })),
  block("chart", z.strictObject({ chart: chartDefinitionSchema })),
]);
export type Block = z.output<typeof blockSchema>;

export const blockTypeSchema = z.enum(["kpi_strip", "loss_waterfall", "production", "pi_trend", "loss_table", "incidents", "heat_map", "loss_history", "data_quality", "portfolio", "text", "chart"]);

/** Which data source a kind of block reads; text reads none, a chart names its own. */
export const BLOCK_SOURCE: Readonly<Record<Block["type"], Source | null>> = {
  kpi_strip: "key_figures",
  loss_waterfall: "losses",
  production: "energy",
  pi_trend: "energy",
  loss_table: "losses",
  incidents: "incidents",
  heat_map: "losses",
  loss_history: "loss_history",
  data_quality: "data_quality",
  portfolio: "portfolio",
  text: null,
  chart: null,
};

const MAX_BLOCKS = 40;
/** What a template holds: a report is a list of blocks, a chart one definition of the plot creator. */
export const templateContentSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("report"), blocks: z.array(blockSchema).min(1).max(MAX_BLOCKS) }),
  z.strictObject({ kind: z.literal("chart"), chart: chartDefinitionSchema }),
]);
export type TemplateContent = z.output<typeof templateContentSchema>;

/** Templates that the product brings; anybody may render them, nobody can change them. */
export const BUILT_IN_REPORTS = ["monthly-site-report", "under-performance-history", "incident-report", "portfolio"] as const;
export const builtInSchema = z.enum(BUILT_IN_REPORTS);
export type BuiltInReport = z.infer<typeof builtInSchema>;

export const templateBody = z.object({
  /** Not a number and not a built-in's key: a report is also asked for by its name. */
  name: z.string().trim().min(1).max(120).refine((name) => !/^\d+$/.test(name) && !builtInSchema.safeParse(name.toLowerCase()).success),
  /** Only for this installation; null or absent: for every one. */
  installation_id: z.number().int().positive().nullable().optional(),
  content: templateContentSchema,
});
export const templateWithIdBody = templateBody.extend({ id: z.number().int().positive() });

export const templateSchema = z.object({
  /** Null for what the product brings, which goes by its `report_name`. */
  id: z.number().int().nullable(),
  /** What `report_template-rendered` takes: a built-in's key, or the id as text. */
  report_name: z.string(),
  name: z.string(),
  built_in: z.boolean(),
  editable: z.boolean(),
  installation_id: z.number().int().nullable(),
  /** Who wrote it. */
  owner: z.string().nullable(),
  created: z.string().nullable(),
  changed: z.string().nullable(),
  content: templateContentSchema,
});
export type Template = z.infer<typeof templateSchema>;
export const templatesSchema = z.object({ total: z.number().int(), rows: z.array(templateSchema) });
