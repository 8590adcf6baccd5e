import type { Granularity } from "@sunledger/contract";
import type { Words } from "../words/useWords.ts";

/** The local start of a step (`2023-03-14`, `2023-03-14T09:00`) in words. */
export function stepText(start: string, granularity: Granularity, { t, f }: Words): string {
  switch (granularity) {
    case "hour":
      return `${f.day(start.slice(0, 10))} ${start.slice(11)}`;
    case "day":
      return f.day(start);
    case "week":
      return t("fleet:step.week", { day: f.day(start) });
    case "month":
      return f.month(start.slice(0, 7));
    case "year":
      return start.slice(0, 4);
  }
}

/** As short as an axis wants it; January carries its year. */
export function stepTick(start: string, granularity: Granularity, locale: string): string {
  if (granularity === "year") return start.slice(0, 4);
  if (granularity === "hour") return start.slice(11) === "00:00" ? start.slice(8, 10) : start.slice(11);
  const isFirst = start.slice(5, 7) === "01" && (granularity === "month" || Number(start.slice(8, 10)) <= 7);
  const options = granularity === "month" ? { month: "short" as const, ...(isFirst ? { year: "numeric" as const } : {}) } : { day: "numeric" as const, month: "short" as const, ...(isFirst ? { year: "2-digit" as const } : {}) };
  return new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options }).format(Date.parse(`${start.slice(0, 10)}T12:00:00Z`));
}
