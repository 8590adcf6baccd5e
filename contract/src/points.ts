import { z } from "zod";
import { installationRowSchema } from "./installations.ts";

const installationId = z.coerce.number().int().positive();
const language = z.string().max(20);

export const PDM_TYPES = ["inverter", "mppt", "string", "sensor", "meter"] as const;
export const pdmTypeSchema = z.enum(PDM_TYPES);
export type PdmType = z.infer<typeof pdmTypeSchema>;

/** A measurement point (pdm), named as in the plant file: `INV01`, `INV01/A01`, `INV01/A01-S02`, a sensor, the meter. */
export const pdmSchema = z.object({
  pdm: z.string(),
  type: pdmTypeSchema,
  /** The inverter it belongs to; null for sensors and the meter. */
  inverter: z.string().nullable(),
  /** The point above it; null directly under the site. */
  parent: z.string().nullable(),
  peak_power_kwp: z.number().nullable(),
  /** What is measured there (`pac_w`, `idc_a` …); empty where the plant has the point but no column speaks of it. */
  quantities: z.array(z.string()),
});
export type Pdm = z.infer<typeof pdmSchema>;

export const pdmQuery = z.object({ install_id: installationId, pdm_type: pdmTypeSchema });
export const pdmListSchema = z.object({ total: z.number().int(), rows: z.array(pdmSchema) });

export const pdmCountQuery = z.object({ installation_id: installationId });
/** How many points of each type the plant has, and how many of them are measured. */
export const pdmCountSchema = z.object({
  total: z.number().int(),
  measured: z.number().int(),
  types: z.array(z.object({ type: pdmTypeSchema, count: z.number().int(), measured: z.number().int() })),
});

export const pdmTreeQuery = z.object({ installation_id: installationId, lang_code: language });
/** The tree site → inverter → MPPT input → string, sensors and meter, as a list in display order; `parent` null is the root. */
export const pdmTreeSchema = z.object({
  nodes: z.array(z.object({
    id: z.string(),
    parent: z.string().nullable(),
    type: z.enum(["site", ...PDM_TYPES]),
    label: z.string(),
    level: z.number().int(),
    measured: z.boolean(),
    children: z.number().int(),
  })),
});
export type PdmTree = z.infer<typeof pdmTreeSchema>;

export const siteInfoQuery = z.object({ installation_id: installationId.optional() });
/** One site, or every site the caller may see: identity, place, equipment counts and key figures of the whole period. */
export const siteInfoSchema = z.object({
  sites: z.array(installationRowSchema.extend({
    address: z.string().nullable(),
    altitude_m: z.number().nullable(),
    commissioned_on: z.string().nullable(),
    p_ac_kw: z.number().nullable(),
    inverter_count: z.number().int(),
    subarray_count: z.number().int(),
    string_count: z.number().int(),
    module_count: z.number().int(),
    sensor_count: z.number().int(),
  })),
});
export type SiteInfo = z.infer<typeof siteInfoSchema>;

export const subarrayTableQuery = z.object({
  installation_id: installationId,
  start_date: z.iso.date().optional(),
  end_date: z.iso.date().optional(),
  pdm_list: z.string().max(4000).optional(),
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(500).default(50),
  sort: z.string().max(60).optional(),
});
/**
 * Sub-arrays of a range. The audit's books are kept per inverter: energies and ratios are those of the inverter a
 * sub-array feeds; `dc_energy_kwh` is measured at its own input, null where that is not measured.
 */
export const subarrayRowSchema = z.object({
  pdm: z.string(),
  subarray: z.string(),
  inverter: z.string(),
  tilt_deg: z.number(),
  azimuth_deg: z.number(),
  module_type: z.string(),
  modules_per_string: z.number().int(),
  strings: z.number().int(),
  peak_power_kwp: z.number(),
  share_of_inverter: z.number(),
  dc_energy_kwh: z.number().nullable(),
  dc_yield_kwh_kwp: z.number().nullable(),
  inverter_reference_kwh: z.number(),
  inverter_expected_kwh: z.number(),
  inverter_energy_kwh: z.number(),
  inverter_pr: z.number().nullable(),
  inverter_pi: z.number().nullable(),
  incidents: z.number().int(),
});
export type SubarrayRow = z.infer<typeof subarrayRowSchema>;
export const subarrayTableSchema = z.object({ start_date: z.string(), end_date: z.string(), total: z.number().int(), rows: z.array(subarrayRowSchema) });

export const SUBARRAY_STEPS = ["day", "week", "month", "year"] as const;
/** Without days the whole analysis; without a granularity by week, or by month where the days are more than half a year. */
export const subarrayGraphQuery = z.object({
  installation_id: installationId,
  lang_code: language,
  start_date: z.iso.date().optional(),
  end_date: z.iso.date().optional(),
  granularity: z.enum(SUBARRAY_STEPS).optional(),
});
/** Each inverter, with the sub-arrays it carries and their peak power, step by step. */
export const subarrayGraphSchema = z.object({
  title: z.string(),
  granularity: z.enum(SUBARRAY_STEPS),
  steps: z.array(z.string()),
  series: z.array(z.object({
    point: z.string(),
    label: z.string(),
    subarrays: z.array(z.string()),
    peak_power_kwp: z.number().nullable(),
    energy_kwh: z.array(z.number().nullable()),
    pr: z.array(z.number().nullable()),
    pi: z.array(z.number().nullable()),
  })),
});

/** Inverters by model, the most numerous first. */
export const inverterModelsSchema = z.object({
  total: z.number().int(),
  models: z.array(z.object({ model: z.string(), count: z.number().int(), p_ac_w: z.number(), p_ac_total_kw: z.number(), inverters: z.array(z.string()) })),
});

/** The planes of an installation: sub-arrays of the same tilt and azimuth, and what the data say of them. */
export const planeInfoSchema = z.object({
  planes: z.array(z.object({
    tilt_deg: z.number(),
    azimuth_deg: z.number(),
    subarrays: z.array(z.string()),
    peak_power_kwp: z.number(),
    share: z.number(),
    sensors: z.array(z.string()),
    findings: z.array(z.object({ field: z.string(), stated: z.number().nullable(), found: z.number(), uncertainty: z.number(), used: z.enum(["stated", "found"]) })),
  })),
});

export type SubarrayGraph = z.infer<typeof subarrayGraphSchema>;

export const layoutQuery = z.object({ country_lang_code: language.optional() });
/** The plant as a scheme: one row per inverter, its inputs side by side, results of the whole analysis to colour it by. */
export const layoutSchema = z.object({
  inverters: z.array(z.object({
    point: z.string(),
    label: z.string(),
    row: z.number().int(),
    model: z.string(),
    p_ac_w: z.number(),
    peak_power_kwp: z.number(),
    energy_kwh: z.number().nullable(),
    pr: z.number().nullable(),
    pi: z.number().nullable(),
    open_incidents: z.number().int(),
    inputs: z.array(z.object({
      point: z.string(),
      label: z.string(),
      column: z.number().int(),
      tilt_deg: z.number(),
      azimuth_deg: z.number(),
      modules_per_string: z.number().int(),
      strings: z.number().int(),
      measured_strings: z.array(z.string()),
      /** Strings with an open incident. */
      faulty_strings: z.array(z.string()),
    })),
  })),
  sensors: z.array(z.object({ point: z.string(), kind: z.string(), tilt_deg: z.number().nullable(), azimuth_deg: z.number().nullable() })),
  meter: z.string().nullable(),
});

export const rawKeyHeaders = z.object({ key: z.enum(["losses", "alarm", "menu"]) });
/** One part of the constants dictionary by its raw keys, without words. */
export const rawKeySchema = z.object({
  key: z.enum(["losses", "alarm", "menu"]),
  entries: z.array(z.object({ key: z.string(), index: z.number().int(), group: z.string().nullable(), icon: z.string().nullable(), route: z.string().nullable() })),
});
