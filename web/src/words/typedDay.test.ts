import { LOCALES, PSEUDO_LOCALE } from "@sunledger/i18n";
import { describe, expect, it } from "vitest";
import { typedDay } from "./typedDay.ts";

describe("a day in a field", () => {
  it("is read back as it was written, in every language", () => {
    for (const locale of [...LOCALES, PSEUDO_LOCALE] as const) {
      const { write, read } = typedDay(locale);
      for (const day of ["2026-11-20", "2024-02-29", "2025-01-02", "1999-12-31"]) expect(read(write(day)), locale).toBe(day);
    }
  });

  it("is written in the order and with the separator of the language", () => {
    const written = (["fr-FR", "en-GB", "en-US", "de-DE", "nl-NL"] as const).map((locale) => typedDay(locale).write("2026-11-20"));
    expect(written).toEqual(["20/11/2026", "20/11/2026", "11/20/2026", "20.11.2026", "20-11-2026"]);
    expect(typedDay("en-US").pattern("dd/mm/yyyy")).toBe("mm/dd/yyyy");
    expect(typedDay("fr-FR").pattern("jj/mm/aaaa")).toBe("jj/mm/aaaa");
    expect(typedDay("en-US").pattern("⟦dd/mm/yyyy~~⟧")).toBe("⟦mm/dd/yyyy~~⟧");
  });

  it("is read with any separator, without leading zeros, and with the year first", () => {
    const { read } = typedDay("fr-FR");
    for (const text of ["2/3/2026", "02.03.2026", "02-03-2026", " 02 03 2026 ", "2026-03-02", "2026/3/2"]) expect(read(text), text).toBe("2026-03-02");
    expect(typedDay("en-US").read("3/2/2026")).toBe("2026-03-02");
  });

  it("is none where the calendar has none, or where a part is missing", () => {
    for (const text of ["", "30/02/2026", "2/3", "2/3/26", "2/13/2026", "demain", "1/2/3/2026"]) expect(typedDay("fr-FR").read(text), text).toBeNull();
  });
});
