import { z } from "zod";
import { isZoneName } from "../time/zone.ts";
import { UNITS } from "./units.ts";

const name = z.string().min(1).max(300);

const column = z.strictObject({
  /** Name of the column in the file's header. */
  column: name,
  /** `<point>.<quantity>` of the plant; in long files `{point}.<quantity>`, the point given by `keys`. */
  to: z.string().regex(/^.+\.[a-z_0-9]+$/),
  /** Unit the file writes in; without it the unit that the quantity's name says. */
  unit: z.enum(UNITS).optional(),
  /** Multiplied with the value after the unit; for scalings that are no unit. */
  factor: z.number().refine((value) => value !== 0).optional(),
  /** Values that mean "no value". */
  sentinels: z.array(z.number()).max(20).optional(),
  /** A counter read at the stamp itself rather than at the end of the row's interval. */
  reading: z.enum(["at_stamp", "interval_end"]).optional(),
});

const file = z.strictObject({
  /** Path below the data folder, `*` and `?` as wildcards within a name. */
  pattern: name,
  sheet: z.union([z.int().min(0), name]).optional(),
  preamble_lines: z.int().min(0).max(1000).optional(),
  delimiter: z.enum([",", ";", "\t", "|"]).optional(),
  decimal: z.enum([".", ","]).optional(),
  date_order: z.enum(["ymd", "dmy", "mdy"]).optional(),
  /** Column of the stamp, or of date and time of day; without it the first column. */
  time: z.union([name, z.tuple([name, name])]).optional(),
  /** Zone of stamps without offset; without it the plant's. */
  timezone: z.string().refine(isZoneName).optional(),
  label: z.enum(["start", "centre", "end"]).optional(),
  /** Texts that mean "no value". */
  missing: z.array(z.string()).max(50).optional(),
  /** Long files: the column that says what a row is about, and the plant's point for each of its values. */
  key: name.optional(),
  keys: z.record(z.string(), name).optional(),
  columns: z.array(column).min(1),
});

/** `mapping.json`: how the files of another system become a plant's columns (docs/methods/import-mapping.md). */
export const mappingSchema = z.strictObject({
  schema: z.literal("mapping/1"),
  /** What plant.json cannot say and the data are asked for. */
  estimate: z.array(z.enum(["place", "nameplate"])).optional(),
  files: z.array(file).min(1),
});

export type Mapping = z.infer<typeof mappingSchema>;
export type MappedFile = Mapping["files"][number];
export type MappedColumn = MappedFile["columns"][number];
