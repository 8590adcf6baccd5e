import type { Graph } from "@sunledger/contract";
import type { Cell } from "../ui/saveFile.ts";

/** The numbers of a graph as they are saved: a line a place, raw values, the first line their head. */
export const plottedRows = ({ x, places, series }: Graph): Cell[][] => [
  [x.field, "label", ...series.flatMap((one) => [...(one.x === null ? [] : [x.field]), `${one.split ?? one.field}${one.unit === "" ? "" : ` ${one.unit}`}`])],
  ...places.map(({ value, label }, at): Cell[] => [value, label, ...series.flatMap((one) => [...(one.x === null ? [] : [one.x[at] ?? null]), one.values[at] ?? null])]),
];
