import { valueMapOption } from "@sunledger/charts";
import { useCallback, useMemo } from "react";
import { Chart } from "../charts/Chart.tsx";
import { stepText } from "../range/stepText.ts";
import { useWords } from "../words/useWords.ts";
import type { DrawnProps } from "./drawnProps.ts";
import { quantityWriter, type GraphOf } from "./graphWords.ts";
import { shownMap } from "./shownMap.ts";

/** Where little is bad news, the low end of the scale is dark. */
const LOW_IS_BAD: ReadonlySet<string> = new Set(["pr", "pi"]);

/** A value by point and day, or by hour and day. */
export function ValueMap({ graph, label, file, rows, granularity = "day", selected = null, scale, onPoint }: DrawnProps & { graph: GraphOf<"heatmap"> }) {
  const words = useWords();
  const { t, f } = words;
  const data = useMemo(() => ({ days: graph.columns, ...shownMap(graph) }), [graph]);
  const isHours = graph.row_kind === "hour";
  const build = useCallback(
    ({ widthPx, heightPx, theme }: Parameters<Parameters<typeof Chart>[0]["build"]>[0]) =>
      valueMapOption(data, {
        theme,
        widthPx,
        heightPx,
        selected,
        ...(scale === undefined ? {} : { scale }),
        darkIs: LOW_IS_BAD.has(graph.quantity) ? "low" : "high",
        missing: t("charts:missing"),
        day: (day) => stepText(day, granularity, words),
        month: (month) => (granularity === "year" ? month.slice(0, 4) : f.monthName(month)),
        value: quantityWriter(graph.quantity, graph.unit, words),
      }),
    [data, selected, scale, graph, granularity, words, t, f],
  );
  const rowPx = isHours ? 20 : Math.max(9, Math.min(22, 620 / Math.max(1, data.rows.length)));
  const hit = onPoint === undefined || isHours ? undefined : ({ name }: { name: string }) => onPoint(name.split("|")[0] ?? "");
  return <Chart label={label} height={46 + Math.max(66, data.rows.length * rowPx)} build={build} file={file} rows={rows} {...(hit === undefined ? {} : { onHit: hit })} />;
}
