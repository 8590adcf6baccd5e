import { DEFAULT_LOCALE, PSEUDO_LOCALE, type Locale } from "@sunledger/i18n";
import { isDay } from "../range/dayRange.ts";

/** How a day is written in a field: `20/11/2026`, `11/20/2026` or `20.11.2026`, and read back as `2026-11-20`. */
interface TypedDay {
  /** A day `YYYY-MM-DD` in the locale's order. */
  write: (day: string) => string;
  /** What was typed, in the locale's order with any separator, or the year first; null where it is no day. */
  read: (text: string) => string | null;
  /** The locale's order in the letters of `pattern`, which names the day first, then month and year: `jj/mm/aaaa`; what stands around them stays. */
  pattern: (pattern: string) => string;
}

const PARTS = ["day", "month", "year"] as const;
type Part = (typeof PARTS)[number];

const THREE_WORDS = /(\p{L}+)\P{L}(\p{L}+)\P{L}(\p{L}+)/u;

/** The numeric days of a locale. */
export function typedDay(asked: Locale): TypedDay {
  const locale = asked === PSEUDO_LOCALE ? DEFAULT_LOCALE : asked;
  const format = new Intl.DateTimeFormat(locale, { timeZone: "UTC", day: "2-digit", month: "2-digit", year: "numeric" });
  const write = (day: string) => format.format(new Date(`${day}T12:00:00Z`));
  const order = format.formatToParts(0).flatMap(({ type }) => PARTS.filter((part) => part === type));
  const separator = format.formatToParts(0).find(({ type }) => type === "literal")?.value ?? "/";
  const read = (text: string) => {
    const groups = text.trim().split(/[^\d]+/);
    const [first = ""] = groups;
    const found = first.length === 4 ? ["year", "month", "day"] : order;
    const of = (part: Part) => (groups[found.indexOf(part)] ?? "").padStart(2, "0");
    const day = `${of("year")}-${of("month")}-${of("day")}`;
    return groups.length === PARTS.length && isDay(day) ? day : null;
  };
  const pattern = (letters: string) => letters.replace(THREE_WORDS, (_all, ...words: string[]) => order.map((part) => words[PARTS.indexOf(part)] ?? "").join(separator));
  return { write, read, pattern };
}
