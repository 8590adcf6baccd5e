import { writeXlsx } from "hucre/xlsx";
import Papa from "papaparse";
import { neutralText } from "./xlsx/neutralText.ts";
import { createSheet } from "./xlsx/sheet.ts";
import { STYLE } from "./xlsx/sheetStyles.ts";

export type TableCell = string | number | boolean | null;

/** A table as a file: numbers stay numbers, texts are never formulas. CSV is UTF-8 with its mark, so that Excel reads it. */
export async function tableFile(title: string, heads: readonly string[], rows: readonly (readonly TableCell[])[], type: "xlsx" | "csv"): Promise<Uint8Array> {
  if (type === "csv") {
    const safe = [heads, ...rows].map((row) => row.map((value) => (typeof value === "string" ? neutralText(value) : value)));
    return new TextEncoder().encode(`\u{FEFF}${Papa.unparse(safe)}\r\n`);
  }
  const sheet = createSheet(title);
  heads.forEach((head, column) => sheet.text(0, column, head, STYLE.head));
  rows.forEach((row, index) => {
    row.forEach((value, column) => {
      if (typeof value === "number") sheet.number(index + 1, column, value);
      else if (value !== null) sheet.text(index + 1, column, String(value));
    });
  });
  sheet.freeze(1, 0);
  return await writeXlsx({ sheets: [sheet.done()] });
}
