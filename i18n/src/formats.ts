import { PSEUDO_LOCALE, type Locale } from "./languages.ts";
import { bracket } from "./pseudo.ts";

const MINUS = "\u2212";
const NO_BREAK = "\u00A0";
const MISSING = "\u2014";

/** How one locale writes numbers, dates and money. A value that is missing (null, NaN) gives an em dash. */
export interface Formats {
  locale: Locale;
  number: (value: number | null, digits?: number) => string;
  /** With its sign, also a plus; what rounds to zero has none. */
  signed: (value: number | null, digits?: number) => string;
  /** Three significant digits unless asked otherwise. */
  significant: (value: number | null, digits?: number) => string;
  /** A ratio 0–1 as percent with its sign. */
  percent: (ratio: number | null, digits?: number) => string;
  /** A number and its unit, kept on one line. */
  unit: (value: number | null, unit: string, digits?: number) => string;
  /** Energy, in kWh up to 10,000 kWh, then MWh, then GWh. */
  energy: (kwh: number | null) => string;
  money: (value: number | null, currency: string, digits?: number) => string;
  /** A local day written `YYYY-MM-DD`. */
  day: (day: string) => string;
  /** Local days from one to another, both included: `1 juil. – 31 déc. 2023`, the year once where both share it and the locale writes it so. */
  range: (from: string, to: string) => string;
  /** A local month written `YYYY-MM`. */
  month: (month: string, style?: "long" | "short") => string;
  /** The short name of a month, of a day or month written `YYYY-MM…`. */
  monthName: (month: string) => string;
  /** The short name of a local day's weekday. */
  weekdayName: (day: string) => string;
  /** An instant, in the given zone, with the minute. */
  instant: (ms: number, zone: string) => string;
  /** A length of time in hours, said in days when longer than two. */
  duration: (hours: number) => string;
}

const finite = (value: number | null): value is number => value !== null && Number.isFinite(value);

/** Formatters of a locale; cheap to keep, so callers make one per request or screen. */
export function formats(locale: Locale): Formats {
  if (locale === PSEUDO_LOCALE) return bracketedFormats(formats("fr-FR"));
  const cache = new Map<string, Intl.NumberFormat>();
  const format = (key: string, options: Intl.NumberFormatOptions) => {
    const found = cache.get(key) ?? new Intl.NumberFormat(locale, { useGrouping: "always", ...options });
    cache.set(key, found);
    return found;
  };
  const dates = new Map<string, Intl.DateTimeFormat>();
  /** Calendar days are shown as they are: an instant alone has a zone. */
  const date = (options: Intl.DateTimeFormatOptions) => {
    const key = Object.entries(options).join();
    const found = dates.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options });
    dates.set(key, found);
    return found;
  };
  const sign = (text: string) => text.replace("-", MINUS);
  // a value that rounds to zero carries no sign
  const clean = (value: number, digits: number) => (Math.abs(value) < 0.5 * 10 ** -digits ? 0 : value);
  const number = (value: number | null, digits = 0) =>
    finite(value)
      ? sign(format(`n${digits}`, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(clean(value, digits)))
      : MISSING;
  const significant = (value: number | null, digits = 3) =>
    finite(value) ? sign(format(`s${digits}`, { maximumSignificantDigits: digits }).format(value)) : MISSING;
  const unit = (value: number | null, name: string, digits = 0) => (finite(value) ? `${number(value, digits)}${NO_BREAK}${name}` : MISSING);
  const atNoon = (day: string) => new Date(`${day}T12:00:00Z`);
  return {
    locale,
    number,
    signed: (value, digits = 0) => (finite(value) && Math.abs(value) >= 0.5 * 10 ** -digits && value > 0 ? `+${number(value, digits)}` : number(value, digits)),
    significant,
    percent: (ratio, digits = 1) =>
      finite(ratio)
        ? sign(
            format(`p${digits}`, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
              clean(ratio, digits + 2),
            ),
          )
        : MISSING,
    unit,
    energy: (kwh) => {
      if (!finite(kwh)) return MISSING;
      const size = Math.abs(kwh);
      if (size >= 1e7) return unit(kwh / 1e6, "GWh", 2);
      if (size >= 1e4) return unit(kwh / 1e3, "MWh", 1);
      return unit(kwh, "kWh", size > 0 && size < 100 ? 1 : 0);
    },
    money: (value, currency, digits = 0) =>
      finite(value)
        ? sign(
            format(`m${currency}${digits}`, {
              style: "currency",
              currency,
              minimumFractionDigits: digits,
              maximumFractionDigits: digits,
            }).format(clean(value, digits)),
          )
        : MISSING,
    day: (day) => date({ year: "numeric", month: "short", day: "numeric" }).format(atNoon(day)),
    range: (from, to) => date({ day: "numeric", month: "short", year: "numeric" }).formatRange(atNoon(from), atNoon(to)),
    month: (month, style = "long") => date({ year: "numeric", month: style }).format(atNoon(`${month}-15`)),
    monthName: (month) => date({ month: "short" }).format(atNoon(`${month.slice(0, 7)}-15`)),
    weekdayName: (day) => date({ weekday: "short" }).format(atNoon(day)),
    instant: (ms, zone) =>
      date({ timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(ms),
    duration: (hours) =>
      hours >= 48
        ? format("d", { style: "unit", unit: "day", unitDisplay: "long", maximumFractionDigits: 0 }).format(hours / 24)
        : format("h", { style: "unit", unit: "hour", unitDisplay: "short", maximumFractionDigits: 1 }).format(hours),
  };
}

/** Formats whose texts with words in them, units and names of months, stand in brackets; bare numbers stay bare. */
const bracketedFormats = (plain: Formats): Formats => ({
  ...plain,
  unit: (...given) => bracket(plain.unit(...given)),
  energy: (kwh) => bracket(plain.energy(kwh)),
  money: (...given) => bracket(plain.money(...given)),
  day: (day) => bracket(plain.day(day)),
  range: (...given) => bracket(plain.range(...given)),
  month: (...given) => bracket(plain.month(...given)),
  monthName: (month) => bracket(plain.monthName(month)),
  weekdayName: (day) => bracket(plain.weekdayName(day)),
  instant: (...given) => bracket(plain.instant(...given)),
  duration: (hours) => bracket(plain.duration(hours)),
});
