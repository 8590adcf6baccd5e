import type { Json, ReferenceCase } from "./case.ts";

/** A number of the files: null is NaN, "Infinity" and "-Infinity" as written, flags 1 and 0, anything else an error. */
export function toNumber(value: Json | undefined): number {
  if (typeof value === "number") return value;
  if (value === null) return Number.NaN;
  if (value === "Infinity") return Number.POSITIVE_INFINITY;
  if (value === "-Infinity") return Number.NEGATIVE_INFINITY;
  if (value === "NaN") return Number.NaN;
  if (typeof value === "boolean") return value ? 1 : 0;
  throw new Error(`expected a number, found ${JSON.stringify(value)?.slice(0, 60)}`);
}

/** True when the case gives this name, as an input or as a parameter that is not null. */
export function has(given: ReferenceCase, name: string): boolean {
  return given.inputs[name] !== undefined || (given.params[name] ?? null) !== null;
}

/** A parameter as a number; the fallback stands in when the case leaves it out or gives null. */
export function param(given: ReferenceCase, name: string, fallback?: number): number {
  const value = given.params[name];
  if ((value === undefined || value === null) && fallback !== undefined) return fallback;
  if (value === undefined) throw new Error(`${given.name}: parameter ${name} is missing`);
  return toNumber(value);
}

/** A parameter as text. */
export function textParam(given: ReferenceCase, name: string, fallback?: string): string {
  const value = given.params[name];
  if ((value === undefined || value === null) && fallback !== undefined) return fallback;
  if (typeof value !== "string") throw new Error(`${given.name}: parameter ${name} is no text`);
  return value;
}

/** A parameter as a flag. */
export function flagParam(given: ReferenceCase, name: string, fallback?: boolean): boolean {
  const value = given.params[name];
  if ((value === undefined || value === null) && fallback !== undefined) return fallback;
  if (typeof value !== "boolean") throw new Error(`${given.name}: parameter ${name} is no flag`);
  return value;
}

/** The members of a structured parameter. */
export function structParam(given: ReferenceCase, name: string): Record<string, Json> {
  const value = given.params[name];
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw new Error(`${given.name}: parameter ${name} is no structure`);
  }
  return value;
}

/** A list of numbers as a column, null as NaN. */
export function toColumn(value: Json | undefined): Float64Array {
  if (!Array.isArray(value)) throw new Error(`expected a list, found ${JSON.stringify(value)?.slice(0, 60)}`);
  return Float64Array.from(value, (cell) => toNumber(cell));
}

/** How many rows the case's arrays have (those of the index, where nothing else tells). */
export function rowCount(given: ReferenceCase): number {
  for (const value of Object.values(given.inputs)) if (Array.isArray(value)) return value.length;
  return given.index?.count ?? 1;
}

/** An input array as a column; an input or parameter given once stands for every row; else the fallback, else an error. */
export function column(given: ReferenceCase, name: string, fallback?: number): Float64Array {
  const value = given.inputs[name] ?? given.params[name];
  if (Array.isArray(value)) return toColumn(value);
  if (value === undefined || (value === null && given.inputs[name] === undefined)) {
    if (fallback === undefined) throw new Error(`${given.name}: input ${name} is missing`);
    return new Float64Array(rowCount(given)).fill(fallback);
  }
  return new Float64Array(rowCount(given)).fill(toNumber(value));
}

/** The case's instants, ms UTC: its `time_ms` or, on a regular axis, its index. */
export function instants(given: ReferenceCase): Float64Array {
  if (given.inputs["time_ms"] !== undefined) return toColumn(given.inputs["time_ms"]);
  const index = given.index;
  if (index === undefined) throw new Error(`${given.name}: neither time_ms nor an index`);
  return Float64Array.from({ length: index.count }, (_, i) => index.start_ms + i * index.step_ms);
}

/** A `*_bits` input: one flag per sample. */
export function bits(given: ReferenceCase, name: string): Uint8Array {
  const value = given.inputs[name];
  if (typeof value !== "string") throw new Error(`${given.name}: input ${name} is no text of bits`);
  return Uint8Array.from(value, (character) => (character === "1" ? 1 : 0));
}

/** Flags as the files write them: a text of 0 and 1. */
export function toBits(flags: ArrayLike<number> | readonly boolean[]): string {
  let text = "";
  for (let i = 0; i < flags.length; i++) text += flags[i] ? "1" : "0";
  return text;
}

/** Flags as booleans, for masks that the files list as true and false. */
export function toBooleans(flags: ArrayLike<number>): boolean[] {
  return Array.from(flags, (flag) => flag !== 0);
}

/** One output per row from a scalar function of columns. */
export function mapRows(columns: readonly Float64Array[], row: (...cells: number[]) => number): Float64Array {
  const count = columns[0]?.length ?? 0;
  const out = new Float64Array(count);
  for (let i = 0; i < count; i++) out[i] = row(...columns.map((cells) => cells[i]));
  return out;
}
