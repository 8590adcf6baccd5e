import type { ChartDefinition, Dimension } from "@sunledger/contract";
import type { MeasurementStore } from "../../stores/ports.ts";
import type { Asked, Cell } from "./cells.ts";
import { ledgerCells } from "./ledgerCells.ts";

const isOfLoss = (dimension: Dimension | null): boolean => dimension === "loss" || dimension === "loss_group";

/**
 * The cells of a chart of losses. What took nothing has no rows: where there is reference energy, that is 0 and not
 * unknown; and a share is of that reference energy, whatever the losses are grouped by.
 */
export async function lossCells(store: MeasurementStore, asked: Asked): Promise<Cell[]> {
  const { chart } = asked;
  const [cells, bases] = await Promise.all([ledgerCells(store, asked), ledgerCells(store, { ...asked, chart: referenceOf(chart) })]);
  // where the chart has no dimension but the loss, its base is the sum of the days
  const onlyLoss = isOfLoss(chart.x) && (chart.split === null || isOfLoss(chart.split));
  const total = bases.reduce((sum, { values }) => sum + (values[0] ?? 0), 0);
  const baseOf = new Map(bases.map(({ x, split, values }) => [JSON.stringify([x, split]), values[0] ?? Number.NaN]));
  const baseAt = (x: string, split: string | null): number => {
    if (onlyLoss) return total;
    const place = isOfLoss(chart.x) ? [split, null] : [x, isOfLoss(chart.split) ? null : split];
    return baseOf.get(JSON.stringify(place)) ?? Number.NaN;
  };
  const places = new Set([...cells.map(({ x }) => x), ...(isOfLoss(chart.x) ? [] : bases.map(({ x }) => x))]);
  const splits = new Set(chart.split === null ? [null] : [...cells.map(({ split }) => split), ...(chart.split === "point" && !isOfLoss(chart.x) ? bases.map(({ split }) => split) : [])]);
  const known = new Map(cells.map((cell) => [JSON.stringify([cell.x, cell.split]), cell.values]));
  const filled: Cell[] = [];
  for (const x of places) {
    for (const split of splits) {
      const base = baseAt(x, split);
      if (!(base > 0)) continue;
      const values = known.get(JSON.stringify([x, split])) ?? chart.y.map(() => 0);
      filled.push({ x, split, values: values.map((value, index) => (chart.y[index] === "share" ? value / base : value)) });
    }
  }
  return filled;
}

/** The reference energy by the dimensions of a chart that are not the loss; by day where nothing else is left. */
function referenceOf(chart: ChartDefinition): ChartDefinition {
  const others = [chart.x, chart.split].flatMap((dimension) => (dimension === null || isOfLoss(dimension) ? [] : [dimension]));
  const [x = "step", split = null] = others;
  return { ...chart, source: "energy", y: ["reference_kwh"], x, split, filters: chart.filters.filter(({ field }) => field === "point") };
}
