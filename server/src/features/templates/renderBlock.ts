import { BLOCK_SOURCE, chartDefinitionSchema, type Block, type ChartDefinition, type Granularity, type Graph, type Measure, type RenderedBlock } from "@sunledger/contract";
import { chartNumbers } from "../../analysis/charted/chartNumbers.ts";
import { historyTeller } from "../../analysis/historyTeller.ts";
import { lossHistory } from "../../analysis/lossHistory.ts";
import { dataQuality, incidents, kpiStrip, portfolio } from "./findingBlocks.ts";
import { heatMap, lossTable, lossWaterfall } from "./lossBlocks.ts";
import type { Rendering } from "./rendering.ts";

const graph = ({ stores, published, range, words, numbers }: Rendering, chart: ChartDefinition): Promise<Graph> =>
  chartNumbers(stores, published, range, chart, { words, numbers });

/** Energies over time as the plot creator would define them; hours have a source of their own. */
const overTime = (granularity: Granularity, chart: "bar" | "line", y: readonly Measure[]): ChartDefinition =>
  chartDefinitionSchema.parse({ source: granularity === "hour" ? "hours" : "energy", chart, x: "step", y: [...y], granularity });

/** A block with its numbers, from the published analysis. */
export async function renderBlock(block: Block, rendering: Rendering): Promise<RenderedBlock> {
  const title = block.title ?? rendering.words.message(`templates:block.${block.type}`);
  const head = { title, source: BLOCK_SOURCE[block.type] };
  switch (block.type) {
    case "kpi_strip":
      return { type: block.type, ...head, ...(await kpiStrip(block, rendering)) };
    case "loss_waterfall":
      return { type: block.type, ...head, ...(await lossWaterfall(block, rendering)) };
    case "loss_table":
      return { type: block.type, ...head, ...(await lossTable(block, rendering)) };
    case "heat_map":
      return { type: block.type, ...head, ...(await heatMap(block, rendering)) };
    case "incidents":
      return { type: block.type, ...head, ...(await incidents(block, rendering)) };
    case "data_quality":
      return { type: block.type, ...head, ...(await dataQuality(rendering)) };
    case "portfolio":
      return { type: block.type, ...head, ...(await portfolio(block, rendering)) };
    case "production":
      return { type: block.type, ...head, graph: await graph(rendering, overTime(block.options.granularity, "bar", ["expected_kwh", "delivered_kwh"])) };
    case "pi_trend":
      return { type: block.type, ...head, graph: await graph(rendering, overTime(block.options.granularity, "line", ["pi", "pr"])) };
    case "loss_history": {
      const { stores, range, published, words, tariffPerKwh } = rendering;
      const periods = await lossHistory(stores.measurements, range, published.installation.timezone, block.options.period_type ?? undefined);
      return { type: block.type, ...head, periods: periods.map(historyTeller(words, tariffPerKwh)), currency_unit: published.installation.currency };
    }
    case "text":
      return { type: block.type, ...head, title: block.title ?? "", text: block.options.text };
    case "chart":
      return { type: block.type, ...head, source: block.options.chart.source, graph: await graph(rendering, block.options.chart) };
  }
}
