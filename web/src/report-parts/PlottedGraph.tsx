import { LOSSES, type LossKey } from "@sunledger/charts";
import { lossKeySchema, type Graph } from "@sunledger/contract";
import { useState } from "react";
import { useChartTheme } from "../charts/useChartTheme.ts";
import { Empty } from "../ui/State.tsx";
import { useWords } from "../words/useWords.ts";
import { GraphMatrix } from "./GraphMatrix.tsx";
import { GraphPlot } from "./GraphPlot.tsx";
import { GraphScatter } from "./GraphScatter.tsx";
import { GraphValues } from "./GraphValues.tsx";
import { SeriesLegend } from "./SeriesLegend.tsx";
import "./plottedGraph.css";

interface PlottedGraphProps {
  graph: Graph;
  /** What the picture shows, for those who do not see it. */
  label: string;
  /** Stem of saved files. */
  file: string;
  /** Whether the dimension that a series stands for is a cause, which has its colour everywhere. */
  splitsLosses: boolean;
}

const lossOf = (split: string | null): LossKey | null => {
  const parsed = lossKeySchema.safeParse(split);
  return parsed.success ? parsed.data : null;
};

/** A graph in numbers, drawn as it asks for: lines, bars, a cloud, a matrix or a table. */
export function PlottedGraph({ graph, label, file, splitsLosses }: PlottedGraphProps) {
  const { t, f } = useWords();
  const theme = useChartTheme();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const nothing = graph.series.every(({ values }) => values.every((value) => value === null));
  if (nothing) return <Empty title={t("studio:plot.empty")}><p>{t("studio:plot.emptyText")}</p></Empty>;
  const colors = graph.series.map(({ field, split }) => {
    const loss = splitsLosses ? lossOf(split) : null;
    if (loss !== null) return LOSSES[loss].color;
    // what is delivered and expected has its colour on every screen
    return split !== null ? undefined : field === "delivered_kwh" ? theme.prod : field === "expected_kwh" ? theme.expected : field === "missing_kwh" ? theme.deficit : undefined;
  });
  const drawn = { graph, label, file };
  const legend = (graph.series.length > 1 || graph.series.some(({ split }) => split !== null)) && (graph.chart === "line" || graph.chart === "bar" || graph.chart === "stacked_bar");
  return (
    <>
      {graph.places.length < graph.total_places && <p className="quiet">{t("studio:plot.some", { shown: f.number(graph.places.length), all: f.number(graph.total_places) })}</p>}
      {graph.chart === "table" ? (
        <GraphValues graph={graph} label={label} />
      ) : graph.chart === "scatter" ? (
        <GraphScatter {...drawn} />
      ) : graph.chart === "heatmap" ? (
        <GraphMatrix {...drawn} />
      ) : (
        <GraphPlot {...drawn} mark={graph.chart} colors={colors} hidden={hidden} />
      )}
      {legend && <SeriesLegend isLines={graph.chart === "line"} series={graph.series} colors={colors} hidden={hidden} onChange={setHidden} />}
    </>
  );
}
