import type { GivenScore } from "./scoreGiven.ts";
import { table } from "./table.ts";

const begin = (name: string): string => `<!-- generated: ${name} -->`;
const end = (name: string): string => `<!-- end: ${name} -->`;

/** Puts a generated part between its marks in a page; all else in the page is kept. A part without marks yet is added at the end. */
export function withPart(page: string, name: string, part: string): string {
  const whole = `${begin(name)}\n\n${part}\n\n${end(name)}`;
  const from = page.indexOf(begin(name));
  const to = page.indexOf(end(name));
  if (from < 0 || to < from) return `${page.trimEnd()}\n\n${whole}\n`;
  return page.slice(0, from) + whole + page.slice(to + end(name).length);
}

/** The labelled plants of another simulator as the page's table has them, with a row of means. */
export function givenTable(scores: readonly GivenScore[]): string {
  const mean = (of: (one: GivenScore) => number): number => scores.reduce((sum, one) => sum + of(one), 0) / scores.length;
  return table(["plant", "PR error", "attribution error, %", "cell F1"], [
    ...scores.map((one) => [one.words, unsigned(one.pr_error.toFixed(4)), one.attribution_error_pct.toFixed(2), one.cell_f1.toFixed(3)]),
    ["mean", "", mean((one) => one.attribution_error_pct).toFixed(2), mean((one) => one.cell_f1).toFixed(3)],
  ]);
}

/** A zero that rounding left a sign on has none. */
const unsigned = (figure: string): string => (Number(figure) === 0 ? figure.replace("-", "") : figure);

/** A labelled plant of another simulator as the page has it; attribution error as a share. */
export interface GivenPlant {
  name: string;
  pr_error: number;
  attribution_error: number;
  cell_f1: number;
}

/** The table under "Plants of another simulator"; its row of means is left out. */
export function givenPlants(page: string): GivenPlant[] {
  return chapter(page, "Plants of another simulator").split("\n").flatMap((line) => {
    const [, name = "", pr = "", attribution = "", f1 = ""] = line.split("|").map((cell) => cell.trim());
    const numbers = [pr, attribution, f1].map((cell) => (cell === "" ? NaN : Number(cell)));
    const [prError = NaN, percent = NaN, cellF1 = NaN] = numbers;
    return numbers.every((one) => Number.isFinite(one)) ? [{ name, pr_error: prError, attribution_error: Number((percent / 100).toFixed(6)), cell_f1: cellF1 }] : [];
  });
}

/** The points under "What does not work yet": a title in bold, then its text. */
export function limitsOf(page: string): { title: string; text: string }[] {
  return [...chapter(page, "What does not work yet").matchAll(/^- \*\*(.+?)\.?\*\*\.? (.+)$/gm)].map(([, title = "", text = ""]) => ({ title, text }));
}

function chapter(page: string, title: string): string {
  return page.split(/^## /m).find((part) => part.startsWith(title)) ?? "";
}
