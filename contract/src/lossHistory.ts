import { z } from "zod";
import { granularitySchema, lossGroupSchema, lossKeySchema, PERIOD_TYPES } from "./constants.ts";

export const periodTypeSchema = z.enum(PERIOD_TYPES);
export const stabilitySchema = z.enum(["steady", "stable", "unstable", "highly_unstable"]);
export const homogeneitySchema = z.enum(["homogeneous", "heterogeneous", "highly_heterogeneous"]);
export const trendSchema = z.enum(["improvement", "deterioration", "none"]);

/** Without dates the whole analysis; without a period every one of them. Periods count back from the last day. */
export const historyBody = z.object({
  report_name: z.string().min(1).max(200),
  country_lang_code: z.string().max(20),
  target_menu: z.string().max(60),
  query_param: z.object({
    installation_id: z.number().int().positive(),
    start_date: z.iso.date().optional(),
    end_date: z.iso.date().optional(),
    period_type: periodTypeSchema.optional(),
  }),
});

/** How a share behaves: words, their names in the asked language, and the figures behind them; null: too little to say. */
export const behaviourSchema = z.object({
  stability: stabilitySchema.nullable(),
  stability_name: z.string().nullable(),
  /** Scatter of the daily share about its 30-day median, over the median. */
  robust_variation: z.number().nullable(),
  change_points_per_year: z.number().nullable(),
  homogeneity: homogeneitySchema.nullable(),
  homogeneity_name: z.string().nullable(),
  /** Scatter of the points' shares over their median. */
  robust_spread: z.number().nullable(),
  gini: z.number().nullable(),
  /** The three points that keep least, the least first. */
  worst_points: z.array(z.string()),
  trend: trendSchema.nullable(),
  trend_name: z.string().nullable(),
  /** Change of the share that is kept, per year: negative is deterioration. */
  slope_per_year: z.number().nullable(),
});

/** What was lost in a period: `share` of the reference energy, or for the under-performance of the expected energy. */
export const historyLossSchema = behaviourSchema.extend({
  name: z.string(),
  kwh: z.number(),
  uncertainty_kwh: z.number().nullable(),
  share: z.number().nullable(),
  currency: z.number(),
});
export type HistoryLoss = z.infer<typeof historyLossSchema>;

const steps = z.array(z.number());
export const historyPeriodSchema = z.object({
  period_type: periodTypeSchema,
  name: z.string(),
  /** What of the period lies in the asked days; `complete` where all of it does. */
  start_date: z.string(),
  end_date: z.string(),
  days: z.number().int(),
  complete: z.boolean(),
  reference_kwh: z.number(),
  expected_kwh: z.number(),
  delivered_kwh: z.number(),
  pr: z.number().nullable(),
  pi: z.number().nullable(),
  coverage: z.number().nullable(),
  /** All losses together: reference − delivered. */
  total: historyLossSchema,
  /** What is missing of the expected energy: expected − delivered, judged by the performance index. */
  under_performance: historyLossSchema,
  /** Every loss that is not nothing in the period, in the order of the catalogue. */
  losses: z.array(historyLossSchema.extend({ key: lossKeySchema, group: lossGroupSchema })),
  points: z.array(z.object({
    point: z.string(),
    reference_kwh: z.number(),
    expected_kwh: z.number(),
    delivered_kwh: z.number(),
    pr: z.number().nullable(),
    pi: z.number().nullable(),
    /** Performance index over the median point's, less 1. */
    deviation: z.number().nullable(),
    losses: z.record(z.string(), z.number()),
  })),
  /** The course of the period, for a chart; `losses` by key, only those that are not nothing. */
  series: z.object({
    granularity: granularitySchema,
    steps: z.array(z.string()),
    reference_kwh: steps,
    expected_kwh: steps,
    delivered_kwh: steps,
    losses: z.record(z.string(), steps),
  }),
});
export type HistoryPeriod = z.infer<typeof historyPeriodSchema>;

/** The under-performance history of an installation: what was lost, how much, and how it behaves. */
export const historySchema = z.object({
  report_name: z.string(),
  title: z.string(),
  target_menu: z.string(),
  installation_id: z.number().int(),
  installation_name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  currency: z.string(),
  tariff_per_kwh: z.number(),
  periods: z.array(historyPeriodSchema),
});
export type LossHistory = z.infer<typeof historySchema>;
