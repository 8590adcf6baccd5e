import { NAMESPACES, type Catalogue } from "./namespaces.ts";

export const bracket = (text: string): string => `\u27E6${text}\u27E7`;

/** A catalogue whose every text stands in brackets. */
export function bracketed(catalogue: Catalogue): Catalogue {
  const made = { ...catalogue };
  for (const namespace of NAMESPACES) made[namespace] = Object.fromEntries(Object.entries(catalogue[namespace]).map(([key, text]) => [key, bracket(text)]));
  return made;
}
