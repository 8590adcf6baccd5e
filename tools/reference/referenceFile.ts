import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Json, ReferenceCase, ReferenceIndex } from "./case.ts";
import { readTolerances, type Tolerances } from "./tolerance.ts";

/** A stochastic output: independent seeds of the reference gave this mean; an answer within `acceptAbs` passes. */
export interface StochasticOutput {
  mean: number;
  acceptAbs: number;
}

/** A case with what it is judged by, which its adapter never sees. */
export interface JudgedCase {
  given: ReferenceCase;
  outputs: Record<string, Json>;
  tolerances: Tolerances;
  stochasticOutputs: Record<string, StochasticOutput>;
}

/** One file of the schema "pvref-1". */
export interface ReferenceFile {
  name: string;
  tolerances: Tolerances;
  cases: JudgedCase[];
}

function members(value: Json | undefined, what: string): Record<string, Json> {
  if (value === undefined || value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) throw new Error(`${what} is no structure`);
  return value;
}

function readIndex(value: Json | undefined, what: string): ReferenceIndex | undefined {
  if (value === undefined || value === null) return undefined;
  const { start_ms, step_ms, count, tz } = members(value, what);
  if (typeof start_ms !== "number" || typeof step_ms !== "number" || typeof count !== "number") {
    throw new Error(`${what} needs start_ms, step_ms and count`);
  }
  return { start_ms, step_ms, count, tz: typeof tz === "string" ? tz : "UTC" };
}

function readStochastic(value: Json | undefined, what: string): Record<string, StochasticOutput> {
  const read: Record<string, StochasticOutput> = {};
  for (const [name, output] of Object.entries(members(value, what))) {
    const { mean, accept_abs } = members(output, what);
    if (typeof mean === "number" && typeof accept_abs === "number") read[name] = { mean, acceptAbs: accept_abs };
  }
  return read;
}

/** The lists that parameters call "given NAME": they stand among the outputs but were handed to the reference. */
function givenLists(params: Record<string, Json>, outputs: Record<string, Json>): Record<string, Json> {
  const lists: Record<string, Json> = {};
  for (const value of Object.values(params)) {
    const name = typeof value === "string" && value.startsWith("given ") ? value.slice("given ".length) : "";
    const list = outputs[name];
    if (list !== undefined) lists[name] = list;
  }
  return lists;
}

function readCase(value: Json, file: string): JudgedCase {
  const raw = members(value, `${file}: a case`);
  const { name, function: called } = raw;
  if (typeof name !== "string" || typeof called !== "string") throw new Error(`${file}: a case without name or function`);
  const index = readIndex(raw["index"], `${file}, ${name}: index`);
  const params = members(raw["params"], `${file}, ${name}: params`);
  const outputs = members(raw["outputs"], `${file}, ${name}: outputs`);
  const given: ReferenceCase = {
    name,
    function: called,
    params,
    inputs: { ...givenLists(params, outputs), ...members(raw["inputs"], `${file}, ${name}: inputs`) },
    ...(index === undefined ? {} : { index }),
  };
  return {
    given,
    outputs,
    tolerances: readTolerances(raw["tolerance"]),
    stochasticOutputs: readStochastic(raw["stochastic_outputs"], `${file}, ${name}: stochastic_outputs`),
  };
}

/** Reads one reference file; undefined when it is of another schema; throws, naming the file, when it is malformed. */
export function readReferenceFile(path: string): ReferenceFile | undefined {
  const name = basename(path, ".json");
  const raw: Json = JSON.parse(readFileSync(path, "utf8"));
  const file = members(raw, name);
  if (file["schema"] !== "pvref-1") return undefined;
  if (!Array.isArray(file["cases"])) throw new Error(`${name}: no list of cases`);
  return { name, tolerances: readTolerances(file["tolerance"]), cases: file["cases"].map((one) => readCase(one, name)) };
}
