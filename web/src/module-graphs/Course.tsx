import { evolutionOption } from "@sunledger/charts";
import { useCallback, useMemo } from "react";
import { Chart } from "../charts/Chart.tsx";
import { stepText, stepTick } from "../range/stepText.ts";
import { useWords } from "../words/useWords.ts";
import type { DrawnProps } from "./drawnProps.ts";
import type { GraphOf } from "./graphWords.ts";
import { ValueMap } from "./ValueMap.tsx";

/** More lines than this cannot be told apart. */
const MOST_LINES = 6;

/** A share over the days: a line each for a few points, a map of points and days for many. */
export function Course({ graph, ...drawn }: DrawnProps & { graph: GraphOf<"line"> }) {
  const { t } = useWords();
  const map = useMemo(
    (): GraphOf<"heatmap"> => ({ kind: "heatmap", quantity: "soiling", unit: graph.unit, columns: graph.steps, row_kind: "point", rows: graph.series.map(({ point }) => point), values: graph.series.map(({ values }) => values) }),
    [graph],
  );
  if (graph.series.length <= MOST_LINES) return <Lines graph={graph} {...drawn} />;
  return (
    <>
      <p className="quiet">{t("modules:lines.many", { count: MOST_LINES })}</p>
      <ValueMap graph={map} {...drawn} />
    </>
  );
}

function Lines({ graph, label, file, rows, granularity = "day" }: DrawnProps & { graph: GraphOf<"line"> }) {
  const words = useWords();
  const { t, f } = words;
  const lines = useMemo(() => graph.series.map(({ point, values }) => ({ name: point, values })), [graph]);
  const build = useCallback(
    ({ widthPx, theme }: Parameters<Parameters<typeof Chart>[0]["build"]>[0]) =>
      evolutionOption(lines, {
        theme,
        widthPx,
        steps: graph.steps,
        isRatio: false,
        missing: t("charts:missing"),
        tick: (step) => stepTick(step, granularity, f.locale),
        step: (step) => stepText(step, granularity, words),
        axis: (value, digits) => f.percent(value, Math.max(0, digits - 2)),
        value: (value) => f.percent(value, 1),
      }),
    [lines, graph, granularity, words, t, f],
  );
  return <Chart label={label} height={300} build={build} file={file} rows={rows} />;
}
