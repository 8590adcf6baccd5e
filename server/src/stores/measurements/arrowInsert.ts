import type { QueryParameter } from "../ports.ts";
import type { InsertColumn } from "./insertColumn.ts";

export type ArrowColumn = { name: string; type: "Float64"; data: Float64Array } | { name: string; type: "Int32"; data: Int32Array };

/**
 * The embedded engine's way in: the typed arrays are shown to it as a table without copying, and one
 * `INSERT … SELECT` makes times, texts and constants of them.
 */
export function arrowInsert(
  table: string,
  columns: readonly InsertColumn[],
  source: string,
): { sql: string; parameters: Record<string, QueryParameter>; arrow: ArrowColumn[] } {
  const parameters: Record<string, QueryParameter> = {};
  const arrow: ArrowColumn[] = [];
  const expressions = columns.map((column, i) => {
    const name = `c${i}`;
    switch (column.kind) {
      case "float64":
        arrow.push({ name, type: "Float64", data: column.values });
        return name;
      case "timeMs":
        arrow.push({ name, type: "Float64", data: column.values });
        return `fromUnixTimestamp64Milli(toInt64(${name}), 'UTC')`;
      case "int32":
        arrow.push({ name, type: "Int32", data: column.values });
        return name;
      case "text":
        arrow.push({ name, type: "Int32", data: column.index });
        parameters[name] = column.dictionary;
        // arrays count from 1
        return `{${name}:Array(String)}[${name} + 1]`;
      case "sameInt32":
        parameters[name] = column.value;
        return `{${name}:Int32}`;
      case "sameText":
        parameters[name] = column.value;
        return `{${name}:String}`;
    }
  });
  const names = columns.map((column) => column.name).join(", ");
  return { sql: `INSERT INTO ${table} (${names}) SELECT ${expressions.join(", ")} FROM arrowstream('${source}')`, parameters, arrow };
}
