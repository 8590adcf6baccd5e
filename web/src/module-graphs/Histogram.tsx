import { histogramOption } from "@sunledger/charts";
import { useCallback, useMemo } from "react";
import { Chart } from "../charts/Chart.tsx";
import { useWords } from "../words/useWords.ts";
import type { DrawnProps } from "./drawnProps.ts";
import type { GraphOf } from "./graphWords.ts";

/** How often a ratio had which value. */
export function Histogram({ graph, label, file, rows }: DrawnProps & { graph: GraphOf<"histogram"> }) {
  const { t, f } = useWords();
  const series = useMemo(() => graph.series.map(({ point, counts }) => ({ name: point, counts })), [graph]);
  const build = useCallback(
    ({ widthPx, heightPx, theme }: Parameters<Parameters<typeof Chart>[0]["build"]>[0]) =>
      histogramOption(series, {
        theme,
        widthPx,
        heightPx,
        edges: graph.edges,
        counted: t("modules:counted"),
        edge: (value) => f.number(value, 2),
        span: (from, to) => (to === null ? t("modules:span.open", { from: f.number(from, 2) }) : t("modules:span.closed", { from: f.number(from, 2), to: f.number(to, 2) })),
        count: (value) => t("web:production.days", { count: value }),
        axis: (value) => f.number(value),
      }),
    [series, graph, t, f],
  );
  return <Chart label={label} height={280} build={build} file={file} rows={rows} />;
}
