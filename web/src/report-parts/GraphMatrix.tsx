import { matrixOption } from "@sunledger/charts";
import type { Graph } from "@sunledger/contract";
import { useCallback, useMemo } from "react";
import { Chart } from "../charts/Chart.tsx";
import { stepTick } from "../range/stepText.ts";
import { useWords } from "../words/useWords.ts";
import { measureText } from "./measureWords.ts";
import { plottedRows } from "./plottedRows.ts";

/** One measure by two dimensions: places across, the values of the other dimension down. */
export function GraphMatrix({ graph, label, file }: { graph: Graph; label: string; file: string }) {
  const words = useWords();
  const { t, f } = words;
  const { places, series, granularity, x } = graph;
  const data = useMemo(() => ({ columns: places.map((place) => place.label), rows: series.map((one) => one.label), values: series.map(({ values }) => values) }), [places, series]);
  const build = useCallback(
    ({ widthPx, heightPx, theme }: Parameters<Parameters<typeof Chart>[0]["build"]>[0]) =>
      matrixOption(data, {
        theme,
        widthPx,
        heightPx,
        missing: t("web:figure.na"),
        tick: (column) => (x.field === "step" ? stepTick(places[column]?.value ?? "", granularity, f.locale) : (places[column]?.label ?? "")),
        value: (value) => measureText(value, series[0]?.field ?? "count", series[0]?.unit ?? "", words),
      }),
    [data, series, places, granularity, x, t, f, words],
  );
  return <Chart label={label} height={46 + series.length * Math.max(9, Math.min(24, 560 / Math.max(1, series.length)))} build={build} file={file} rows={() => plottedRows(graph)} />;
}
