import i18next from "i18next";
import type { i18n } from "i18next";
import { catalogueOf, type MessageKey } from "./catalogues.ts";
import { languageOf, type Locale } from "./languages.ts";
import { NAMESPACES, type Catalogue } from "./namespaces.ts";

/** Words for one locale: `t("common:loss.soiling")`, placeholders filled from `values`. */
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;

/** Words for one locale whose key is only known at run time; an unknown key gives the key itself. */
export interface Translator {
  locale: Locale;
  t: Translate;
  /** True when the catalogue (or its French fallback) has the key. */
  has: (key: string) => boolean;
  /** For keys that come from data (a finding's message); unknown ones give the key. */
  message: (key: string, values?: Record<string, string | number>) => string;
}

/** i18next set up the one way both sides use it: flat keys, namespaces, French behind every gap. */
export async function createI18n(locale: Locale): Promise<i18n> {
  const language = languageOf(locale);
  const own = await catalogueOf(locale);
  const french = language === "fr" ? own : await catalogueOf("fr-FR");
  const instance = i18next.createInstance();
  const resources: Record<string, Catalogue> = { fr: french };
  resources[language] = own;
  await instance.init({
    lng: language,
    fallbackLng: "fr",
    ns: [...NAMESPACES],
    defaultNS: "common",
    keySeparator: false,
    nsSeparator: ":",
    resources,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return instance;
}

/** A translator for documents, mails and errors; each caller gets its own, so no request sees another's language. */
export async function translator(locale: Locale): Promise<Translator> {
  const instance = await createI18n(locale);
  const message = (key: string, values: Record<string, string | number> = {}) => instance.t(key, values);
  return { locale, t: message, has: (key) => instance.exists(key), message };
}
