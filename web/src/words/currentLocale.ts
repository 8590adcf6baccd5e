import { localeOf, type Locale } from "@sunledger/i18n/languages";

const KEY = "sunledger.locale";

/** The locale of the address, else of the last visit, else of the browser; French when none says. */
function firstLocale(): Locale {
  const asked = new URLSearchParams(location.search).get("lang") ?? localStorage.getItem(KEY);
  return localeOf(asked ?? navigator.language);
}

let locale = firstLocale();

/** The locale that calls ask their answers in. */
export const currentLocale = (): Locale => locale;

export function keepLocale(next: Locale): void {
  locale = next;
  localStorage.setItem(KEY, next);
}
