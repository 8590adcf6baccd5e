import { z } from "zod";
import { granularitySchema, lossGroupSchema, lossKeySchema } from "./constants.ts";
import { rangeQuery } from "./installations.ts";

/** One bar of the waterfall. Energies in kWh; the uncertainty is k = 1. */
export const lossBarSchema = z.object({
  key: lossKeySchema,
  index: z.number().int(),
  group: lossGroupSchema,
  kwh: z.number(),
  uncertainty_kwh: z.number(),
  recoverable_kwh: z.number(),
  /** Operational and external causes only. */
  shapley_kwh: z.number().nullable(),
  currency: z.number().nullable(),
  stability: z.string().nullable(),
  homogeneity: z.string().nullable(),
  trend: z.string().nullable(),
});
export type LossBar = z.infer<typeof lossBarSchema>;

export const siteLossesSchema = z.object({
  start_date: z.string(),
  end_date: z.string(),
  reference_energy_kwh: z.number(),
  reference_uncertainty_kwh: z.number(),
  expected_energy_kwh: z.number(),
  energy_ac_kwh: z.number(),
  energy_uncertainty_kwh: z.number(),
  estimated_kwh: z.number(),
  coverage: z.number().nullable(),
  currency: z.string(),
  tariff_per_kwh: z.number(),
  losses: z.array(lossBarSchema),
  points: z.array(z.object({
    point: z.string(),
    reference_energy_kwh: z.number(),
    expected_energy_kwh: z.number(),
    energy_ac_kwh: z.number(),
    losses: z.record(z.string(), z.number()),
  })),
});
export type SiteLosses = z.infer<typeof siteLossesSchema>;

/** As `rangeQuery`, for some points only (comma separated, empty = all). */
export const lossesQuery = rangeQuery.extend({ pdm_list: z.string().max(4000).optional() });

export const seriesQuery = rangeQuery.extend({
  granularity: granularitySchema.default("day"),
  pdm_list: z.string().max(4000).optional(),
});
/** Energies over time; each step is a local hour, day, ISO week, month or year. */
export const seriesSchema = z.object({
  granularity: granularitySchema,
  steps: z.array(z.object({
    /** Local start of the step: `2023-03-14`, or with the hour `2023-03-14T09:00`. */
    start: z.string(),
    reference_kwh: z.number().nullable(),
    expected_kwh: z.number().nullable(),
    delivered_kwh: z.number().nullable(),
    estimated_kwh: z.number().nullable(),
    losses: z.record(z.string(), z.number()),
    coverage: z.number().nullable(),
  })),
});
export type Series = z.infer<typeof seriesSchema>;

export const heatmapQuery = rangeQuery.extend({ cause: lossKeySchema });
/** One loss by point and local day; null where the point has no data that day. */
export const heatmapSchema = z.object({
  cause: lossKeySchema,
  days: z.array(z.string()),
  points: z.array(z.string()),
  /** kwh[point][day]. */
  kwh: z.array(z.array(z.number().nullable())),
  reference_kwh: z.array(z.array(z.number().nullable())),
});
export type LossHeatmap = z.infer<typeof heatmapSchema>;

export const intervalsQuery = z.object({
  installation_id: z.coerce.number().int().positive(),
  point: z.string().min(1).max(200),
  date: z.iso.date(),
});
/** What stands behind a day of a point: each interval's ledger and the raw samples it was made of. */
export const intervalsSchema = z.object({
  point: z.string(),
  date: z.string(),
  timezone: z.string(),
  interval_s: z.number(),
  intervals: z.array(z.object({
    t: z.string(),
    reference_kwh: z.number(),
    expected_kwh: z.number(),
    delivered_kwh: z.number(),
    estimated_kwh: z.number(),
    losses: z.record(z.string(), z.number()),
  })),
  samples: z.array(z.object({
    column: z.string(),
    quantity: z.string(),
    unit: z.string(),
    t: z.array(z.number()),
    value: z.array(z.number().nullable()),
  })),
});
export type Intervals = z.infer<typeof intervalsSchema>;
