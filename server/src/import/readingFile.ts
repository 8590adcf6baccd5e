import { writeFile } from "node:fs/promises";
import { z } from "zod";
import type { ReadingNotes } from "./joinReading.ts";
import { readJson, schemaError } from "./plant/readPlantFile.ts";

const schema = z.strictObject({
  schema: z.literal("import/1"),
  findings: z.array(
    z.strictObject({
      point: z.string(),
      issue: z.string(),
      startMs: z.number(),
      endMs: z.number(),
      detail: z.strictObject({ key: z.string().regex(/^import:/), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
    }),
  ),
  estimates: z.array(
    z.strictObject({ field: z.string(), stated: z.number().nullable(), found: z.number(), uncertainty: z.number(), used: z.enum(["stated", "found"]) }),
  ),
  nameplateUnknown: z.boolean(),
  placeUnknown: z.boolean(),
});

/** `import.json` beside an imported plant: what the import met, so that a later audit tells it too. */
export async function readReadingFile(path: string, file: string): Promise<ReadingNotes> {
  const json = await readJson(path, file);
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw schemaError(parsed.error, json, file);
  return parsed.data;
}

/** Writes `import.json`. */
export async function writeReadingFile(path: string, { findings, estimates, nameplateUnknown, placeUnknown }: ReadingNotes): Promise<void> {
  await writeFile(path, `${JSON.stringify({ schema: "import/1", findings, estimates, nameplateUnknown, placeUnknown }, null, 1)}\n`);
}
