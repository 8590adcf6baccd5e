import { bracket, PSEUDO_LOCALE } from "@sunledger/i18n";

/** Dates of one plant as one reader writes them; instants are UTC ms or ISO text. */
export interface LocalDates {
  /** Local day `YYYY-MM-DD` of an instant. */
  dayOf: (instant: number | string) => string;
  /** "21 août" (or "21 août 23"), from a local day. */
  dayMonth: (day: string) => string;
  /** "21 août 2023". */
  full: (day: string) => string;
  /** "10 févr. 09:20". */
  dayTime: (instant: number | string) => string;
  /** "1 janvier – 31 décembre 2023", both days included. */
  range: (from: string, to: string) => string;
  /** "janv." */
  monthName: (month: string) => string;
}

const HOUR = 3_600_000;

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** French counts the first of a month: "1er". */
const first = (locale: string, text: string): string => (locale.startsWith("fr") ? text.replaceAll(/(?<![\d:])1(?=[ \u00A0\u202F]\p{L})/gu, "1er") : text);

/** Ranges of days come with a leading zero in some locales (Italian), single days do not. */
const withoutZeros = (text: string): string => text.replaceAll(/(?<!\d)0(?=\d(?!\d))/gu, "");

/** `withYear`: short dates carry their year, for periods in which a day and month alone could be two days. */
export const localDates = (locale: string, zone: string, withYear = false): LocalDates => {
  const marked = locale === PSEUDO_LOCALE;
  const written = marked ? "fr-FR" : locale;
  const shown = (text: string): string => (marked ? bracket(text) : text);
  const year = withYear ? ({ year: "2-digit" } as const) : {};
  const dayParts = new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });
  const dayMonth = new Intl.DateTimeFormat(written, { timeZone: "UTC", day: "numeric", month: "short", ...year });
  const full = new Intl.DateTimeFormat(written, { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });
  const time = new Intl.DateTimeFormat(written, { timeZone: zone, day: "numeric", month: "short", ...year, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const month = new Intl.DateTimeFormat(written, { timeZone: "UTC", month: "short" });
  return {
    dayOf: (instant) => dayParts.format(new Date(instant)),
    dayMonth: (day) => shown(first(written, dayMonth.format(noon(day)))),
    full: (day) => shown(first(written, full.format(noon(day)))),
    dayTime: (instant) => shown(first(written, time.format(new Date(instant)))),
    range: (from, to) => shown(first(written, withoutZeros(full.formatRange(noon(from), noon(to))))),
    monthName: (text) => shown(month.format(noon(`${text}-15`))),
  };
};

/** Length of an incident in hours. */
export const hoursBetween = (start: string, end: string): number => (Date.parse(end) - Date.parse(start)) / HOUR;
