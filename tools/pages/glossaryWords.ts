import { NAMESPACES, type Language } from "@sunledger/i18n";
import { loadCatalogue } from "@sunledger/i18n/catalogues";

interface GlossaryWords {
  /** The text of a key; one that no catalogue has throws. */
  words: (key: string) => string;
  /** The notes under a group's title that are there. */
  notes: ReadonlySet<string>;
}

/** A language's catalogue, read by keys that the contract names. */
export async function glossaryWords(language: Language): Promise<GlossaryWords> {
  const catalogue = await loadCatalogue(language);
  const texts = new Map(NAMESPACES.flatMap((part) => Object.entries(catalogue[part]).map(([key, text]): [string, string] => [`${part}:${key}`, text])));
  const words = (key: string): string => {
    const text = texts.get(key);
    if (text === undefined) throw new Error(`${language}: no catalogue has ${key}`);
    return text;
  };
  return { words, notes: new Set([...texts.keys()].filter((key) => key.startsWith("glossary:note."))) };
}
