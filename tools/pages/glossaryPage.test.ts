import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { GLOSSARY, INCIDENT_CATEGORIES, LOSS_KEYS, type GlossaryEntry } from "@sunledger/contract";
import { LANGUAGES } from "@sunledger/i18n";
import { describe, expect, it } from "vitest";
import { glossaryPage } from "./glossaryPage.ts";
import { glossaryWords } from "./glossaryWords.ts";

const docs = join(import.meta.dirname, "../../docs");
const entries: readonly GlossaryEntry[] = GLOSSARY.flatMap(({ entries: own }): GlossaryEntry[] => [...own]);

describe("the glossary", () => {
  it("has one source: docs/glossary.md says what the contract and the English catalogue say", async () => {
    const page = await readFile(join(docs, "glossary.md"), "utf8");
    const { words, notes } = await glossaryWords("en");
    expect(page).toBe(glossaryPage(page, words, notes));
  });

  it("names and defines every entry in every language, and defines nothing else", async () => {
    for (const language of LANGUAGES) {
      const { words } = await glossaryWords(language);
      for (const { key, name, unit } of entries) for (const said of [name, `glossary:definition.${key}`, ...(unit.includes(":") ? [unit] : [])]) expect(words(said), `${language} ${said}`).not.toBe("");
    }
    const { default: french } = await import("../../i18n/catalogs/fr/glossary.json", { with: { type: "json" } });
    const defined = Object.keys(french).flatMap((key) => (key.startsWith("definition.") ? [key.slice("definition.".length)] : []));
    expect(defined.toSorted()).toEqual(entries.map(({ key }) => key).toSorted());
  });

  it("holds every loss and every kind of incident, once, and names method pages that are there", () => {
    const keys = entries.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual(expect.arrayContaining([...LOSS_KEYS.map((key) => `loss.${key}`), ...INCIDENT_CATEGORIES.map((key) => `incident.${key}`)]));
    for (const { method } of entries) if (method !== null) expect(existsSync(join(docs, "methods", `${method}.md`)), method).toBe(true);
  });
});
