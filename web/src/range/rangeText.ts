import type { Formats } from "@sunledger/i18n";
import type { DayRange } from "./dayRange.ts";

/** A range as the reader's language writes it: `1 juil. – 31 déc. 2023`, the year once where both share it. */
export function rangeText({ from, to }: DayRange, { locale }: Formats): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: "UTC", day: "numeric", month: "short", year: "numeric" });
  return format.formatRange(Date.parse(`${from}T12:00:00Z`), Date.parse(`${to}T12:00:00Z`));
}
