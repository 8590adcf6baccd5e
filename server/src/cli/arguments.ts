import { parseArgs } from "node:util";
import { InputError } from "../import/inputError.ts";

export interface AuditArguments {
  folder: string;
  json?: string;
  pdf?: string;
  xlsx?: string;
  /** Local days, the end exclusive. */
  start?: string;
  end?: string;
  lang?: string;
}

const USAGE = "FOLDER --json out.json [--pdf out.pdf] [--xlsx out.xlsx] [--start 2023-01-01] [--end 2024-01-01] [--lang fr]";

/** The command line of `audit`, checked; whatever does not fit is an `InputError` that shows the usage. */
export function auditArguments(args: readonly string[]): AuditArguments {
  const { values, positionals } = parsed(args);
  const folder = positionals[0];
  if (folder === undefined || positionals.length > 1) throw wrong(positionals[1] ?? "", USAGE);
  if (values.json === undefined && values.pdf === undefined && values.xlsx === undefined) throw wrong(folder, USAGE);
  for (const day of [values.start, values.end]) {
    if (day !== undefined && (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))) throw wrong(day, "YYYY-MM-DD");
  }
  if (values.start !== undefined && values.end !== undefined && values.end <= values.start) throw wrong(`--end ${values.end}`, `> --start ${values.start}`);
  return { folder, ...values };
}

/** The language asked for, readable even when the rest of the line is wrong. */
export function languageAsked(args: readonly string[]): string | undefined {
  const at = args.findIndex((text) => text === "--lang");
  return at >= 0 ? args[at + 1] : args.find((text) => text.startsWith("--lang="))?.slice("--lang=".length);
}

function parsed(args: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { json: text, pdf: text, xlsx: text, start: text, end: text, lang: text } });
  } catch (error) {
    throw wrong(error instanceof Error ? error.message.split(".")[0] ?? "" : "", USAGE);
  }
}

const wrong = (found: string, expected: string): InputError => new InputError("import:error.argument", { found, expected });
