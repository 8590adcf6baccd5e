import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { columnName } from "../../documents/xlsx/sheet.ts";
import { sheetSource } from "../xlsx/sheetSource.ts";

/** A cell that holds something: its place as a spreadsheet names it, and its text (numbers with a decimal point). */
export interface SheetCell {
  at: string;
  text: string;
}

/** The rows of the first sheet of an uploaded workbook, read with the same limits as every other; empty cells are empty texts. */
export async function uploadedSheet(bytes: Uint8Array, file: string): Promise<SheetCell[][]> {
  const path = join(tmpdir(), `sheet-${randomUUID()}.xlsx`);
  try {
    await writeFile(path, bytes, { mode: 0o600 });
    const source = await sheetSource(path, file);
    let text = "";
    const decoder = new TextDecoder("utf-8");
    for await (const chunk of source.chunks()) text += decoder.decode(chunk, { stream: true });
    return text.split("\n").map((line, row) => line.split("\t").map((cell, column) => ({ at: `${columnName(column)}${row + 1}`, text: cell.trim() })));
  } finally {
    await rm(path, { force: true });
  }
}

/** The number in a cell, with a point or a comma; NaN where there is none. */
export function cellNumber(text: string): number {
  const plain = text.replace(/\s*%$/, "");
  return plain === "" ? Number.NaN : Number(/^[^.]*,[^.,]*$/.test(plain) ? plain.replace(",", ".") : plain);
}
