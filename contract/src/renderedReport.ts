import { z } from "zod";
import { attributionSchema, granularitySchema, lossGroupSchema, lossKeySchema } from "./constants.ts";
import { aggregationSchema, dimensionSchema, measureSchema, sourceSchema } from "./dataSources.ts";
import { incidentSchema } from "./incidents.ts";
import { figureSchema } from "./installations.ts";
import { historyPeriodSchema } from "./lossHistory.ts";
import { chartSchema, templateContentSchema } from "./templates.ts";

export const renderBody = z.object({
  /** A built-in's key, or the id or the name of a template of one's own. */
  report_name: z.string().min(1).max(200),
  country_lang_code: z.string().max(20),
  query_param: z.object({
    installation_id: z.number().int().positive(),
    start_date: z.iso.date(),
    end_date: z.iso.date(),
    /** Points, comma separated; none = all. */
    pdm_list: z.string().max(4000).optional(),
    /** A definition that is not saved: rendered in place of the named one. */
    content: templateContentSchema.optional(),
  }),
});

const place = z.object({ value: z.string(), label: z.string() });

/** A chart in numbers: places along x, and series over them; a scatter's series have their own x. A missing value is null. */
export const graphSchema = z.object({
  chart: chartSchema,
  source: sourceSchema,
  aggregation: aggregationSchema,
  granularity: granularitySchema,
  x: z.object({ field: z.union([dimensionSchema, measureSchema]), label: z.string(), unit: z.string() }),
  places: z.array(place),
  series: z.array(z.object({
    field: measureSchema,
    label: z.string(),
    unit: z.string(),
    /** The value of the dimension that it is split by. */
    split: z.string().nullable(),
    x: z.array(z.number().nullable()).nullable(),
    values: z.array(z.number().nullable()),
  })),
  /** How many places there were before `top`. */
  total_places: z.number().int(),
});
export type Graph = z.infer<typeof graphSchema>;

const energy = z.object({ label: z.string(), kwh: z.number(), uncertainty_kwh: z.number() });
const loss = z.object({ key: lossKeySchema, label: z.string(), group: lossGroupSchema, group_label: z.string(), kwh: z.number(), uncertainty_kwh: z.number(), share: z.number().nullable(), currency: z.number() });
const word = z.string().nullable();
const head = { title: z.string(), source: sourceSchema.nullable() };

/** A block with its numbers; labels in the asked language, units named. */
export const renderedBlockSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("kpi_strip"), ...head, figures: z.array(figureSchema.extend({ name: z.string(), label: z.string(), unit: z.string(), previous_value: z.number().nullable() })) }),
  z.object({
    type: z.literal("loss_waterfall"),
    ...head,
    attribution: attributionSchema,
    unit: z.string(),
    /** What the bars are taken from, and what is left: expected energy instead of reference for the order-free shares. */
    from: energy,
    to: energy,
    bars: z.array(loss),
    /** from − Σ bars − to; null where the bars do not add up by their meaning. */
    closure_kwh: z.number().nullable(),
  }),
  z.object({ type: z.literal("production"), ...head, graph: graphSchema }),
  z.object({ type: z.literal("pi_trend"), ...head, graph: graphSchema }),
  z.object({ type: z.literal("heat_map"), ...head, cause: lossKeySchema.nullable(), cause_label: word, graph: graphSchema.nullable() }),
  z.object({ type: z.literal("chart"), ...head, graph: graphSchema }),
  z.object({
    type: z.literal("loss_table"),
    ...head,
    rows: z.array(loss.extend({ recoverable_kwh: z.number(), stability: word, homogeneity: word, trend: word })),
    total: z.object({ kwh: z.number(), share: z.number().nullable(), currency: z.number() }),
    currency_unit: z.string(),
  }),
  z.object({
    type: z.literal("incidents"),
    ...head,
    total: z.number().int(),
    loss_kwh: z.number(),
    rows: z.array(incidentSchema.extend({ category_label: z.string(), severity_label: z.string(), status_label: z.string() })),
    currency_unit: z.string(),
  }),
  z.object({ type: z.literal("loss_history"), ...head, periods: z.array(historyPeriodSchema), currency_unit: z.string() }),
  z.object({ type: z.literal("data_quality"), ...head, rows: z.array(z.object({ point: z.string(), issue: z.string(), start: z.string(), end: z.string(), detail: z.string() })) }),
  z.object({
    type: z.literal("portfolio"),
    ...head,
    total: z.number().int(),
    rows: z.array(z.object({
      installation_id: z.number().int(),
      installation_name: z.string(),
      reference_kwh: z.number(),
      expected_kwh: z.number(),
      delivered_kwh: z.number(),
      pr: z.number().nullable(),
      pi: z.number().nullable(),
      recoverable_kwh: z.number(),
      loss_currency: z.number(),
      currency: z.string(),
    })),
  }),
  z.object({ type: z.literal("text"), ...head, text: z.string() }),
]);
export type RenderedBlock = z.infer<typeof renderedBlockSchema>;

export const renderedReportSchema = z.object({
  report_name: z.string(),
  name: z.string(),
  language: z.string(),
  kind: z.enum(["report", "chart"]),
  installation_id: z.number().int(),
  installation_name: z.string(),
  timezone: z.string(),
  currency: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  /** Which analysis the numbers are of, by which engine, published when. */
  analysis: z.object({ id: z.number().int(), engine_version: z.string(), published: z.string().nullable() }),
  blocks: z.array(renderedBlockSchema),
});
export type RenderedReport = z.infer<typeof renderedReportSchema>;
