/** Hands a file to the browser's downloads. */
export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // after the click has been taken up
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A cell of a table that is saved; missing is left empty. */
export type Cell = string | number | null;

/** A text that a spreadsheet would take for a formula is given a quote before it; separators and quotes are wrapped. */
const written = (cell: Cell): string => {
  if (cell === null || (typeof cell === "number" && !Number.isFinite(cell))) return "";
  if (typeof cell === "number") return String(cell);
  const plain = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** Hands a table over as CSV: UTF-8, comma, dot decimals, the first row its head. */
export const saveCsv = (name: string, rows: readonly (readonly Cell[])[]): void =>
  saveBlob(`${name}.csv`, new Blob([rows.map((row) => row.map(written).join(",")).join("\r\n")], { type: "text/csv;charset=utf-8" }));
