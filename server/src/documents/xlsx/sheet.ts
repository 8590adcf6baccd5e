import type { Cell, CellStyle, WriteSheet } from "hucre";
import { neutralText } from "./neutralText.ts";

/** A sheet being written: rows and columns count from 0. */
export interface Sheet {
  name: string;
  text: (row: number, column: number, text: string, style?: CellStyle) => void;
  /** A number that cannot be known is left empty. */
  number: (row: number, column: number, value: number | null, style?: CellStyle) => void;
  date: (row: number, column: number, value: Date, style?: CellStyle) => void;
  /** A live formula with the value it has now, so that a reader that does not calculate sees it too. */
  formula: (row: number, column: number, formula: string, value: number | string | null, style?: CellStyle) => void;
  /** Gives the cells of a row that hold nothing a style too: a total's rules go from edge to edge. */
  fill: (row: number, columns: number, style: CellStyle) => void;
  widths: (widths: readonly number[]) => void;
  freeze: (rows: number, columns: number) => void;
  filter: (range: string) => void;
  done: () => WriteSheet;
}

/** Excel's name of a column: 0 → A, 26 → AA. */
export const columnName = (column: number): string => {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
};

export const address = (row: number, column: number): string => `${columnName(column)}${row + 1}`;

/** A cell or range of another sheet, as a formula names it. */
export const onSheet = (sheet: string, reference: string): string => `'${sheet.replaceAll("'", "''")}'!${reference}`;

/** A sheet's name as Excel accepts it: 31 characters, none of `[]:*?/\`. */
export const sheetName = (text: string): string => text.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, 31).trim();

export const createSheet = (title: string): Sheet => {
  const name = sheetName(title);
  const cells = new Map<string, Partial<Cell>>();
  let columns: { width: number }[] = [];
  let frozen: { rows: number; columns: number } | undefined;
  let filtered: string | undefined;
  let lastRow = 0;
  let lastColumn = 0;
  const put = (row: number, column: number, cell: Partial<Cell>, style: CellStyle | undefined): void => {
    lastRow = Math.max(lastRow, row);
    lastColumn = Math.max(lastColumn, column);
    cells.set(`${row},${column}`, style ? { ...cell, style } : cell);
  };
  return {
    name,
    text: (row, column, text, style) => put(row, column, { value: neutralText(text) }, style),
    number: (row, column, value, style) => put(row, column, { value: value !== null && Number.isFinite(value) ? value : null }, style),
    date: (row, column, value, style) => put(row, column, { value }, style),
    formula: (row, column, formula, value, style) => put(row, column, { formula, formulaResult: value, value }, style),
    fill: (row, count, style) => {
      for (let column = 0; column < count; column++) if (!cells.has(`${row},${column}`)) put(row, column, { value: null }, style);
    },
    widths: (widths) => {
      columns = widths.map((width) => ({ width }));
    },
    freeze: (rows, columnCount) => {
      frozen = { rows, columns: columnCount };
    },
    filter: (range) => {
      filtered = range;
    },
    done: () => ({
      name,
      columns,
      rows: Array.from({ length: lastRow + 1 }, () => Array.from({ length: lastColumn + 1 }, () => null)),
      cells,
      ...(frozen ? { freezePane: frozen } : {}),
      ...(filtered ? { autoFilter: { range: filtered } } : {}),
      pageSetup: { paperSize: "a4", orientation: "landscape", fitToPage: true, fitToWidth: 1, fitToHeight: 0, ...(frozen && frozen.rows === 1 ? { printTitlesRow: "$1:$1" } : {}) },
    }),
  };
};
