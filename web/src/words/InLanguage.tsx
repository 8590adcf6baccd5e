import { createI18n, type Locale } from "@sunledger/i18n";
import { useQuery } from "@tanstack/react-query";
import { use, useMemo, type ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { LocaleContext } from "./localeContext.ts";

/** Everything below in another language than the page's; its words are fetched first, the page's own stand meanwhile. */
export function InLanguage({ locale, children }: { locale: Locale; children: ReactNode }) {
  const { locale: own, switchTo } = use(LocaleContext);
  const { data: instance } = useQuery({ queryKey: ["words", locale], queryFn: () => createI18n(locale), staleTime: Infinity, gcTime: Infinity, enabled: locale !== own });
  const value = useMemo(() => ({ locale, switchTo }), [locale, switchTo]);
  if (locale === own || instance === undefined) return <>{children}</>;
  return (
    <LocaleContext value={value}>
      <I18nextProvider i18n={instance}>
        <div lang={locale.slice(0, 2)}>{children}</div>
      </I18nextProvider>
    </LocaleContext>
  );
}
