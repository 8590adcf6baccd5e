import type { DayRange } from "./dayRange.ts";
import { localDay } from "./localDay.ts";

/** First and last local day of what lasts from one instant up to another: what ends at midnight ends with the day before. */
export function localDays({ start, end }: { start: string; end: string }, zone: string): DayRange {
  const from = localDay(start, zone);
  const to = localDay(Date.parse(end) - 1, zone);
  return { from, to: to < from ? from : to };
}

/** The days of an incident: those on which it cost energy; those that it lasted where it cost none (a sensor's). */
export function incidentDays({ days, start, end }: { days: readonly string[]; start: string; end: string }, zone: string): DayRange {
  const lasted = localDays({ start, end }, zone);
  return { from: days[0] ?? lasted.from, to: days.at(-1) ?? lasted.to };
}
