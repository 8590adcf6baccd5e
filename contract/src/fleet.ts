import { z } from "zod";
import { statusKeySchema } from "./access.ts";
import { granularitySchema, incidentCategorySchema, lossKeySchema, PERIOD_TYPES, severitySchema } from "./constants.ts";
import { incidentSchema } from "./incidents.ts";
import { installationRowSchema } from "./installations.ts";

/** The most installations that are laid side by side. */
export const COMPARED_INSTALLATIONS = 6;
/** A sample older than this is no longer fresh, and one older than the second is a logger to look after; hours. */
export const FRESH_HOURS = 48;
export const STALE_HOURS = 168;

const installations = z.array(z.number().int().positive()).max(500).optional();
const paging = {
  sort: z.string().max(60).optional(),
  page: z.number().int().min(1).default(1),
  page_size: z.number().int().min(1).max(500).default(50),
};

export const parcBody = z.object({
  /** Local days of each plant, both included; without them the whole of each analysis. */
  start_date: z.iso.date().optional(),
  end_date: z.iso.date().optional(),
  /** Instead of days: a period that ends with the last day of each analysis. */
  period_type: z.enum(PERIOD_TYPES).optional(),
  analysis_mode: z.enum(["continuous", "audit"]).optional(),
  status: z.array(statusKeySchema).optional(),
  search: z.string().max(200).optional(),
  installations,
  ...paging,
});

/** What could be got back of one operational cause, by itself. */
const causeSchema = z.object({ key: lossKeySchema, recoverable_kwh: z.number(), currency_per_day: z.number() });

/** The books of a plant over the asked days; null figures where nothing was expected or offered. */
export const periodFiguresSchema = z.object({
  start_date: z.string(),
  end_date: z.string(),
  days: z.number().int(),
  reference_kwh: z.number(),
  expected_kwh: z.number(),
  energy_kwh: z.number(),
  pr: z.number().nullable(),
  pi: z.number().nullable(),
  /** Standard uncertainty (k = 1) of `pi`. */
  pi_uncertainty: z.number().nullable(),
  specific_yield_kwh_kwp: z.number().nullable(),
  /** Operational losses that could be got back, each by itself. */
  recoverable_kwh: z.number(),
  loss_currency: z.number(),
  loss_currency_per_day: z.number(),
  /** Parts of `recoverable_kwh`, the largest first. */
  causes: z.array(causeSchema),
});
export type PeriodFigures = z.infer<typeof periodFiguresSchema>;

export const parcRowSchema = installationRowSchema.extend({
  /** Null while the installation is closed to the caller, or has no books in these days. */
  period: periodFiguresSchema.nullable(),
  /** Hours since the last sample; null for an audit, which waits for no more. */
  freshness_hours: z.number().nullable(),
});
export type ParcRow = z.infer<typeof parcRowSchema>;
export const parcSchema = z.object({ total: z.number().int(), rows: z.array(parcRowSchema) });

export const fleetRowSchema = parcRowSchema.extend({
  /** Place in the asked order over all filtered rows, from 1. */
  rank: z.number().int(),
  /** Of as many days right before; null where the analysis does not reach back. */
  previous: periodFiguresSchema.nullable(),
  pi_change: z.number().nullable(),
});
export type FleetRow = z.infer<typeof fleetRowSchema>;
export const fleetSchema = z.object({
  total: z.number().int(),
  rows: z.array(fleetRowSchema),
  /** All filtered rows together; money is null where currencies differ. */
  together: z.object({
    peak_power_kwp: z.number(),
    reference_kwh: z.number(),
    expected_kwh: z.number(),
    energy_kwh: z.number(),
    pr: z.number().nullable(),
    pi: z.number().nullable(),
    /** Standard uncertainty (k = 1), the plants' own taken as independent of each other. */
    pi_uncertainty: z.number().nullable(),
    recoverable_kwh: z.number(),
    loss_currency: z.number().nullable(),
    loss_currency_per_day: z.number().nullable(),
    currency: z.string().nullable(),
    /** By cause, the largest first; money is nothing where currencies differ. */
    causes: z.array(causeSchema.extend({ currency_per_day: z.number().nullable() })),
    open_incidents: z.number().int(),
    /** Monitored plants, and those of them whose last sample is fresh. */
    monitored: z.number().int(),
    fresh: z.number().int(),
  }),
});

export const EVOLUTION_QUANTITIES = ["pr", "pi", "energy_kwh", "specific_yield_kwh_kwp", "loss_currency"] as const;
export const evolutionBody = z.object({
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  granularity: granularitySchema.default("week"),
  quantity: z.enum(EVOLUTION_QUANTITIES).default("pi"),
  installations,
});
/** One quantity over time, by installation; a step in which a plant has no books is null. */
export const evolutionSchema = z.object({
  granularity: granularitySchema,
  quantity: z.enum(EVOLUTION_QUANTITIES),
  definition: z.string(),
  currency: z.string().nullable(),
  /** Local start of each step: `2023-03-14`, or with the hour `2023-03-14T09:00`. */
  steps: z.array(z.string()),
  series: z.array(z.object({ installation_id: z.number().int(), installation_name: z.string(), values: z.array(z.number().nullable()) })),
  /** All of them as one plant: sums of energies, then the ratio. Null in the evolution of single plants. */
  together: z.array(z.number().nullable()).nullable(),
});
export type Evolution = z.infer<typeof evolutionSchema>;

const alarmFilters = {
  category: z.array(incidentCategorySchema).optional(),
  severity: z.array(severitySchema).optional(),
  installations,
};
export const alertsBody = z.object({ start_date: z.iso.date(), end_date: z.iso.date(), ...alarmFilters, ...paging });
export const alarmListBody = z.object({
  /** The day from which `period_type` counts back; without it the last day of each analysis. */
  date: z.iso.date().optional(),
  period_type: z.enum(PERIOD_TYPES).default("all"),
  status: z.enum(["open", "closed", "all"]).default("all"),
  ...alarmFilters,
  ...paging,
});
/** An incident with its plant; `status` as it stood on the asked day. */
export const alarmSchema = incidentSchema.extend({
  installation_id: z.number().int(),
  installation_name: z.string(),
  currency: z.string(),
  /** In which the plant's days are. */
  timezone: z.string(),
  /** The incident's energy by the share of its days that lie in the period. */
  period_loss_kwh: z.number(),
  period_loss_currency: z.number().nullable(),
});
export type Alarm = z.infer<typeof alarmSchema>;
export const alarmsSchema = z.object({
  total: z.number().int(),
  period_loss_kwh: z.number(),
  /** All of them together; null where a plant has no tariff, or their currencies differ. */
  period_loss_currency: z.number().nullable(),
  currency: z.string().nullable(),
  rows: z.array(alarmSchema),
});

const installationId = z.coerce.number().int().positive();
export const alarmQuery = z.object({
  installation_id: installationId,
  date: z.iso.date(),
  period_type: z.enum(PERIOD_TYPES),
  status: z.enum(["open", "closed", "all"]),
});
export const alarmDetailsSchema = z.object({ start_date: z.string(), end_date: z.string(), total: z.number().int(), rows: z.array(alarmSchema) });

const sumSchema = z.object({ count: z.number().int(), period_loss_kwh: z.number(), period_loss_currency: z.number().nullable() });
export const alarmSumUpSchema = sumSchema.extend({
  start_date: z.string(),
  end_date: z.string(),
  status: z.array(sumSchema.extend({ key: z.enum(["open", "closed"]), name: z.string() })),
  category: z.array(sumSchema.extend({ key: incidentCategorySchema, name: z.string() })),
  severity: z.array(sumSchema.extend({ key: severitySchema, name: z.string() })),
});

export const alarmDayQuery = z.object({ installation_id: installationId, date: z.iso.date() });
/** The days of the month of a date: how many incidents counted that day, and what operational and external causes took. */
export const alarmDaysSchema = z.object({
  month: z.string(),
  days: z.array(z.object({ date: z.string(), count: z.number().int(), loss_kwh: z.number().nullable(), categories: z.array(incidentCategorySchema) })),
});
/** What a day lost: cause → inverter → string; a string's part is an equal share among those named for the cause. */
export const alarmLossTreeSchema = z.object({
  date: z.string(),
  loss_kwh: z.number(),
  causes: z.array(z.object({
    key: lossKeySchema,
    name: z.string(),
    kwh: z.number(),
    inverters: z.array(z.object({ point: z.string(), kwh: z.number(), strings: z.array(z.object({ point: z.string(), kwh: z.number() })) })),
  })),
});
