import { z } from "zod";
import { incidentCategorySchema } from "./constants.ts";

/** Which plants a figure is of: drawn ones looked at while the audit is worked on, those never looked at, parts of these (`held_out_as_drawn` are those that were audited once more with light sensors free of error, and with plant files that leave out every optional entry), others of one or two inverters, and the given ones of another simulator. */
export const ACCURACY_SETS = ["looked_at", "held_out", "held_out_file_right", "held_out_file_wrong", "held_out_healthy", "held_out_as_drawn", "held_out_exact_sensors", "held_out_bare_file", "held_out_few_inverters", "given"] as const;
/** Shares are 0–1: attribution error of the reference energy, coverages; PR errors are ratios. */
export const ACCURACY_MEASURES = ["attribution_error", "cell_f1", "pr_error_mean", "pr_error_worst", "false_per_inverter_month", "false_per_plant_month", "interval_coverage", "pr_coverage"] as const;

/** What can be wrong with what a plant measures, one at a time on drawn plants. */
export const ACCURACY_SENSOR_FAULTS = [
  "drift", "drift_and_back", "stuck", "offset", "misaligned", "soiled_washed", "soiled", "horizontal_as_tilted", "tilted_as_horizontal",
  "clock_shift", "sensor_clock_shift", "daylight_saving", "thermometer_exposed", "thermometer_loose",
] as const;

/** What a plant measures, as the tables part plants by it: nothing but AC power, the planes of its light sensors, its thermometers and wind. */
export const ACCURACY_SENSORS = ["ac_only", "tilted", "horizontal", "air", "wind", "module_temperature"] as const;
export type AccuracySensor = (typeof ACCURACY_SENSORS)[number];

/** What does not work yet, by what it is about. */
export const ACCURACY_LIMIT_AREAS = ["ac_only", "power_limits", "light", "losses", "dc_faults", "sensors", "few_inverters", "entries"] as const;
export const ACCURACY_LIMITS = [
  "ac_kinds", "ac_slight", "ac_heating", "ac_derating", "ac_coefficient",
  "clipping_clouds", "clipping_derating", "orders_short",
  "plane_unseen", "light_horizontal", "light_gain", "light_silent", "air_silent", "power_sampled",
  "soiling_age", "soiling_most", "temperature_interval", "reflection", "coefficients_unnamed", "no_detector",
  "dc_alone", "dc_thermometer", "dc_tracker", "dc_overlap", "dc_currents",
  "sensor_drift", "sensor_washed", "sensor_pair", "sensor_plane", "sensor_air", "sensor_meters",
  "few_slow", "few_names", "few_level",
  "file_bare", "file_thermometer", "file_rating", "file_counts", "file_edge",
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
  /** The held-out plants by what is measured on them, and by interval. */
  by_sensors: z.array(z.object({ sensors: z.array(z.enum(ACCURACY_SENSORS)), ...figures })),
  by_interval: z.array(z.object({ minutes: z.number(), ...figures })),
  /** Mean signed and mean absolute error of a loss group, share of the reference energy. */
  losses: z.array(z.object({ group: z.string(), bias: z.number(), size: z.number() })),
  /** Cells of a category, and the median days until one is found; null where none was. */
  categories: z.array(z.object({ category: z.string(), found: z.number().int(), missed: z.number().int(), wrong: z.number().int(), days_to_detect: z.number().nullable() })),
  /** Plants never looked at with one fault of what they measure, by kind, and all of them. */
  sensor_faults: z.object({ all: z.object(sensorFaultFigures), by_kind: z.array(z.object({ fault: z.enum(ACCURACY_SENSOR_FAULTS), ...sensorFaultFigures })) }),
  /** Plants of another simulator: what befell each (none: a healthy one), what it measures, and its figures. */
  given: z.array(z.object({ events: z.array(incidentCategorySchema), sensors: z.array(z.enum(ACCURACY_SENSORS)), pr_error: z.number(), attribution_error: z.number(), cell_f1: z.number() })),
  /** What does not work yet: what it costs as a rule and at worst, share of the reference energy; null where it was not measured. `named` is the share that its text speaks of. */
  limits: z.array(z.object({ area: z.enum(ACCURACY_LIMIT_AREAS), limit: z.enum(ACCURACY_LIMITS), usual: share, worst: share, named: share })),
});
export type Accuracy = z.infer<typeof accuracySchema>;

/** Whether a measured figure is as good as its aim or better; one that was not measured is not. */
export const isAimReached = ({ aim, at_least: atLeast, measured }: Pick<Accuracy["aims"][number], "aim" | "at_least" | "measured">): boolean =>
  measured !== null && (atLeast ? measured >= aim : measured <= aim);
