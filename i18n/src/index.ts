export { loadCatalogue, NAMESPACES, type Catalogue, type MessageKey, type Namespace } from "./catalogues.ts";
export { formats, type Formats } from "./formats.ts";
export {
  DEFAULT_LOCALE,
  languageOf,
  LANGUAGE_NAMES,
  LANGUAGES,
  localeOf,
  LOCALES,
  type Language,
  type Locale,
} from "./languages.ts";
export { createI18n, translator, type Translate, type Translator } from "./translator.ts";
