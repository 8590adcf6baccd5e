import { formats, localeOf, translator, type Formats, type Locale, type MessageKey } from "@sunledger/i18n";
import { localDates, type LocalDates } from "./localDates.ts";

/** Words, numbers and dates of one document, in the reader's language. */
export interface DocumentWords {
  locale: Locale;
  format: Formats;
  dates: LocalDates;
  word: (key: MessageKey, values?: Record<string, string | number>) => string;
  /** For keys made of data (a cause, a category, a field of plant.json): the key's last part when it is unknown. */
  named: (stem: string, name: string, values?: Record<string, string | number>) => string;
}

/** French puts a narrow no-break space before ; ? ! % » and after «, a no-break space before a colon; writers need not. */
const frenchSpacing = (text: string): string =>
  text.replaceAll(/ ([;?!%»])/g, "\u202F$1").replaceAll("« ", "«\u202F").replaceAll(" :", "\u00A0:");

const LONGEST_WITHOUT_YEAR_MS = 367 * 86_400_000;

/** Dates are the plant's local ones; over more than a year they carry their year. */
export const documentWords = async (language: string, { timezone, period }: { timezone: string; period: { start: string; end: string } }): Promise<DocumentWords> => {
  const locale = localeOf(language);
  const translate = await translator(locale);
  const spaced = locale === "fr-FR" ? frenchSpacing : (text: string): string => text;
  return {
    locale,
    format: formats(locale),
    dates: localDates(locale, timezone, Date.parse(period.end) - Date.parse(period.start) > LONGEST_WITHOUT_YEAR_MS),
    word: (key, values) => spaced(translate.t(key, values)),
    named: (stem, name, values) => {
      const key = `${stem}.${name}`;
      return translate.has(key) ? spaced(translate.message(key, values)) : name;
    },
  };
};
