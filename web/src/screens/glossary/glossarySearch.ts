import { present, textOf } from "../../range/search.ts";

/** What the address of the glossary carries: what is searched for, and the entry that a question mark led to. */
export interface GlossarySearch {
  q?: string;
  at?: string;
}

/** Reads the address of the glossary. */
export const glossarySearch = (raw: Record<string, unknown>): GlossarySearch => present<GlossarySearch>({ q: textOf(raw.q), at: textOf(raw.at) });
