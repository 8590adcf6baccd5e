import { basename } from "node:path";
import { readJson, schemaError } from "../plant/readPlantFile.ts";
import { type Mapping, mappingSchema } from "./mappingSchema.ts";

/** Reads a mapping file; whatever is wrong is an `InputError` that names the field. */
export async function readMapping(path: string): Promise<Mapping> {
  const file = basename(path);
  const json = await readJson(path, file);
  const parsed = mappingSchema.safeParse(json);
  if (!parsed.success) throw schemaError(parsed.error, json, file);
  return parsed.data;
}
