import { z } from "zod";
import { incidentSchema } from "./incidents.ts";
import { moduleNameSchema } from "./modules.ts";

export const converterQuery = z.object({
  country_lang_code: z.string().max(20),
  converter_type: z.enum(["xlsx", "csv"]),
  /** What the table is about: the name of its sheet and of the file. */
  data_type: z.string().regex(/^[\w-]{1,60}$/),
  moduleExpertName: moduleNameSchema.optional(),
});
const cell = z.union([z.string().max(32_000), z.number(), z.boolean(), z.null()]);
/** Rows of a table as the screen has them; columns are the rows' keys in the order they first stand in. */
export const convertJsonBody = z.object({ rows: z.array(z.record(z.string().max(200), cell)).max(50_000) });
export const convertIncidentsBody = z.object({ rows: z.array(incidentSchema).max(50_000) });
