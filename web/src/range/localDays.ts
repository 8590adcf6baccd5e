import { localDay } from "./localDay.ts";

/** First and last local day of what lasts from one instant up to another: what ends at midnight ends with the day before. */
export function localDays({ start, end }: { start: string; end: string }, zone: string): [first: string, last: string] {
  const first = localDay(start, zone);
  const last = localDay(Date.parse(end) - 1, zone);
  return [first, last < first ? first : last];
}

/** The days of an incident: those on which it cost energy; those that it lasted where it cost none (a sensor's). */
export function incidentDays({ days, start, end }: { days: readonly string[]; start: string; end: string }, zone: string): [first: string, last: string] {
  const [first, last] = localDays({ start, end }, zone);
  return [days[0] ?? first, days.at(-1) ?? last];
}
