import type { ChartDefinition, Dimension } from "@sunledger/contract";
import type { Published } from "../published.ts";
import type { LedgerRange } from "../ledgerRange.ts";

/** What a chart asks of a source: which part of an analysis, in which definition. */
export interface Asked {
  published: Published;
  range: LedgerRange;
  chart: ChartDefinition;
}

/** The figures of one place of a chart, and of one value that it is split by; NaN where nothing is known. */
export interface Cell {
  x: string;
  split: string | null;
  /** In the order of the chart's measures. */
  values: number[];
}

/** The dimensions of a chart: its places, and what it is split by. */
export const dimensionsOf = ({ x, split }: ChartDefinition): Dimension[] => (split === null ? [x] : [x, split]);

/** The values that a chart is limited to in one dimension; null: all. */
export function wanted({ filters }: ChartDefinition, field: Dimension): string[] | null {
  const lists = filters.filter((filter) => filter.field === field).map(({ values }) => values);
  const [first, ...others] = lists;
  return first === undefined ? null : first.filter((value) => others.every((list) => list.includes(value)));
}
