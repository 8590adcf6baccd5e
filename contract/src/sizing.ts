import { z } from "zod";
import { lossKeySchema } from "./constants.ts";

/** The assumptions of a design study, in its order; each in % of the energy before it, a loss positive, a gain negative. */
export const SIZING_ASSUMPTIONS = [
  "horizon_shading",
  "near_shading",
  "iam",
  "soiling",
  "irradiance_level",
  "temperature",
  "module_quality",
  "lid",
  "mismatch",
  "dc_wiring",
  "inverter_efficiency",
  "clipping",
  "ac_wiring",
  "unavailability",
] as const;
export type SizingAssumption = (typeof SIZING_ASSUMPTIONS)[number];

/** Rows that can be told apart: module quality, LID, mismatch and DC cables are weighed together as `array`. */
export const SIZING_ROWS = ["horizon_shading", "near_shading", "iam", "soiling", "irradiance_level", "temperature", "array", "inverter_efficiency", "clipping", "ac_wiring", "unavailability"] as const;
const sizingRowSchema = z.enum(SIZING_ROWS);
export const SIZING_VERDICTS = ["confirmed", "optimistic", "pessimistic", "not_identifiable"] as const;

const percent = z.number().min(-30).max(100);
const energy = z.number().min(0).max(1e12);
const irradiation = z.number().min(0).max(20_000);
/** One line of plain text. */
const note = z.string().trim().max(200).regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** Every field of the entry table is filled in: 0 for what the study does not say. */
export const sizingInputSchema = z.strictObject({
  /** Where the figures come from. */
  source: note,
  /** The study's nameplate; null: the plant's own. */
  peak_power_kwp: z.number().positive().max(1e8).nullable(),
  /** In-plane irradiation of exactly the asked days; null: from the months, else the measured one. */
  glob_inc_kwh_m2: irradiation.nullable(),
  /** The study's irradiation by month of a typical year, January first. */
  glob_inc_monthly_kwh_m2: z.array(irradiation).length(12).nullable(),
  /** The energy that the study prints for the asked days; null: from the months, else none. */
  energy_kwh: energy.nullable(),
  energy_monthly_kwh: z.array(energy).length(12).nullable(),
  losses_percent: z.strictObject({
    horizon_shading: percent,
    near_shading: percent,
    iam: percent,
    soiling: percent,
    irradiance_level: percent,
    temperature: percent,
    module_quality: percent,
    lid: percent,
    mismatch: percent,
    dc_wiring: percent,
    inverter_efficiency: percent,
    clipping: percent,
    ac_wiring: percent,
    unavailability: percent,
  }),
});
export type SizingInput = z.infer<typeof sizingInputSchema>;

/** The entry page: the hypotheses, an irradiation of the user's choice, what an AC counter of his read over the days. */
export const sizingEntrySchema = z.strictObject({
  inputData: sizingInputSchema,
  globalIncline: irradiation.nullable(),
  energieCompteurAC: energy.nullable(),
});
export type SizingEntry = z.infer<typeof sizingEntrySchema>;

const zone = z.object({ glob_inc_kwh_m2: z.number(), energy_kwh: z.number(), uncertainty_kwh: z.number(), /** Energy over peak power times irradiation. */ pr: z.number().nullable() });
/** Design study against measurement over some days; uncertainties are k = 1. */
export const sizingReconciliationSchema = z.object({
  start_date: z.string(),
  end_date: z.string(),
  source: z.string(),
  peak_power_kwp: z.number(),
  study_peak_power_kwp: z.number(),
  /** The three frames: the hypotheses, the chosen irradiation (null where none was), the measured weather. */
  hypotheses: zone.extend({ printed_energy_kwh: z.number().nullable(), /** Printed − recomputed. */ rounding_residual_kwh: z.number().nullable() }),
  chosen: zone.nullable(),
  measured_weather: zone.extend({ glob_inc_uncertainty_kwh_m2: z.number() }),
  /** The counter's energy where one was entered, else the analysis'. */
  measured_energy_kwh: z.number(),
  measured_uncertainty_kwh: z.number(),
  /** What is added to the hypotheses, step by step, to arrive at the measured energy: more loss than assumed is negative. */
  waterfall: z.array(z.object({
    key: z.union([z.enum(["irradiation", "peak_power", "counter"]), sizingRowSchema, lossKeySchema]),
    label: z.string(),
    kwh: z.number(),
    uncertainty_kwh: z.number(),
  })),
  /** measured − hypotheses − Σ waterfall: computed, not asserted. */
  closure_kwh: z.number(),
  lines: z.array(z.object({
    key: sizingRowSchema,
    label: z.string(),
    /** The study's own lines within the row. */
    assumptions: z.array(z.object({ key: z.enum(SIZING_ASSUMPTIONS), label: z.string(), percent: z.number() })),
    hypothesis_percent: z.number(),
    observed_percent: z.number().nullable(),
    uncertainty_percent: z.number().nullable(),
    change_kwh: z.number(),
    verdict: z.enum(SIZING_VERDICTS),
    verdict_text: z.string(),
  })),
  warnings: z.array(z.object({ key: z.string(), text: z.string() })),
});
export type SizingReconciliation = z.infer<typeof sizingReconciliationSchema>;

const fileName = z.string().regex(/^[\p{L}\p{N} ._()-]{1,120}$/u);
/** `file`: the name of the workbook, with or without its ending. */
export const sizingFileQuery = z.object({ file: fileName, country_lang_code: z.string().max(20) });
/** The entry, and its reconciliation where there is one: a sheet each. */
export const sizingFileBody = sizingEntrySchema.extend({ reconciliation: sizingReconciliationSchema.optional() });

/** Key figures by point read from a workbook (guaranteed or budgeted ones to set beside those of `get_kpi_data`); a column that the sheet does not have is left out. */
export const kpiSheetSchema = z.object({
  points: z.array(z.object({
    point: z.string(),
    hours: z.number().nullable().optional(),
    reference_energy_kwh: z.number().nullable().optional(),
    expected_energy_kwh: z.number().nullable().optional(),
    energy_ac_kwh: z.number().nullable().optional(),
    estimated_kwh: z.number().nullable().optional(),
    pr: z.number().nullable().optional(),
    pi: z.number().nullable().optional(),
  })),
});
