import { z } from "zod";
import { rangeQuery } from "./installations.ts";

/** `pdm_list`: points, comma separated, none or `all` for every one; `min_irradiance` in W/m² in the plane. */
export const kpiDataQuery = rangeQuery.extend({ pdm_list: z.string().max(4000).optional(), min_irradiance: z.coerce.number().min(0).max(2000).default(0) });
/** Energies and ratios of each point over the intervals with at least that light; `hours` is how long they last. */
export const kpiDataSchema = z.object({
  start_date: z.string(),
  end_date: z.string(),
  min_irradiance: z.number(),
  points: z.array(z.object({
    point: z.string(),
    hours: z.number(),
    reference_energy_kwh: z.number(),
    expected_energy_kwh: z.number(),
    energy_ac_kwh: z.number(),
    estimated_kwh: z.number(),
    pr: z.number().nullable(),
    pi: z.number().nullable(),
  })),
});
export type KpiData = z.infer<typeof kpiDataSchema>;

/** The installation's own guid; without days the whole analysis, without points every inverter. */
export const virtualSensorQuery = z.object({
  guid: z.string().min(1).max(64),
  start_date: z.iso.date().optional(),
  end_date: z.iso.date().optional(),
  pdm_list: z.string().max(4000).optional(),
});
