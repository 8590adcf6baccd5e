import { createI18n, languageOf, localeOf, type Locale } from "@sunledger/i18n";
import { useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { queries } from "../api/queries.ts";
import { queryClient } from "../api/queryClient.ts";
import { currentSession } from "../session/sessionStore.ts";
import { currentLocale, keepLocale } from "./currentLocale.ts";
import { LocaleContext } from "./localeContext.ts";

type Instance = Awaited<ReturnType<typeof createI18n>>;

/** Words of one locale for everything below; a switch loads the other catalogue and the menu first, so nothing flashes. */
export function WordsProvider({ first, children }: { first: Instance; children: ReactNode }) {
  const [loaded, setLoaded] = useState<{ locale: Locale; instance: Instance }>({ locale: currentLocale(), instance: first });
  const switchTo = useCallback(async (asked: string) => {
    const locale = localeOf(asked);
    if (locale === currentLocale()) return;
    const instance = await createI18n(locale);
    keepLocale(locale);
    // the menu waits for its words; a page under what waits would keep its old ones
    if (currentSession() !== null) await queryClient.prefetchQuery(queries.dictionary());
    setLoaded({ locale, instance });
  }, []);
  useEffect(() => {
    keepLocale(loaded.locale);
    document.documentElement.lang = languageOf(loaded.locale);
  }, [loaded.locale]);
  const value = useMemo(() => ({ locale: loaded.locale, switchTo }), [loaded.locale, switchTo]);
  return (
    <LocaleContext value={value}>
      <I18nextProvider i18n={loaded.instance}>{children}</I18nextProvider>
    </LocaleContext>
  );
}
