import { NAMESPACES, type Catalogue } from "./namespaces.ts";
import type { Formats } from "./formats.ts";

export const bracket = (text: string): string => `\u27E6${text}\u27E7`;

/** A catalogue whose every text stands in brackets. */
export function bracketed(catalogue: Catalogue): Catalogue {
  const made = { ...catalogue };
  for (const namespace of NAMESPACES) made[namespace] = Object.fromEntries(Object.entries(catalogue[namespace]).map(([key, text]) => [key, bracket(text)]));
  return made;
}

/** Formats whose texts with words in them, units and names of months, stand in brackets; bare numbers stay bare. */
export const bracketedFormats = (plain: Formats): Formats => ({
  ...plain,
  unit: (...given) => bracket(plain.unit(...given)),
  energy: (kwh) => bracket(plain.energy(kwh)),
  money: (...given) => bracket(plain.money(...given)),
  day: (day) => bracket(plain.day(day)),
  range: (...given) => bracket(plain.range(...given)),
  month: (...given) => bracket(plain.month(...given)),
  instant: (...given) => bracket(plain.instant(...given)),
  duration: (hours) => bracket(plain.duration(hours)),
});
