/** Written small and without accents, so that `energie` finds `Énergie`. */
const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** The entries whose texts hold every word that is searched for; all of them where nothing is. */
export function foundEntries<T>(entries: readonly T[], asked: string, textsOf: (entry: T) => readonly string[]): readonly T[] {
  const words = plain(asked).split(/\s+/).filter((word) => word !== "");
  return entries.filter((entry) => {
    const text = plain(textsOf(entry).join(" "));
    return words.every((word) => text.includes(word));
  });
}
