import Papa from "papaparse";
import { fileSource, headOf, type ByteSource } from "../csv/byteSource.ts";
import { findDialect } from "../csv/dialect.ts";
import { InputError } from "../inputError.ts";
import { sheetSource } from "../xlsx/sheetSource.ts";

const MAX_BYTES = 10 << 20;

export interface TableRow {
  /** Line of the file, row of the sheet, from 1. */
  line: number;
  cells: Record<string, string>;
}

/** A small table (CSV or first sheet of a workbook) with its decimal mark: the columns asked for, by name. */
export async function readTable(path: string, file: string, columns: readonly string[]): Promise<{ rows: TableRow[]; decimal: "." | "," }> {
  const source = /\.xlsx$/i.test(file) ? await sheetSource(path, file) : await fileSource(path, file);
  const bytes = await wholeOf(source);
  const dialect = findDialect(bytes, file);
  const text = new TextDecoder("utf-8").decode(bytes.subarray(dialect.headerAt));
  const parsed = Papa.parse<string[]>(text, { delimiter: dialect.delimiter });
  const header = dialect.header.map((name) => name.toLowerCase());
  const at = columns.map((name) => {
    const found = header.indexOf(name);
    if (found < 0) throw new InputError("import:error.missing_column", { file, line: dialect.headerLine, column: name });
    return found;
  });
  const rows: TableRow[] = [];
  parsed.data.slice(1).forEach((row, i) => {
    if (row.every((cell) => cell.trim() === "")) return;
    const cells = Object.fromEntries(columns.map((name, c) => [name, (row[at[c] ?? -1] ?? "").trim()]));
    rows.push({ line: dialect.headerLine + 1 + i, cells });
  });
  return { rows, decimal: dialect.decimal };
}

async function wholeOf(source: ByteSource): Promise<Uint8Array> {
  const bytes = await headOf(source, MAX_BYTES + 1);
  if (bytes.length > MAX_BYTES) throw new InputError("import:error.too_big", { file: source.file, limit: MAX_BYTES >> 20 });
  return bytes;
}
