import type { RenderedBlock, RenderedReport } from "@sunledger/contract";
import { PlottedGraph } from "../../../report-parts/PlottedGraph.tsx";
import { Empty } from "../../../ui/State.tsx";
import { useWords } from "../../../words/useWords.ts";
import { FigureStrip } from "./FigureStrip.tsx";
import { FindingRows } from "./FindingRows.tsx";
import { HistoryRows } from "./HistoryRows.tsx";
import { IncidentRows } from "./IncidentRows.tsx";
import { LossRows } from "./LossRows.tsx";
import { PlantRows } from "./PlantRows.tsx";
import { WaterfallBlock } from "./WaterfallBlock.tsx";

/** A block of a report with its numbers, by its kind. */
export function BlockView({ block, report, splitsLosses }: { block: RenderedBlock; report: RenderedReport; splitsLosses: boolean }) {
  const { t } = useWords();
  switch (block.type) {
    case "kpi_strip":
      return <FigureStrip block={block} />;
    case "loss_waterfall":
      return <WaterfallBlock block={block} />;
    case "production":
    case "pi_trend":
    case "chart":
      return <PlottedGraph graph={block.graph} label={block.title} file={`report-${block.type}`} splitsLosses={splitsLosses} />;
    case "heat_map":
      return block.graph === null ? <Empty title={t("studio:report.none")} /> : <><p className="quiet">{block.cause_label}</p><PlottedGraph graph={block.graph} label={`${block.title}: ${block.cause_label ?? ""}`} file="report-heat-map" splitsLosses={false} /></>;
    case "loss_table":
      return <LossRows block={block} />;
    case "incidents":
      return <IncidentRows block={block} zone={report.timezone} />;
    case "loss_history":
      return <HistoryRows block={block} />;
    case "data_quality":
      return <FindingRows block={block} zone={report.timezone} />;
    case "portfolio":
      return <PlantRows block={block} />;
    case "text":
      return <p className="report__text">{block.text}</p>;
  }
}
