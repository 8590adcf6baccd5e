import { describe, expect, it } from "vitest";
import { foundEntries } from "./foundEntries.ts";

const entries = [["Énergie livrée", "kWh"], ["Énergie attendue", "kWh"], ["Encrassement", "kWh"], ["Disponibilité", ""]];
const found = (asked: string) => foundEntries(entries, asked, (texts) => texts).map(([name]) => name);

describe("searching the glossary", () => {
  it("finds without accents and whatever the case, and every word must be there", () => {
    expect(found("energie")).toEqual(["Énergie livrée", "Énergie attendue"]);
    expect(found("kwh  LIVREE")).toEqual(["Énergie livrée"]);
    expect(found("nulle part")).toEqual([]);
  });

  it("gives all where nothing is asked", () => {
    expect(found("  ")).toHaveLength(entries.length);
  });
});
