import { chartDefinitionSchema, type ChartDefinition } from "@sunledger/contract";
import { isDay } from "../../range/dayRange.ts";
import { present, wholeOf } from "../../range/search.ts";

/** What the address of the plot creator carries: which saved chart, its definition as it stands, and what it is tried on. */
export interface PlotSearch {
  template?: number;
  plot?: ChartDefinition;
  installation?: number;
  from?: string;
  to?: string;
}

/** Reads the address of the plot creator; a definition that cannot be drawn is left out. */
export function plotSearch(raw: Record<string, unknown>): PlotSearch {
  const plot = chartDefinitionSchema.safeParse(raw.plot);
  return present<PlotSearch>({
    template: wholeOf(raw.template),
    plot: plot.success ? plot.data : undefined,
    installation: wholeOf(raw.installation),
    from: isDay(raw.from) ? raw.from : undefined,
    to: isDay(raw.to) ? raw.to : undefined,
  });
}
