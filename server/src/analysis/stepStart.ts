/** What energies are summed by. */
export type Step = "hour" | "day" | "week" | "month" | "year";

/** A step that is made of whole days; `all` is one step of all days. */
export type DayStep = Exclude<Step, "hour"> | "all";

const DAY_MS = 86_400_000;
const MONDAY = 3;

/** The local day number of the first day of the step that holds a day, 0 for `all`; weeks begin on Monday (ISO 8601). */
export function stepStart(day: number, step: DayStep): number {
  if (step === "all") return 0;
  if (step === "day") return day;
  if (step === "week") return day - ((((day + MONDAY) % 7) + 7) % 7);
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), step === "month" ? date.getUTCMonth() : 0, 1) / DAY_MS;
}

/** The first day of the step after the one that begins on a day. */
export function nextStep(day: number, step: Exclude<DayStep, "all">): number {
  if (step === "day") return day + 1;
  if (step === "week") return day + 7;
  return stepStart(day + (step === "month" ? 31 : 366), step);
}
