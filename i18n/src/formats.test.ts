import { describe, expect, it } from "vitest";
import { DEFAULT_LOCALE, formats, languageOf, localeOf, LOCALES, PSEUDO_LOCALE } from "./index.ts";

describe.each(LOCALES)("formats of %s", (locale) => {
  const f = formats(locale);
  /** The digits and the sign, whatever groups and parts them. */
  const digits = (text: string) => text.replace(/[^\d\u2212+]/g, "");

  it("writes what is missing as a dash, never as zero", () => {
    for (const nothing of [null, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect([f.number(nothing), f.signed(nothing), f.significant(nothing), f.percent(nothing), f.unit(nothing, "kWh"), f.energy(nothing), f.money(nothing, "EUR")]).toEqual(Array.from({ length: 7 }, () => "\u2014"));
    }
  });

  it("keeps every digit, with a true minus, and none for what rounds to zero", () => {
    for (const value of [0.04, 1, 12, 999.5, 12_345.678, -12_345.678, 7e6]) expect(digits(f.number(value, 1))).toBe(value.toFixed(1).replace("-", "\u2212").replace(".", ""));
    expect([f.number(-0.04, 1), f.signed(-0.04, 1), f.percent(-0.0001)].some((text) => /[\u2212+-]/.test(text))).toBe(false);
    expect(f.signed(2)).toBe("+2");
    expect(f.number(12_345, 0)).not.toBe("12345");
  });

  it("keeps a number and its unit on one line, and takes the unit that reads best", () => {
    expect(f.unit(5, "kWh")).toBe("5\u00A0kWh");
    expect(f.energy(99)).toMatch(/kWh$/);
    expect(f.energy(12_345)).toMatch(/\u00A0MWh$/);
    expect(f.energy(-2.5e7)).toMatch(/\u00A0GWh$/);
  });

  it("writes money, shares and days as its readers do", () => {
    expect(digits(f.money(1234.5, "EUR", 2))).toBe("123450");
    expect(f.money(1, "EUR")).toContain("€");
    expect(digits(f.percent(0.8187))).toBe("819");
    const named = [f.monthName("2023-07"), f.weekdayName("2023-07-14")];
    for (const name of named) expect(name).toMatch(/^\p{L}{2,}\.?$/u);
    expect(f.day("2023-07-14")).toMatch(/14.*2023|2023.*14/);
    // the year once where both days share it and the locale writes it so, which Portuguese does not
    expect(f.range("2023-07-01", "2023-12-31").match(/2023/g)).toHaveLength(locale === "pt-PT" ? 2 : 1);
    expect(f.range("2022-07-01", "2023-12-31")).toMatch(/2022.*2023/);
    expect(f.instant(Date.UTC(2023, 6, 14, 22, 30), "Europe/Paris")).toMatch(/00:30/);
  });
});

describe("the locales", () => {
  it("are found by locale, language and country, French for whatever is unknown", () => {
    for (const locale of LOCALES) expect([localeOf(locale), localeOf(locale.toUpperCase().replace("-", "_")), languageOf(locale)]).toEqual([locale, locale, locale.slice(0, 2)]);
    expect(["at", "be", "ch", "gb", "us", "br", "it", "pt-BR", "en"].map(localeOf)).toEqual(["de-DE", "nl-NL", "de-DE", "en-GB", "en-US", "pt-PT", "it-IT", "pt-PT", "en-GB"]);
    expect(["xx", "", null, undefined].map(localeOf)).toEqual(Array.from({ length: 4 }, () => DEFAULT_LOCALE));
  });

  it("differ where their readers do", () => {
    expect([formats("fr-FR").number(1234.5, 1), formats("de-DE").number(1234.5, 1), formats("en-US").number(1234.5, 1)]).toEqual(["1\u202F234,5", "1.234,5", "1,234.5"]);
  });

  it("are bracketed in the pseudo-language wherever a word may stand; bare numbers stay bare", () => {
    const f = formats(PSEUDO_LOCALE);
    for (const text of [f.unit(1, "kWh"), f.energy(1), f.money(1, "EUR"), f.day("2023-07-14"), f.range("2023-07-01", "2023-07-14"), f.month("2023-07"), f.monthName("2023-07"), f.weekdayName("2023-07-14"), f.instant(0, "UTC"), f.duration(3)]) expect(text).toMatch(/^\u27E6.*\u27E7$/);
    expect(f.number(1234)).not.toMatch(/[\u27E6\u27E7]/);
  });
});
