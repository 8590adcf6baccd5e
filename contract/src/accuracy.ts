import { z } from "zod";

/** Which plants a figure is of: drawn ones looked at while the audit is worked on, those never looked at, parts of these (`held_out_as_drawn` are those that were audited once more with light sensors free of error, and with plant files that leave out every optional entry), others of one or two inverters, and the given ones of another simulator. */
export const ACCURACY_SETS = ["looked_at", "held_out", "held_out_file_right", "held_out_file_wrong", "held_out_healthy", "held_out_as_drawn", "held_out_exact_sensors", "held_out_bare_file", "held_out_few_inverters", "given"] as const;
/** Shares are 0–1: attribution error of the reference energy, coverages; PR errors are ratios. */
export const ACCURACY_MEASURES = ["attribution_error", "cell_f1", "pr_error_mean", "pr_error_worst", "false_per_inverter_month", "false_per_plant_month", "interval_coverage", "pr_coverage"] as const;

/** What can be wrong with what a plant measures, one at a time on drawn plants. */
export const ACCURACY_SENSOR_FAULTS = [
  "drift", "drift_and_back", "stuck", "offset", "misaligned", "soiled_washed", "soiled", "horizontal_as_tilted", "tilted_as_horizontal",
  "clock_shift", "sensor_clock_shift", "daylight_saving", "thermometer_exposed", "thermometer_loose",
] as const;

const share = z.number().nullable();
const figures = {
  plants: z.number().int(),
  attribution_error: share,
  cell_f1: share,
  pr_error_mean: share,
  pr_error_worst: share,
  /** Cells (inverter and day) with an incident that is none, per inverter and month. */
  false_per_inverter_month: z.number().nullable(),
  /** Incidents that hold no true cell of their kind at all, per plant and month. */
  false_per_plant_month: z.number().nullable(),
  /** How many intervals of ± 2u hold the truth: losses', and the PR's. */
  interval_coverage: share,
  pr_coverage: share,
};

/** Means over plants with a faulty sensor or clock, and over the same plants without the fault (`sound_…`). */
const sensorFaultFigures = {
  plants: z.number().int(),
  /** Plants on which a finding of the right kind names the sensor at the time. */
  found: z.number().int(),
  /** Wrong findings about sound instruments or right entries of the plant file. */
  false_findings: z.number().int(),
  sound_false_findings: z.number().int(),
  attribution_error: share,
  sound_attribution_error: share,
  /** Mean size of the PR's error. */
  pr_error: share,
  sound_pr_error: share,
  false_cells: z.number().int(),
  sound_false_cells: z.number().int(),
};

/** `docs/accuracy.json`: how far the audit is from the truth, as the accuracy command measured it. Missing figures are null. */
export const accuracySchema = z.object({
  engine_version: z.string(),
  measured_on: z.iso.date(),
  /** What is aimed at; `at_least` false: at most. */
  aims: z.array(z.object({ set: z.enum(ACCURACY_SETS), measure: z.enum(ACCURACY_MEASURES), aim: z.number(), at_least: z.boolean(), measured: z.number().nullable() })),
  sets: z.array(z.object({ set: z.enum(ACCURACY_SETS), ...figures })),
  /** The held-out plants by what is measured on them (`tilted; air`), and by interval (`10 min`). */
  by_sensors: z.array(z.object({ name: z.string(), ...figures })),
  by_interval: z.array(z.object({ name: z.string(), ...figures })),
  /** Mean signed and mean absolute error of a loss group, share of the reference energy. */
  losses: z.array(z.object({ group: z.string(), bias: z.number(), size: z.number() })),
  /** Cells of a category, and the median days until one is found; null where none was. */
  categories: z.array(z.object({ category: z.string(), found: z.number().int(), missed: z.number().int(), wrong: z.number().int(), days_to_detect: z.number().nullable() })),
  /** Plants never looked at with one fault of what they measure, by kind, and all of them. */
  sensor_faults: z.object({ all: z.object(sensorFaultFigures), by_kind: z.array(z.object({ fault: z.enum(ACCURACY_SENSOR_FAULTS), ...sensorFaultFigures })) }),
  given: z.array(z.object({ name: z.string(), pr_error: z.number(), attribution_error: z.number(), cell_f1: z.number() })),
  /** What does not work yet, in English as the page has it. */
  limits: z.array(z.object({ title: z.string(), text: z.string() })),
});
export type Accuracy = z.infer<typeof accuracySchema>;
