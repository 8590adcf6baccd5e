export { loadCatalogue, type MessageKey } from "./catalogues.ts";
export { formats, type Formats } from "./formats.ts";
export {
  DEFAULT_LOCALE,
  languageOf,
  LANGUAGE_NAMES,
  LANGUAGES,
  localeOf,
  LOCALES,
  PSEUDO_LOCALE,
  type Language,
  type Locale,
} from "./languages.ts";
export { NAMESPACES, type Catalogue, type Namespace } from "./namespaces.ts";
export { bracket } from "./pseudo.ts";
export { createI18n, translator, type Translate, type Translator } from "./translator.ts";
