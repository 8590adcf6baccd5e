import type { SizingKey } from "@sunledger/engine";
import { z } from "zod";
import { isZoneName } from "../time/zone.ts";

/*
 * The file `plant.json`, field by field. Ranges are wide enough for every plant there is, and narrow enough that a
 * wrong unit (percent for a fraction, kW for W, south = 0 for an azimuth) falls outside and is named.
 */

const id = z.string().min(1).max(64).regex(/^[^\s./,;"]+$/);
const watts = (least: number) => z.number().min(least).max(1e8);
const fraction = z.number().min(0).max(1);
const tilt = z.number().min(0).max(180);
const azimuth = z.number().min(0).max(360);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/).refine((text) => !Number.isNaN(Date.parse(text)));
const note = z.string().max(500);

const iam = z.discriminatedUnion("model", [
  z.strictObject({
    model: z.literal("physical"),
    n: z.number().min(1).max(2),
    k_per_m: z.number().min(0).max(100),
    l_m: z.number().min(0).max(0.1),
    diffuse: fraction.optional(),
  }),
  z.strictObject({ model: z.literal("ashrae"), b: z.number().min(0).max(0.5), diffuse: fraction.optional() }),
  z.strictObject({ model: z.literal("martin_ruiz"), a_r: z.number().min(0.01).max(1), diffuse: fraction.optional() }),
]);

const moduleType = z.strictObject({
  id,
  technology: z.string().min(1).max(64),
  cells: z.int().min(1).max(400).optional(),
  area_m2: z.number().min(0.05).max(10).optional(),
  p_stc_w: z.number().min(5).max(2000),
  vmp_v: z.number().min(1).max(400),
  imp_a: z.number().min(0.1).max(60),
  voc_v: z.number().min(1).max(500),
  isc_a: z.number().min(0.1).max(60),
  gamma_pmp_per_c: z.number().min(-0.01).max(0.002),
  alpha_isc_per_c: z.number().min(-0.002).max(0.005),
  beta_voc_per_c: z.number().min(-0.01).max(0.001),
  relative_efficiency_at_w_m2: z.record(z.string().regex(/^\d+(\.\d+)?$/), z.number().min(0.3).max(1.2)).optional(),
  iam: iam.optional(),
});

const inverterType = z.strictObject({
  id,
  p_ac_w: watts(100),
  efficiency: z
    .strictObject({
      dc_load: z.array(z.number().gt(0).max(2)).min(2),
      value: z.array(z.number().min(0.3).max(1)).min(2),
      rated_dc_w: watts(100),
    })
    .optional(),
});

const subArray = z.strictObject({
  id,
  tilt_deg: tilt,
  azimuth_deg: azimuth,
  module_type: id,
  modules_per_string: z.int().min(1).max(100),
  strings: z.int().min(1).max(10_000),
  dc_resistance_ohm_per_string: z.number().min(0).max(20).optional(),
});

const inverter = z.strictObject({ id, type: id, subarrays: z.array(id).min(1) });

const sensor = z.strictObject({
  id,
  kind: z.enum(["irradiance_tilted", "irradiance_horizontal", "temperature_ambient", "temperature_module", "wind", "rain"]),
  tilt_deg: tilt.optional(),
  azimuth_deg: azimuth.optional(),
});

const thermal = z.strictObject({
  model: z.literal("faiman"),
  u0: z.number().min(5).max(80),
  u1: z.number().min(0).max(30),
  absorption: fraction.optional(),
  cell_minus_back_k: z.number().min(0).max(10).optional(),
});

const lossPercent = z.number().min(-30).max(100);
const sizing = z.strictObject({
  source: note.default(""),
  losses_percent: z.strictObject({
    horizon_shading: lossPercent.optional(),
    near_shading: lossPercent.optional(),
    iam: lossPercent.optional(),
    soiling: lossPercent.optional(),
    irradiance_level: lossPercent.optional(),
    temperature: lossPercent.optional(),
    module_quality: lossPercent.optional(),
    lid: lossPercent.optional(),
    mismatch: lossPercent.optional(),
    dc_wiring: lossPercent.optional(),
    inverter_efficiency: lossPercent.optional(),
    clipping: lossPercent.optional(),
    ac_wiring: lossPercent.optional(),
    unavailability: lossPercent.optional(),
  } satisfies Record<SizingKey, unknown>),
});

export const plantSchema = z.strictObject({
  schema: z.literal("plant/1"),
  name: z.string().min(1).max(200),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  altitude_m: z.number().min(-500).max(6000),
  timezone: z.string().refine(isZoneName),
  commissioned_on: day,
  currency: z.string().regex(/^[A-Z]{3}$/).optional(),
  tariff_per_kwh: z.number().min(0).max(1000).optional(),
  albedo: fraction.optional(),
  address: note.optional(),
  town: note.optional(),
  building: note.optional(),
  plant_group: note.optional(),
  pp_factor: z.number().min(0).max(1e6).optional(),
  interval_s: z.int().min(1).max(86_400),
  label: z.enum(["start", "centre", "end"]).optional(),
  analysis: z.enum(["dc", "ac"]),
  module_types: z.array(moduleType).min(1),
  inverter_types: z.array(inverterType).min(1),
  subarrays: z.array(subArray).min(1),
  inverters: z.array(inverter).min(1),
  sensors: z.array(sensor),
  meter: id.nullable().optional(),
  ac_wiring_loss_at_rated: z.number().min(0).max(0.2).optional(),
  thermal: thermal.optional(),
  expected_degradation_per_year: z.number().min(-0.01).max(0.1).optional(),
  sizing: sizing.nullable().optional(),
});

/** `plant.json` as written: optional fields may be absent. */
export type PlantFile = z.infer<typeof plantSchema>;

/** What a field must look like, said in the reader's language by the catalogue (`import:expected.<kind>`). */
export function rangeOf(issue: z.core.$ZodIssue): { kind: string; values: Record<string, string | number> } {
  if (issue.code === "too_small") return { kind: issue.origin === "array" ? "at_least_entries" : "at_least", values: { limit: Number(issue.minimum) } };
  if (issue.code === "too_big") return { kind: "at_most", values: { limit: Number(issue.maximum) } };
  if (issue.code === "invalid_type") return { kind: issue.expected === "int" ? "int" : issue.expected, values: {} };
  if (issue.code === "invalid_value") return { kind: "one_of", values: { list: issue.values.map(String).join(", ") } };
  if (issue.code === "invalid_union") return { kind: "one_of", values: { list: "physical, ashrae, martin_ruiz" } };
  return { kind: "format", values: {} };
}
