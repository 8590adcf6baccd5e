import { LOSSES, timelineHeightPx, timelineOption, type LossKey } from "@sunledger/charts";
import { useCallback, useMemo } from "react";
import { Chart } from "../charts/Chart.tsx";
import { useChartTheme } from "../charts/useChartTheme.ts";
import { addMonths } from "../range/dayRange.ts";
import { localDays } from "../range/localDays.ts";
import { useWords } from "../words/useWords.ts";
import type { DrawnProps } from "./drawnProps.ts";
import type { GraphOf } from "./graphWords.ts";

const isLoss = (key: string): key is LossKey => Object.hasOwn(LOSSES, key);
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const DAY_MS = 86_400_000;
/** As many lanes as are read; the dearest. */
const MOST = 40;

/** When each incident began and ended. */
export function Lanes({ graph, label, file, rows }: DrawnProps & { graph: GraphOf<"timeline"> }) {
  const { t, f } = useWords();
  const theme = useChartTheme();
  const lanes = useMemo(() => {
    const dear = graph.rows.toSorted((a, b) => (b.loss_kwh ?? 0) - (a.loss_kwh ?? 0)).slice(0, MOST);
    return dear
      .toSorted((a, b) => (a.start < b.start ? -1 : 1))
      .map(({ id, category, label: name, points, start, end, open, loss_kwh: kwh }) => ({
        id,
        label: `${name} · ${points[0] ?? ""}${points.length > 1 ? ` +${points.length - 1}` : ""}`,
        color: isLoss(category) ? LOSSES[category].color : theme.ink3,
        startMs: Date.parse(start),
        endMs: Date.parse(end),
        open,
        facts: [
          { label: t("web:quality.when"), value: f.range(...localDays({ start, end }, graph.timezone)) },
          { label: t("web:points.label"), value: points.slice(0, 3).join(", ") },
          { label: t("web:points.loss"), value: kwh === null ? t("web:figure.na") : f.number(kwh, kwh < 10 ? 1 : 0) },
        ],
      }));
  }, [graph, theme, t, f]);
  const months = useMemo(() => {
    const found: { ms: number; name: string }[] = [];
    for (let month = `${graph.start.slice(0, 8)}01`; month <= graph.end; month = addMonths(month, 1)) found.push({ ms: msOf(month), name: f.monthName(month) });
    return found;
  }, [graph, f]);
  const build = useCallback(
    ({ widthPx, theme: shown }: Parameters<Parameters<typeof Chart>[0]["build"]>[0]) => timelineOption(lanes, { theme: shown, widthPx, fromMs: msOf(graph.start), toMs: msOf(graph.end) + DAY_MS, months }),
    [lanes, months, graph],
  );
  return (
    <>
      {graph.rows.length > MOST && <p className="quiet">{t("modules:lanes.dearest", { count: MOST, total: f.number(graph.rows.length) })}</p>}
      <Chart label={label} height={timelineHeightPx(lanes.length)} build={build} file={file} rows={rows} />
    </>
  );
}
