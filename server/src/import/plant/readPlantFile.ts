import { readFile, stat } from "node:fs/promises";
import type { Plant } from "@sunledger/engine";
import type { z } from "zod";
import type { Estimated } from "../estimates/fillEstimates.ts";
import { InputError } from "../inputError.ts";
import { isZoneName, zoneOf } from "../time/zone.ts";
import { checkPlant } from "./plantChecks.ts";
import { withDefaults } from "./plantDefaults.ts";
import { plantSchema, rangeOf } from "./plantSchema.ts";

const MAX_BYTES = 20 << 20;

/**
 * Reads and checks a plant file; whatever is wrong is an `InputError` that names line or field and what was expected.
 * Where the place is to be estimated from the data, the file may leave it out (then on the zone's meridian until it is).
 */
export async function readPlantFile(path: string, file: string, estimated: readonly Estimated[] = []): Promise<{ plant: Plant; defaultsUsed: string[] }> {
  const json = await readJson(path, file);
  return plantOf(estimated.includes("place") ? onMeridian(json) : json, file);
}

function onMeridian(json: unknown): unknown {
  if (typeof json !== "object" || json === null) return json;
  const timezone: unknown = Reflect.get(json, "timezone");
  const offsets = typeof timezone === "string" && isZoneName(timezone) ? [...zoneOf(timezone, 0, 1).offsetMin] : [0];
  return { latitude: 0, longitude: Math.max(-180, Math.min(180, (offsets[0] ?? 0) / 4)), altitude_m: 0, ...json };
}

/** The plant of a parsed `plant.json`, checked and with its defaults. */
export function plantOf(json: unknown, file: string): { plant: Plant; defaultsUsed: string[] } {
  const parsed = plantSchema.safeParse(json);
  if (!parsed.success) throw schemaError(parsed.error, json, file);
  checkPlant(parsed.data, file);
  return withDefaults(parsed.data);
}

/** A JSON file as a value; malformed JSON is an error that names the line. */
export async function readJson(path: string, file: string): Promise<unknown> {
  const info = await stat(path).catch(() => {
    throw new InputError("import:error.missing_file", { file });
  });
  if (!info.isFile()) throw new InputError("import:error.missing_file", { file });
  if (info.size > MAX_BYTES) throw new InputError("import:error.too_big", { file, limit: MAX_BYTES >> 20 });
  const text = (await readFile(path, "utf8")).replace(/^\uFEFF/, "");
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (error) {
    throw new InputError("import:error.not_json", { file, line: lineOf(error, text) });
  }
}

/** The first thing a schema has against a value, as an error that names the field and what was expected. */
export function schemaError(error: z.ZodError, json: unknown, file: string): InputError {
  // a misspelt name is both unknown and missing: the unknown one is what its author can find
  const issue = error.issues.find(({ code }) => code === "unrecognized_keys") ?? error.issues[0];
  if (issue === undefined) return new InputError("import:error.field", { file, field: "", expectedKey: "format" });
  if (issue.code === "unrecognized_keys") {
    const field = pathText([...issue.path, issue.keys[0] ?? ""]);
    return new InputError("import:error.unknown_field", { file, field });
  }
  const field = pathText(issue.path);
  const found = valueAt(json, issue.path);
  if (found === undefined) return new InputError("import:error.missing_field", { file, field });
  const { kind, values } = rangeOf(issue);
  return new InputError("import:error.field", { file, field: field || "{}", found: short(found), expectedKey: kind, ...values });
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => (typeof part === "number" ? `${text}[${part}]` : `${text}${text === "" ? "" : "."}${String(part)}`), "");
}

function valueAt(json: unknown, path: readonly PropertyKey[]): unknown {
  let value = json;
  for (const part of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}

function short(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** The engine tells a position or a line and column, depending on the error; the end of the text otherwise. */
function lineOf(error: unknown, text: string): number {
  const message = error instanceof Error ? error.message : "";
  const line = /line (\d+)/.exec(message);
  if (line !== null) return Number(line[1]);
  const position = /position (\d+)/.exec(message);
  return text.slice(0, position === null ? text.length : Number(position[1])).split("\n").length;
}
