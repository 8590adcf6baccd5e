import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as engine from "@sunledger/engine";
import { chain } from "./chainCall.ts";
import { lightSensor } from "./sensorCall.ts";
import { severity } from "./severityCall.ts";
import { sizing } from "./sizingCall.ts";
import { soiledDays } from "./soilingCall.ts";

/** A line of a page's `example` block: a call of the engine and what it gives. */
export interface Example {
  page: string;
  line: number;
  call: string;
  with: readonly unknown[];
  gives: unknown;
  within: number;
}

/** Where the pages lie. */
export const METHODS = join(import.meta.dirname, "../../docs/methods");
/** Pages about files and mappings: they define no number. */
const ABOUT_FILES = new Set(["README.md", "import-mapping.md", "plant-folder.md"]);
const FUNCTIONS: Readonly<Record<string, unknown>> = { ...engine, chain, lightSensor, severity, sizing, soiledDays };

/** The pages that define numbers. */
export function methodPages(): string[] {
  return readdirSync(METHODS).filter((name) => name.endsWith(".md") && !ABOUT_FILES.has(name)).sort();
}

/** The worked examples of a page's text: JSON, one a line. */
export function examplesOf(page: string, text: string = readFileSync(join(METHODS, page), "utf8")): Example[] {
  const out: Example[] = [];
  let inside = false;
  text.split("\n").forEach((line, i) => {
    if (line.startsWith("```")) inside = line === "```example";
    else if (inside && line.trim() !== "") out.push(parsed(page, i + 1, JSON.parse(line)));
  });
  return out;
}

/** What an example's call really gives. */
export function answerOf(example: Example): unknown {
  const called = FUNCTIONS[example.call];
  if (typeof called !== "function") throw new Error(`${example.page}:${example.line}: the engine has no ${example.call}`);
  return Reflect.apply(called, undefined, example.with.map(revived));
}

/** Every place where an answer differs from what the page says; empty when it agrees. Members a page leaves out are not compared. */
export function differences(said: unknown, found: unknown, within: number, path = "answer"): string[] {
  if (typeof said === "number") return typeof found === "number" && Math.abs(found - said) <= within ? [] : [`${path}: ${String(found)}, the page says ${said}`];
  if (said === null) return typeof found === "number" && Number.isNaN(found) ? [] : [`${path}: ${String(found)}, the page says nothing can be known`];
  if (typeof said !== "object") return said === found ? [] : [`${path}: ${String(found)}, the page says ${String(said)}`];
  if (typeof found !== "object" || found === null) return [`${path}: no structure`];
  return Object.entries(said).flatMap(([name, value]) => differences(value, Reflect.get(found, name), within, `${path}.${name}`));
}

function parsed(page: string, line: number, json: unknown): Example {
  const member = (name: string): unknown => (typeof json === "object" && json !== null ? Reflect.get(json, name) : undefined);
  const [call, args, gives, within] = [member("call"), member("with"), member("gives"), member("within") ?? 0];
  if (typeof call !== "string" || !Array.isArray(args) || gives === undefined || typeof within !== "number") throw new Error(`${page}:${line}: an example has call, with, gives and within`);
  return { page, line, call, with: args, gives, within };
}

/** A list of numbers is a column, with null for a missing value. */
function revived(value: unknown): unknown {
  if (!Array.isArray(value)) {
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, revived(one)]));
  }
  if (value.length > 0 && value.every((one) => one === null || typeof one === "number")) return Float64Array.from(value, (one) => one ?? Number.NaN);
  return value.map(revived);
}
