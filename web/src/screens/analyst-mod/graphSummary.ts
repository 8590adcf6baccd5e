import type { ModuleGraph } from "@sunledger/contract";

export interface GraphSummary {
  quantity: string;
  unit: string;
  count: number;
  /** Share of the places without a value, 0–1; null where a chart has no such places. */
  missing: number | null;
  mean: number;
  least: number;
  greatest: number;
  /** For energies that add: their sum; null otherwise. */
  total: number | null;
}

function summaryOf(values: Iterable<number | null>, quantity: string, unit: string, hasPlaces: boolean): GraphSummary | null {
  let [count, places, sum, least, greatest] = [0, 0, 0, Infinity, -Infinity];
  for (const value of values) {
    places += 1;
    if (value === null || !Number.isFinite(value)) continue;
    count += 1;
    sum += value;
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  if (count === 0) return null;
  return { quantity, unit, count, missing: hasPlaces ? (places - count) / places : null, mean: sum / count, least, greatest, total: unit === "kWh" ? sum : null };
}

/** The values of a module's chart in a few numbers, so that two of them can be set side by side; null where it has none to sum up. */
export function graphSummary(graph: ModuleGraph): GraphSummary | null {
  switch (graph.kind) {
    case "heatmap":
      // at night there is nothing to be missing: only hours that have a value on some day count as places
      return summaryOf(graph.values.filter((row) => row.some((value) => value !== null)).flat(), graph.quantity, graph.unit, graph.row_kind === "point");
    case "line":
      return summaryOf(graph.series.flatMap(({ values }) => values), "soiling", graph.unit, true);
    case "scatter":
      return summaryOf(graph.series.flatMap(({ y }) => y), graph.y_quantity, graph.y_unit, false);
    case "bars":
      return summaryOf(graph.series.flatMap(({ values }) => values), "loss", graph.unit, false);
    case "histogram":
    case "waterfall":
    case "timeline":
    case "layout":
      return null;
  }
}

/** The ends of a colour scale that holds both of two maps; null where they do not measure the same. */
export function sharedScale(a: ModuleGraph | undefined, b: ModuleGraph | undefined): readonly [number, number] | null {
  if (a?.kind !== "heatmap" || b?.kind !== "heatmap" || a.quantity !== b.quantity || a.unit !== b.unit) return null;
  const known = [...a.values, ...b.values].flat().flatMap((value) => (value === null ? [] : [value])).toSorted((left, right) => left - right);
  const at = (share: number): number => known[Math.round(share * (known.length - 1))] ?? 0;
  // a fiftieth on either side may lie beyond, as in a map alone
  const [low, high] = at(0.02) < at(0.98) ? [at(0.02), at(0.98)] : [at(0), at(1)];
  return known.length === 0 ? null : [low, high];
}
