import { languageOf, PSEUDO_LOCALE, type Language, type Locale } from "./languages.ts";
import type { Catalogue, Namespace } from "./namespaces.ts";
import { bracketed } from "./pseudo.ts";
import type french from "../catalogs/fr/index.ts";

type Plain<Key> = Key extends `${infer Stem}_${"one" | "many" | "other"}` ? Stem : Key;
type KeysOf<N extends Namespace> = `${N}:${Plain<Extract<keyof (typeof french)[N], string>>}`;

/** Every key of the source catalogue, `namespace:key`. */
export type MessageKey = { [N in Namespace]: KeysOf<N> }[Namespace];

const LOADERS: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>> = {
  fr: () => import("../catalogs/fr/index.ts"),
  en: () => import("../catalogs/en/index.ts"),
  de: () => import("../catalogs/de/index.ts"),
  es: () => import("../catalogs/es/index.ts"),
  it: () => import("../catalogs/it/index.ts"),
  nl: () => import("../catalogs/nl/index.ts"),
  pt: () => import("../catalogs/pt/index.ts"),
};

/** One language's catalogue, loaded when first asked for (one chunk a language in the browser). */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  return (await LOADERS[language]()).default;
}

/** The catalogue that a locale reads from. */
export async function catalogueOf(locale: Locale): Promise<Catalogue> {
  const catalogue = await loadCatalogue(languageOf(locale));
  return locale === PSEUDO_LOCALE ? bracketed(catalogue) : catalogue;
}
