/** One column of an insert: typed arrays as they are, text by a dictionary, and what is the same in every row once. */
export type InsertColumn =
  | { name: string; kind: "float64"; values: Float64Array }
  | { name: string; kind: "int32"; values: Int32Array }
  /** UTC epoch ms, into a DateTime64(3). */
  | { name: string; kind: "timeMs"; values: Float64Array }
  /** Row i is `dictionary[index[i]]`. */
  | { name: string; kind: "text"; dictionary: readonly string[]; index: Int32Array }
  | { name: string; kind: "sameInt32"; value: number }
  | { name: string; kind: "sameText"; value: string };

/** How many rows the columns have; throws when they differ or when there is nothing but constants. */
export function rowCount(columns: readonly InsertColumn[]): number {
  let count: number | null = null;
  for (const column of columns) {
    const length = lengthOf(column);
    if (length === null) continue;
    if (count !== null && count !== length) throw new Error(`column ${column.name} has ${length} rows, ${count} expected`);
    count = length;
  }
  if (count === null) throw new Error("an insert needs a column with a length");
  return count;
}

function lengthOf(column: InsertColumn): number | null {
  switch (column.kind) {
    case "float64":
    case "int32":
    case "timeMs":
      return column.values.length;
    case "text":
      return column.index.length;
    default:
      return null;
  }
}
