import { DEFAULT_LOCALE, type Locale } from "@sunledger/i18n";
import { createContext } from "react";

interface LocaleChoice {
  locale: Locale;
  /** Takes a locale, a language or a country code. */
  switchTo: (asked: string) => Promise<void>;
}

export const LocaleContext = createContext<LocaleChoice>({ locale: DEFAULT_LOCALE, switchTo: () => Promise.resolve() });
