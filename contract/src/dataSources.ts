import { z } from "zod";
import { GRANULARITIES, type Granularity } from "./constants.ts";

/** What a chart or a report can be made of. `step` is a local hour, day, ISO week, month or year. */
export const DIMENSIONS = ["step", "hour", "point", "loss", "loss_group", "category", "severity", "status"] as const;
export const dimensionSchema = z.enum(DIMENSIONS);
export type Dimension = z.infer<typeof dimensionSchema>;

export const MEASURES = [
  "reference_kwh", "expected_kwh", "delivered_kwh", "missing_kwh", "pr", "pi",
  "irradiation_kwh_m2", "useful_hours", "running_hours", "availability_time", "coverage", "estimated_kwh",
  "loss_kwh", "recoverable_kwh", "shapley_kwh", "share", "loss_currency",
  "count", "duration_hours",
] as const;
export const measureSchema = z.enum(MEASURES);
export type Measure = z.infer<typeof measureSchema>;

/** `total`: energies add, a ratio is that of the sums; the others look at the single days (or incidents) in a group. */
export const AGGREGATIONS = ["total", "mean", "min", "max"] as const;
export const aggregationSchema = z.enum(AGGREGATIONS);
export type Aggregation = z.infer<typeof aggregationSchema>;

/** Units of measures; a ratio 0–1 has none, `currency` is the installation's own. */
export const MEASURE_UNIT: Readonly<Record<Measure, string>> = {
  reference_kwh: "kWh",
  expected_kwh: "kWh",
  delivered_kwh: "kWh",
  missing_kwh: "kWh",
  pr: "",
  pi: "",
  irradiation_kwh_m2: "kWh/m²",
  useful_hours: "h",
  running_hours: "h",
  availability_time: "",
  coverage: "",
  estimated_kwh: "kWh",
  loss_kwh: "kWh",
  recoverable_kwh: "kWh",
  shapley_kwh: "kWh",
  share: "",
  loss_currency: "currency",
  count: "",
  duration_hours: "h",
};

interface DataSource {
  source: string;
  /** What one row of it is, before anything is put together. */
  grain: string;
  /** Whether charts can be made of it; the others are read by the blocks of reports. */
  plottable: boolean;
  dimensions: readonly Dimension[];
  measures: readonly Measure[];
  /** Of measures that only add, or are only ratios of sums. */
  totalOnly: readonly Measure[];
  granularities: readonly Granularity[];
}

const byDay = GRANULARITIES.filter((granularity) => granularity !== "hour");

/** The catalogue that report and graph data sources, template checks and rendering all read. */
export const DATA_SOURCES = [
  {
    source: "energy",
    grain: "point_day",
    plottable: true,
    dimensions: ["step", "point"],
    measures: ["reference_kwh", "expected_kwh", "delivered_kwh", "missing_kwh", "pr", "pi"],
    totalOnly: [],
    granularities: byDay,
  },
  {
    source: "hours",
    grain: "point_hour",
    plottable: true,
    dimensions: ["step", "hour", "point"],
    measures: ["reference_kwh", "expected_kwh", "delivered_kwh", "missing_kwh", "pr", "pi"],
    totalOnly: [],
    granularities: GRANULARITIES,
  },
  {
    source: "operation",
    grain: "point_day",
    plottable: true,
    dimensions: ["step", "point"],
    measures: ["irradiation_kwh_m2", "useful_hours", "running_hours", "availability_time", "coverage", "estimated_kwh"],
    totalOnly: [],
    granularities: byDay,
  },
  {
    source: "losses",
    grain: "point_day_loss",
    plottable: true,
    dimensions: ["loss", "loss_group", "step", "point"],
    measures: ["loss_kwh", "share", "loss_currency", "recoverable_kwh", "shapley_kwh"],
    totalOnly: ["loss_kwh", "share", "loss_currency", "recoverable_kwh", "shapley_kwh"],
    granularities: byDay,
  },
  {
    source: "incidents",
    grain: "incident",
    plottable: true,
    dimensions: ["category", "severity", "status", "step"],
    measures: ["count", "loss_kwh", "loss_currency", "duration_hours"],
    totalOnly: ["count"],
    granularities: byDay,
  },
  { source: "key_figures", grain: "figure", plottable: false, dimensions: [], measures: [], totalOnly: [], granularities: [] },
  { source: "data_quality", grain: "finding", plottable: false, dimensions: ["point"], measures: [], totalOnly: [], granularities: [] },
  { source: "portfolio", grain: "installation", plottable: false, dimensions: [], measures: ["reference_kwh", "expected_kwh", "delivered_kwh", "pr", "pi", "recoverable_kwh", "loss_currency"], totalOnly: [], granularities: [] },
  { source: "loss_history", grain: "period_loss", plottable: false, dimensions: ["loss", "point"], measures: ["loss_kwh", "share", "loss_currency"], totalOnly: [], granularities: [] },
] as const satisfies readonly DataSource[];

export const sourceSchema = z.enum(DATA_SOURCES.map(({ source }) => source));
export type Source = z.infer<typeof sourceSchema>;

/** A source as the catalogue has it. */
export const dataSource = (source: Source): DataSource | undefined => DATA_SOURCES.find((entry) => entry.source === source);

/** How a measure of a source may be put together. */
export const aggregationsOf = ({ totalOnly }: DataSource, measure: Measure): readonly Aggregation[] => (totalOnly.includes(measure) ? ["total"] : AGGREGATIONS);

const named = { label: z.string() };
const dimensionEntry = z.object({
  field: dimensionSchema,
  ...named,
  /** How its values are written: a local time, an hour 0–23, a measurement point, or one of `values`. */
  type: z.enum(["time", "hour", "point", "category"]),
  values: z.array(z.object({ value: z.string(), label: z.string() })),
});
const measureEntry = z.object({ field: measureSchema, ...named, unit: z.string(), aggregations: z.array(z.object({ aggregation: aggregationSchema, label: z.string() })) });

export const reportSourcesSchema = z.object({
  sources: z.array(z.object({
    source: sourceSchema,
    ...named,
    grain: z.string(),
    grain_label: z.string(),
    plottable: z.boolean(),
    fields: z.array(z.object({ field: z.string(), ...named, kind: z.enum(["dimension", "measure"]), unit: z.string().nullable() })),
  })),
  /** The blocks that a report is put together from, each with the source it reads. */
  blocks: z.array(z.object({ type: z.string(), ...named, source: sourceSchema.nullable() })),
});

export const graphSourcesSchema = z.object({
  sources: z.array(z.object({
    source: sourceSchema,
    ...named,
    dimensions: z.array(dimensionEntry),
    measures: z.array(measureEntry),
    granularities: z.array(z.object({ granularity: z.enum(GRANULARITIES), label: z.string() })),
  })),
  charts: z.array(z.object({ chart: z.string(), label: z.string() })),
});
