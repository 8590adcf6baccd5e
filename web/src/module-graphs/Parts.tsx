import { piBarsOption } from "@sunledger/charts";
import { useCallback, useMemo } from "react";
import { Chart } from "../charts/Chart.tsx";
import { useWords } from "../words/useWords.ts";
import type { DrawnProps } from "./drawnProps.ts";
import type { GraphOf } from "./graphWords.ts";

/** Below this performance index a part is bad news. */
const ALARM_BELOW = 0.95;

/** What each part of the plant misses of its expected energy. */
export function Parts({ graph, label, file, rows, onPoint }: DrawnProps & { graph: GraphOf<"layout"> }) {
  const { t, f } = useWords();
  const bars = useMemo(() => graph.points.map(({ point, pi }) => ({ point, pi })), [graph]);
  const build = useCallback(
    ({ widthPx, heightPx, theme }: Parameters<Parameters<typeof Chart>[0]["build"]>[0]) => piBarsOption(bars, { theme, widthPx, heightPx, alarmBelow: ALARM_BELOW, unknown: t("web:figure.na"), ratio: (pi) => f.number(pi, 2) }),
    [bars, t, f],
  );
  return <Chart label={label} height={200} build={build} file={file} rows={rows} {...(onPoint === undefined ? {} : { onHit: ({ name }: { name: string }) => onPoint(name) })} />;
}
