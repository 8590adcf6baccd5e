import { PSEUDO_LOCALE } from "@sunledger/i18n";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { pdfModel } from "./pdf/pdfModel.ts";
import { exampleReport } from "./report.cases.ts";
import { workbook } from "./xlsx/workbook.ts";

const report = exampleReport();
/** Symbols of units, the same too. */
const SYMBOLS = /^(?:[kMG]?Wh|kW|kWp|kWc|W|EUR|PI|PR|UTC|CSV|JSON|AC|DC)$/u;
/** Parts of a printed page that say how it is drawn, not what it says. */
const DRAWING = new Set(["align", "color", "form", "group", "hash", "ink", "kind", "language", "path", "sign", "state", "texture"]);

/** What is data is the same in every language; of a sentence of evidence a page may show the first half alone. */
const names = (): string[] => [...new Set(["Sunledger", ...textsOf(report).flatMap((text) => [text, ...text.split(" ; ")])])].filter((text) => /\p{L}{2,}/u.test(text)).toSorted((a, b) => b.length - a.length);

const keysOf = (value: unknown): string[] => (typeof value === "object" && value !== null ? Object.entries(value).flatMap(([key, part]) => [key, ...keysOf(part)]) : []);

const withoutBrackets = (text: string): string => {
  const rest = text.replaceAll(/\u27E6[^\u27E6\u27E7]*\u27E7/gu, " ");
  return rest === text ? text : withoutBrackets(rest);
};

/** Words that no catalogue has given. */
const strays = (texts: readonly string[]): string[] => {
  const known = names();
  // keys that a workbook carries for programs stand alone in their cell
  const keys = new Set(keysOf(report));
  const plain = (text: string) => text.replaceAll("\u2060", "");
  return texts
    .filter((text) => !keys.has(text))
    .map((text) => known.reduce((rest, name) => rest.replaceAll(name, " "), plain(withoutBrackets(text))))
    .filter((text) => text.split(/[^\p{L}]+/u).some((word) => /\p{L}{2,}/u.test(word) && !SYMBOLS.test(word)));
};

/** Every text of a printed page; a sentence cut into runs is read as a whole. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) {
    const runs = value.flatMap((part: unknown) => (typeof part === "object" && part !== null && "text" in part && Object.keys(part).every((key) => key === "text" || key === "bold") ? [String(part.text)] : []));
    return runs.length > 0 && runs.length === value.length ? [runs.join("")] : value.flatMap(textsOf);
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (DRAWING.has(name) ? [] : textsOf(part)));
}

describe("in the pseudo-language", () => {
  it("the printed report has no word outside the brackets, its pictures neither", async () => {
    const { model, pictures } = await pdfModel(report, PSEUDO_LOCALE);
    const drawn = Object.values(pictures).flatMap((svg) => [...String(svg).matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text ?? ""));
    expect(drawn.length).toBeGreaterThan(100);
    expect(strays([...textsOf(model), ...drawn])).toEqual([]);
  });

  it("the workbook has none", async () => {
    const book = await readXlsx(await workbook(report, PSEUDO_LOCALE));
    const texts = book.sheets.flatMap(({ name, rows }) => [name, ...rows.flat().filter((cell) => typeof cell === "string")]);
    expect(texts.length).toBeGreaterThan(100);
    expect(strays(texts)).toEqual([]);
  });

  it("a word outside them is seen", () => {
    expect(strays(["\u27E6Pertes\u27E7 Bonjour", "\u27E6dans \u27E6ce\u27E7 cas\u27E7 12 kWh"])).toEqual(["  Bonjour"]);
  });
});
