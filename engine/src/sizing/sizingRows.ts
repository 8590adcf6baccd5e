import type { LossKey } from "../audit/books/lossKeys.ts";
import type { Plant, SizingKey } from "../audit/plant.ts";

/** The rows of a reconciliation: an assumption of the study, or several that no measurement can part. */
export const SIZING_ROWS = [
  "horizon_shading",
  "near_shading",
  "iam",
  "soiling",
  "irradiance_level",
  "temperature",
  "array",
  "inverter_efficiency",
  "clipping",
  "ac_wiring",
  "unavailability",
] as const;
export type SizingRow = (typeof SIZING_ROWS)[number];

/**
 * Which assumptions and which causes of the loss catalogue face each other, in the order of the study. Module quality,
 * LID, mismatch and DC cables all lower the same power of the same strings: they are weighed together.
 */
export const ROW_PARTS: Readonly<Record<SizingRow, { assumptions: readonly SizingKey[]; causes: readonly LossKey[] }>> = {
  horizon_shading: { assumptions: ["horizon_shading"], causes: ["horizon_shading"] },
  near_shading: { assumptions: ["near_shading"], causes: ["shading"] },
  iam: { assumptions: ["iam"], causes: ["iam"] },
  soiling: { assumptions: ["soiling"], causes: ["soiling"] },
  irradiance_level: { assumptions: ["irradiance_level"], causes: ["low_irradiance"] },
  temperature: { assumptions: ["temperature"], causes: ["temperature"] },
  array: { assumptions: ["module_quality", "lid", "mismatch", "dc_wiring"], causes: ["degradation", "mismatch", "dc_wiring"] },
  inverter_efficiency: { assumptions: ["inverter_efficiency"], causes: ["inverter_efficiency", "conversion_excess"] },
  clipping: { assumptions: ["clipping"], causes: ["clipping"] },
  ac_wiring: { assumptions: ["ac_wiring"], causes: ["ac_wiring"] },
  unavailability: { assumptions: ["unavailability"], causes: ["inverter_stop", "grid_outage"] },
};

/** The study's own lines within a row. */
export const sizingRowAssumptions = (row: SizingRow): readonly SizingKey[] => ROW_PARTS[row].assumptions;

/** Causes that a design study has no line for; all but what stays unexplained, which ends the account. */
export const BEYOND_STUDY = ["snow", "spectral", "string_outage", "dc_fault", "mppt", "derating", "curtailment"] as const satisfies readonly LossKey[];

/**
 * The rows that a plant's measurements can speak about. Reflection and low light follow from the data sheet, and the
 * horizon has no detector: their observed value is the model's under the measured sky, and cannot contradict a study.
 * Temperature needs a temperature sensor, conversion the DC side, AC cables the site's meter.
 */
export function identifiableRows(plant: Plant): ReadonlySet<SizingRow> {
  const hasTemperature = plant.sensors.some(({ kind }) => kind === "temperature_module" || kind === "temperature_ambient");
  return new Set<SizingRow>([
    "near_shading",
    "soiling",
    "array",
    "clipping",
    "unavailability",
    ...(hasTemperature ? (["temperature"] as const) : []),
    ...(plant.analysis === "dc" ? (["inverter_efficiency"] as const) : []),
    ...(plant.meter === null ? [] : (["ac_wiring"] as const)),
  ]);
}
