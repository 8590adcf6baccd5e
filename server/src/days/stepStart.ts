import { dayText } from "./dayText.ts";

/** The first day, `YYYY-MM-DD`, of the day, ISO week, month or year that a local day number is part of. */
export function stepStart(day: number, step: "day" | "week" | "month" | "year"): string {
  const text = dayText(day);
  if (step === "week") return dayText(day - ((day + 3) % 7));
  if (step === "month") return `${text.slice(0, 7)}-01`;
  return step === "year" ? `${text.slice(0, 4)}-01-01` : text;
}
