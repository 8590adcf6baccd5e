import type { GraphOf } from "./graphWords.ts";

interface ShownMap {
  rows: string[];
  /** Row by row; NaN is missing, -Infinity is night. */
  values: Float64Array;
}

/**
 * The rows of a value map as they are drawn. Hours stand with the earliest at the foot, those that never have a value
 * are left off at both ends; without one, an hour outside a day's first and last value is night, one inside is missing.
 */
export function shownMap({ rows, row_kind: kind, columns, values }: GraphOf<"heatmap">): ShownMap {
  const at = (row: number, column: number): number => values[row]?.[column] ?? Number.NaN;
  const all = rows.map((_, index) => index);
  if (kind === "point") return { rows, values: Float64Array.from(all.flatMap((row) => columns.map((_, column) => at(row, column)))) };
  const lit = all.filter((row) => columns.some((_, column) => Number.isFinite(at(row, column))));
  const kept = all.slice(lit[0] ?? 0, (lit.at(-1) ?? rows.length - 1) + 1).toReversed();
  const span = columns.map((_, column) => {
    const known = all.filter((row) => Number.isFinite(at(row, column)));
    return { first: known[0] ?? Infinity, last: known.at(-1) ?? -Infinity, none: known.length === 0 };
  });
  const shown = kept.flatMap((row) =>
    columns.map((_, column) => {
      const value = at(row, column);
      const day = span[column];
      if (Number.isFinite(value) || day === undefined || day.none) return value;
      return row < day.first || row > day.last ? -Infinity : Number.NaN;
    }),
  );
  return { rows: kept.map((row) => rows[row] ?? ""), values: Float64Array.from(shown) };
}
