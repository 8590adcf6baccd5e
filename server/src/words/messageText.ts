import type { Message } from "@sunledger/engine";
import type { Formats, Translator } from "@sunledger/i18n";

/**
 * The sentence of a message of the engine or the importer. Numbers are written by the locale: instants where the
 * value's name ends in `Ms`, whole numbers whole, others with three significant digits; `count` stays a number for the
 * plural, and where there is none a number of `days` decides it. Keys without a namespace belong to `audit`.
 */
export function messageText({ key, values }: Message, { message, has }: Translator, formats: Formats, timezone: string): string {
  const written: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "string" || name === "count") written[name] = value;
    else if (name.endsWith("Ms")) written[name] = formats.instant(value, timezone);
    else written[name] = Number.isInteger(value) || Math.abs(value) >= 1000 ? formats.number(value, 0) : formats.significant(value, 3);
  }
  const { count, days } = values;
  if (count === undefined && typeof days === "number") written["count"] = days;
  const short = `audit:${key.replace(/^audit\./, "")}`;
  return message(key.includes(":") ? key : has(short) ? short : `audit:${key}`, written);
}
