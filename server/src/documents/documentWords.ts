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

/** `zone` is the plant's: the dates of a document are local ones. */
export const documentWords = async (language: string, zone: string): Promise<DocumentWords> => {
  const locale = localeOf(language);
  const translate = await translator(locale);
  const spaced = locale === "fr-FR" ? frenchSpacing : (text: string): string => text;
  return {
    locale,
    format: formats(locale),
    dates: localDates(locale, zone),
    word: (key, values) => spaced(translate.t(key, values)),
    named: (stem, name, values) => {
      const key = `${stem}.${name}`;
      return translate.has(key) ? spaced(translate.message(key, values)) : name;
    },
  };
};
