import type { IncidentRecord } from "../stores/records/database.ts";

const DAY_MS = 86_400_000;
/** How far back each choice of period reaches, in days; the whole analysis for any other. */
const PERIOD_DAYS: Readonly<Record<string, number>> = { under_1_month: 31, under_3_months: 92, under_6_months: 183, under_1_year: 366 };

/** The days of a period type, counted back from a day that is part of it; the end exclusive. */
export function periodBack(periodType: string, day: number, firstDay: number): { fromDay: number; toDay: number } {
  const length = PERIOD_DAYS[periodType];
  return { fromDay: length === undefined ? Math.min(firstDay, day) : day - length + 1, toDay: day + 1 };
}

/** First and last local day of an incident: of the days that count, else of its time. */
export function daySpan({ days, start_ms, end_ms }: Pick<IncidentRecord, "days" | "start_ms" | "end_ms">): { first: number; last: number } {
  if (days.length === 0) return { first: Math.floor(start_ms / DAY_MS), last: Math.floor((end_ms - 1) / DAY_MS) };
  return { first: days.reduce((a, b) => Math.min(a, b)), last: days.reduce((a, b) => Math.max(a, b)) };
}

/** Whether an incident touches a period. */
export function touches(incident: IncidentRecord, fromDay: number, toDay: number): boolean {
  const { first, last } = daySpan(incident);
  return first < toDay && last >= fromDay;
}

/** Whether an incident was still open at the end of a day: not ended by then, or open to this day. */
export const openOn = (incident: IncidentRecord, day: number): boolean => incident.open || daySpan(incident).last > day;

/** The share of an incident's counted days that lie in a period, 0–1. */
export function shareInside(incident: IncidentRecord, fromDay: number, toDay: number): number {
  if (incident.days.length > 0) return incident.days.filter((day) => day >= fromDay && day < toDay).length / incident.days.length;
  const { first, last } = daySpan(incident);
  return Math.max(0, Math.min(last + 1, toDay) - Math.max(first, fromDay)) / (last - first + 1);
}
