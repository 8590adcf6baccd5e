import { bridgeHeightPx, bridgeOption } from "@sunledger/charts";
import { useCallback, useMemo } from "react";
import { Chart } from "../charts/Chart.tsx";
import { useWords } from "../words/useWords.ts";
import type { DrawnProps } from "./drawnProps.ts";
import type { GraphOf } from "./graphWords.ts";

/** From one energy to another, step by step. */
export function Bridge({ graph, label, file, rows, selected = null, onPoint }: DrawnProps & { graph: GraphOf<"waterfall"> }) {
  const { t, f } = useWords();
  const scale = Math.abs(graph.start.kwh) >= 1e5 ? 1000 : 1;
  const unit = scale === 1 ? "kWh" : "MWh";
  const digits = scale === 1000 ? 2 : Math.abs(graph.start.kwh) >= 1000 ? 0 : 1;
  const data = useMemo(
    () => ({
      start: { name: graph.start.label, value: graph.start.kwh / scale },
      steps: graph.steps.map(({ key, label: name, kwh, uncertainty_kwh: u }) => ({ key, name, value: kwh / scale, uncertainty: u / scale })),
      end: { name: graph.end.label, value: graph.end.kwh / scale },
    }),
    [graph, scale],
  );
  const build = useCallback(
    ({ widthPx, heightPx, theme }: Parameters<Parameters<typeof Chart>[0]["build"]>[0]) =>
      bridgeOption(data, {
        theme,
        widthPx,
        heightPx,
        selected,
        unit,
        uncertainty: t("charts:uncertainty"),
        insignificant: t("charts:insignificant"),
        share: t("modules:bridge.share"),
        change: (value) => f.signed(value, digits),
        value: (value) => f.number(value, digits),
        ratio: (ratio) => f.percent(ratio, 2),
        axis: (value) => f.significant(value, 4),
      }),
    [data, selected, unit, digits, t, f],
  );
  return <Chart label={label} height={(width) => bridgeHeightPx(data, width)} build={build} file={file} rows={rows} {...(onPoint === undefined ? {} : { onHit: ({ name }: { name: string }) => onPoint(name) })} />;
}
