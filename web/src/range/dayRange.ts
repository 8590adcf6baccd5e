import { localDay } from "./localDay.ts";

/** Local days written `YYYY-MM-DD`, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** What a range may not leave. */
export interface DayLimits {
  min: string;
  max: string;
}

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** True for a day of the calendar: `2023-02-30` is none. */
export const isDay = (text: unknown): text is string => typeof text === "string" && DAY.test(text) && !Number.isNaN(msOf(text)) && dayOf(msOf(text)) === text;

export const addDays = (day: string, days: number): string => dayOf(msOf(day) + days * DAY_MS);

/** Days in a range, both ends counted. */
export const dayCount = ({ from, to }: DayRange): number => Math.round((msOf(to) - msOf(from)) / DAY_MS) + 1;

/** Start and end swapped when reversed. */
export const sortRange = ({ from, to }: DayRange): DayRange => (from <= to ? { from, to } : { from: to, to: from });

const clampDay = (day: string, { min, max }: DayLimits): string => (day < min ? min : day > max ? max : day);

/** The part of a range inside its limits; a range wholly outside becomes the nearest day. */
export const clampRange = ({ from, to }: DayRange, limits: DayLimits): DayRange => ({ from: clampDay(from, limits), to: clampDay(to, limits) });

/** A month earlier or later; the day is held to the month's length. */
export function addMonths(day: string, months: number): string {
  const date = new Date(msOf(day));
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return dayOf(date.getTime());
}

/** The last month of the data, ending on their last day. */
export const lastMonth = ({ min, max }: DayLimits): DayRange => clampRange({ from: addDays(addMonths(max, -1), 1), to: max }, { min, max });

/**
 * The range a page opens with: the 2nd of the current month to today, held to the installation's data. Where the data
 * end before that day (an audit of the past) the whole of them for an audit, their last month otherwise.
 */
export function defaultRange(today: string, limits: DayLimits, wholeAudit: boolean): DayRange {
  const from = `${today.slice(0, 8)}02`;
  if (from <= today && from <= limits.max && today >= limits.min) return clampRange({ from, to: today }, limits);
  return wholeAudit ? { from: limits.min, to: limits.max } : lastMonth(limits);
}

/** What of an installation decides which range its pages open with. */
interface Ranged {
  min_date: string | null;
  max_date: string | null;
  timezone: string;
  analysis_mode: string;
}

/** The first and last day with samples; null while there are none. */
export const limitsOf = ({ min_date: min, max_date: max }: Ranged): DayLimits | null => (min !== null && max !== null ? { min, max } : null);

/** The range that an address says, its gaps filled from the usual one, held to the data. */
export function rangeOf({ from, to }: Partial<DayRange>, installation: Ranged): DayRange {
  const today = localDay(Date.now(), installation.timezone);
  const limits = limitsOf(installation);
  if (limits === null) return { from: from ?? today, to: to ?? today };
  const usual = defaultRange(today, limits, installation.analysis_mode === "audit");
  return clampRange(sortRange({ from: from ?? usual.from, to: to ?? usual.to }), limits);
}

/** The neighbouring range of the same length, kept inside the limits. */
export function shiftRange(range: DayRange, direction: -1 | 1, limits: DayLimits): DayRange {
  const days = dayCount(range);
  const moved = { from: addDays(range.from, direction * days), to: addDays(range.to, direction * days) };
  if (moved.from < limits.min) return clampRange({ from: limits.min, to: addDays(limits.min, days - 1) }, limits);
  if (moved.to > limits.max) return clampRange({ from: addDays(limits.max, 1 - days), to: limits.max }, limits);
  return moved;
}

export const PRESETS = ["month", "days30", "months3", "months6", "year", "all"] as const;
export type Preset = (typeof PRESETS)[number];

/** A usual range, counted back from the last day of the data. */
export function presetRange(preset: Preset, limits: DayLimits): DayRange {
  const back = (from: string) => clampRange({ from, to: limits.max }, limits);
  switch (preset) {
    case "month":
      return back(`${limits.max.slice(0, 8)}01`);
    case "days30":
      return back(addDays(limits.max, -29));
    case "months3":
      return back(addDays(addMonths(limits.max, -3), 1));
    case "months6":
      return back(addDays(addMonths(limits.max, -6), 1));
    case "year":
      return back(addDays(addMonths(limits.max, -12), 1));
    case "all":
      return { from: limits.min, to: limits.max };
  }
}
