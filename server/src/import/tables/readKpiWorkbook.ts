import { kpiSheetSchema } from "@sunledger/contract";
import type { z } from "zod";
import { uncelled } from "../../documents/xlsx/sizingFields.ts";
import { InputError } from "../inputError.ts";
import { cellNumber, uploadedSheet } from "./uploadedSheet.ts";

type KpiSheet = z.infer<typeof kpiSheetSchema>;

/** The columns of a key-figure table beside the point, and what each may hold. */
const COLUMNS: Readonly<Record<string, readonly [number, number]>> = {
  hours: [0, 1e6],
  reference_energy_kwh: [0, 1e12],
  expected_energy_kwh: [0, 1e12],
  energy_ac_kwh: [-1e12, 1e12],
  estimated_kwh: [-1e12, 1e12],
  pr: [-1, 5],
  pi: [-1, 100],
};

/**
 * A table of key figures by point from a workbook: the first row names the columns as `get_kpi_data` does (`point` and
 * any of the others), each row below is a point. An `InputError` names the cell and what was expected there.
 */
export async function readKpiWorkbook(bytes: Uint8Array, file: string): Promise<KpiSheet> {
  const [head = [], ...rows] = await uploadedSheet(bytes, file);
  const list = ["point", ...Object.keys(COLUMNS)].join(", ");
  const names = head.map(({ text }) => text.toLowerCase());
  head.forEach(({ at, text }, column) => {
    const name = names[column] ?? "";
    if (name !== "" && name !== "point" && COLUMNS[name] === undefined) throw new InputError("import:error.cell_column", { file, field: at, found: text.slice(0, 60), list });
    if (name !== "" && names.indexOf(name) !== column) throw new InputError("import:error.cell_doubled", { file, field: at, found: text });
  });
  const pointColumn = names.indexOf("point");
  if (pointColumn < 0) throw new InputError("import:error.cell_column", { file, field: "A1", found: head[0]?.text.slice(0, 60) ?? "", list });
  const seen = new Set<string>();
  const points = rows.filter((row) => row.some(({ text }) => text !== "")).map((row) => {
    const first = row[pointColumn];
    const point = uncelled(first?.text ?? "");
    if (first === undefined || point === "" || point.length > 200) throw new InputError("import:error.cell_point", { file, field: first?.at ?? row[0]?.at ?? "" });
    if (seen.has(point)) throw new InputError("import:error.cell_doubled", { file, field: first.at, found: point });
    seen.add(point);
    const figures = names.flatMap((name, column): [string, number | null][] => {
      const limits = COLUMNS[name];
      const cell = row[column];
      if (limits === undefined) return [];
      if (cell === undefined || cell.text === "") return [[name, null]];
      const value = cellNumber(cell.text);
      if (!(value >= limits[0] && value <= limits[1])) throw new InputError("import:error.cell_number", { file, field: cell.at, name, least: limits[0], most: limits[1], found: cell.text.slice(0, 40) });
      return [[name, value]];
    });
    return { point, ...Object.fromEntries(figures) };
  });
  if (points.length === 0) throw new InputError("import:error.empty_file", { file });
  return kpiSheetSchema.parse({ points });
}
