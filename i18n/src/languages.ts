/** Interface languages, in the order of the flags; French is the source of the texts. */
export const LANGUAGES = ["fr", "en", "de", "es", "it", "nl", "pt"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Locales that a caller may ask for; each formats numbers and dates its own way. */
export const LOCALES = ["fr-FR", "en-GB", "en-US", "de-DE", "es-ES", "it-IT", "nl-NL", "pt-PT"] as const;

/**
 * The French texts and formats, each in white brackets: what is seen without them does not come from a catalogue.
 * For translators and tests (`?lang=qps-ploc`); no flag leads to it.
 */
export const PSEUDO_LOCALE = "qps-ploc";
export type Locale = (typeof LOCALES)[number] | typeof PSEUDO_LOCALE;

export const DEFAULT_LOCALE: Locale = "fr-FR";

/** Each language's own name, as a reader of it writes it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  fr: "Français",
  en: "English",
  de: "Deutsch",
  es: "Español",
  it: "Italiano",
  nl: "Nederlands",
  pt: "Português",
};

const LOCALE_OF_LANGUAGE: Readonly<Record<Language, Locale>> = {
  fr: "fr-FR",
  en: "en-GB",
  de: "de-DE",
  es: "es-ES",
  it: "it-IT",
  nl: "nl-NL",
  pt: "pt-PT",
};

/** The language most readers of a country expect (ISO 3166-1 alpha-2, lower case). */
const LANGUAGE_OF_COUNTRY: Readonly<Record<string, Locale>> = {
  fr: "fr-FR",
  mc: "fr-FR",
  gb: "en-GB",
  ie: "en-GB",
  us: "en-US",
  ca: "en-US",
  au: "en-GB",
  de: "de-DE",
  at: "de-DE",
  ch: "de-DE",
  li: "de-DE",
  es: "es-ES",
  mx: "es-ES",
  cl: "es-ES",
  it: "it-IT",
  sm: "it-IT",
  nl: "nl-NL",
  be: "nl-NL",
  pt: "pt-PT",
  br: "pt-PT",
};

/**
 * The locale for what a caller wrote: a locale (`de-DE`), a language (`de`) or a country code (`at`).
 * Whatever is unknown gives `fr-FR`. The language is tried before the country, so `it` is Italian either way.
 */
export function localeOf(text: string | null | undefined): Locale {
  const wanted = (text ?? "").trim().replace("_", "-").toLowerCase();
  if (wanted === PSEUDO_LOCALE) return PSEUDO_LOCALE;
  const exact = LOCALES.find((locale) => locale.toLowerCase() === wanted);
  if (exact !== undefined) return exact;
  const language = LANGUAGES.find((code) => code === wanted.split("-")[0]);
  if (language !== undefined) return LOCALE_OF_LANGUAGE[language];
  return LANGUAGE_OF_COUNTRY[wanted] ?? DEFAULT_LOCALE;
}

/** The catalogue a locale reads from. */
export function languageOf(locale: Locale): Language {
  const language = LANGUAGES.find((code) => locale.startsWith(code));
  return language ?? "fr";
}
