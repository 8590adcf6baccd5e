import { expect, it } from "vitest";
import { tableFile } from "../tableFile.ts";
import { neutralText } from "./neutralText.ts";

const FORMULAS = ["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "  =1", "＝1+1", "＋1", "－1", "＠SUM(1)"];

it("disarms whatever a spreadsheet would take for a formula, and nothing else", () => {
  for (const text of FORMULAS) expect(neutralText(text), JSON.stringify(text)).toBe(`'${text}`);
  for (const text of ["INV01", "12 kWh", "a=b", "l'onduleur", "", "été", "1-2"]) expect(neutralText(text)).toBe(text);
});

it("holds in the CSV that is handed out: no cell starts with a sign of a formula, numbers stay numbers", async () => {
  const csv = new TextDecoder().decode(await tableFile("t", ["=head", "value"], FORMULAS.map((text, index) => [text, -index]), "csv"));
  const cells = csv.replace("\u{FEFF}", "").split(/\r\n/).filter((line) => line !== "").map((line) => line.replace(/^"/, ""));
  expect(cells.filter((line) => /^[=+\-@＝＋－＠\t\r]/.test(line))).toEqual([]);
  expect(csv).toMatch(/,-11\r\n$/);
});
