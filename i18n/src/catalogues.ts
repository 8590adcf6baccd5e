import type { Language } from "./languages.ts";
import type french from "../catalogs/fr/index.ts";

/** French is the source and the type: a key exists when French has it. */
export type Catalogue = Record<Namespace, Record<string, string>>;

export const NAMESPACES = ["common", "audit", "charts", "checklist", "report", "import", "jobs", "errors", "web"] as const;
export type Namespace = (typeof NAMESPACES)[number];

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
