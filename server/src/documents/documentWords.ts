import { formats, localeOf, translator, type Formats, type MessageKey, type Translator } from "@sunledger/i18n";

/** Words and formats of one document, in the reader's language. */
export interface DocumentWords {
  format: Formats;
  word: (key: MessageKey, values?: Record<string, string | number>) => string;
  /** For keys made of data (a cause, a category, a field of plant.json): the key's last part when it is unknown. */
  named: (stem: string, name: string) => string;
}

const named = (translate: Translator) => (stem: string, name: string): string => {
  const key = `${stem}.${name}`;
  return translate.has(key) ? translate.message(key) : name;
};

export const documentWords = async (language: string): Promise<DocumentWords> => {
  const locale = localeOf(language);
  const translate = await translator(locale);
  return { format: formats(locale), word: translate.t, named: named(translate) };
};
