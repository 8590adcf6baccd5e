import { formats, languageOf, type Formats, type Language, type Locale, type MessageKey, type Translate } from "@sunledger/i18n";
import { use, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { LocaleContext } from "./localeContext.ts";

export interface Words {
  locale: Locale;
  language: Language;
  t: Translate;
  /** For keys that come from data; an unknown one gives `fallback`, or the key. */
  message: (key: string, fallback?: string) => string;
  f: Formats;
  switchTo: (asked: string) => Promise<void>;
}

/** Words and number formats of the reader's language. */
export function useWords(): Words {
  const { i18n } = useTranslation();
  const { locale, switchTo } = use(LocaleContext);
  return useMemo(
    () => ({
      locale,
      language: languageOf(locale),
      switchTo,
      t: (key: MessageKey, values: Record<string, string | number> = {}) => i18n.t(key, values),
      message: (key: string, fallback = key) => (i18n.exists(key) ? i18n.t(key) : fallback),
      f: formats(locale),
    }),
    [i18n, locale, switchTo],
  );
}
