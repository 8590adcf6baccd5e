import { DARK, LIGHT } from "@sunledger/charts";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const tokensIn = (selector: string): Map<string, string> => {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf("}", start));
  return new Map([...block.matchAll(/--([a-z0-9]+): (#[0-9a-f]{6});/g)].map(([, name = "", value = ""]) => [name, value]));
};
const THEMES = [["light", tokensIn(":root"), LIGHT], ["dark", tokensIn('[data-mantine-color-scheme="dark"]'), DARK]] as const;

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, WCAG 2.2: 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const TEXTS = ["ink", "ink2", "ink3", "data", "error", "ok", "warn", "external", "brandtext"];
const GROUNDS = ["page", "canvas", "raised", "sunken", "hover", "selected"];
const PAIRS = [
  ["onbrand", "brand"], ["onbrand", "brandhover"], ["ondata", "data"], ["page", "ink"],
  ["data", "datasoft"], ["error", "errorsoft"], ["ok", "oksoft"], ["warn", "warnsoft"], ["external", "externalsoft"], ["brandtext", "brandsoft"],
];
/** Not text, but what an input, a mark or a bar is known by (1.4.11). */
const PARTS = ["control", "data", "error", "prod", "expected", "deficit"];

describe.each(THEMES)("the %s theme", (_name, tokens, charts) => {
  const ratio = (one: string, other: string): number => {
    const [a, b] = [tokens.get(one), tokens.get(other)];
    if (a === undefined || b === undefined) throw new Error(`no token ${a === undefined ? one : other}`);
    return contrast(a, b);
  };

  it("has text that stands out by 4.5 from every ground it is written on", () => {
    const pairs = [...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground])), ...PAIRS];
    const faint = pairs.flatMap(([text = "", ground = ""]) => (ratio(text, ground) < 4.5 ? [`${text} on ${ground}: ${ratio(text, ground).toFixed(2)}`] : []));
    expect(faint).toEqual([]);
  });

  it("has marks and edges that stand out by 3 from the page", () => {
    expect(PARTS.flatMap((part) => (ratio(part, "page") < 3 ? [`${part}: ${ratio(part, "page").toFixed(2)}`] : []))).toEqual([]);
  });

  it("gives the charts the same colours", () => {
    const differing = Object.entries(charts).flatMap(([name, value]) => {
      const token = tokens.get(name.toLowerCase());
      return token === undefined || typeof value !== "string" || value.toLowerCase() === token ? [] : [`${name}: ${value}, ${token}`];
    });
    expect(differing).toEqual([]);
    expect(charts.page.toLowerCase()).toBe(tokens.get("page"));
  });
});
