import type { api, ModuleGraph, ModuleName, QueryOf } from "@sunledger/contract";
import type { Translator } from "@sunledger/i18n";
import { importColumns } from "../../analysis/importColumns.ts";
import { publishedAnalysis, rangeOf } from "../../analysis/published.ts";
import type { Stores } from "../../stores/ports.ts";
import { banana } from "./graphs/banana.ts";
import { carpet } from "./graphs/carpet.ts";
import type { GraphMaker } from "./graphs/graphAsked.ts";
import { incidentTimeline } from "./graphs/incidentTimeline.ts";
import { kpiHistogram } from "./graphs/kpiHistogram.ts";
import { layoutGraph } from "./graphs/layoutGraph.ts";
import { lossBars, piScatter, prHeatMap, soilingCourse } from "./graphs/ledgerGraphs.ts";
import { loop } from "./graphs/loop.ts";
import { sizingWaterfall } from "./graphs/sizingWaterfall.ts";

/** Every module of the catalogue has its chart. */
const GRAPHS: Readonly<Record<ModuleName, GraphMaker>> = {
  "pr-heatmap": prHeatMap,
  "losses-by-point": lossBars,
  banana,
  "soiling-course": soilingCourse,
  carpet,
  loop,
  "pi-scatter": piScatter,
  layout: layoutGraph,
  pvsyst: sizingWaterfall,
  kpi_filter: kpiHistogram,
  incident: incidentTimeline,
};

/** The chart of an expert module over some days, from the analysis and its samples. */
export async function moduleGraph(stores: Stores, asked: QueryOf<typeof api.moduleGraph>, words: Translator): Promise<ModuleGraph> {
  const published = await publishedAnalysis(stores.records, asked.installation_id);
  const dates = { start_date: asked.start_time, end_date: asked.end_time };
  const chosen = asked.sel_mpp === "all" ? [] : asked.sel_mpp.split(",").map((point) => point.trim()).filter((point) => point !== "");
  const columns = await importColumns(stores.records, published.analysis.import_id);
  return GRAPHS[asked.module]({ stores, published, columns, dates, range: rangeOf(published, dates), granularity: asked.granularity, chosen, words });
}
