import { LOSSES, lossStacksHeightPx, lossStacksOption, type LossKey } from "@sunledger/charts";
import { useCallback, useMemo } from "react";
import { Chart } from "../charts/Chart.tsx";
import { useLossNames } from "../charts/useLossNames.ts";
import { Mark } from "../ui/Mark.tsx";
import { useWords } from "../words/useWords.ts";
import type { DrawnProps } from "./drawnProps.ts";
import type { GraphOf } from "./graphWords.ts";
import "./moduleGraph.css";

const isLoss = (key: string): key is LossKey => Object.hasOwn(LOSSES, key);

/** Every loss of every point, stacked in physical order. */
export function LossStacks({ graph, label, file, rows, onPoint }: DrawnProps & { graph: GraphOf<"bars"> }) {
  const { t, f } = useWords();
  const { full } = useLossNames();
  const causes = useMemo(() => graph.series.flatMap(({ key, values }) => (isLoss(key) ? [{ key, values }] : [])), [graph]);
  const build = useCallback(
    ({ widthPx, theme }: Parameters<Parameters<typeof Chart>[0]["build"]>[0]) =>
      lossStacksOption(graph.rows, causes, { theme, widthPx, names: full, total: t("history:together"), axis: (value) => f.significant(value), value: (value) => f.unit(value, graph.unit, Math.abs(value) < 100 ? 1 : 0) }),
    [graph, causes, full, t, f],
  );
  return (
    <>
      <ul className="graphlegend" aria-hidden="true">{causes.map(({ key }) => <li key={key}><Mark loss={key} /> {full[key]}</li>)}</ul>
      <Chart label={label} height={lossStacksHeightPx(graph.rows.length)} build={build} file={file} rows={rows} {...(onPoint === undefined ? {} : { onHit: ({ name }: { name: string }) => onPoint(name) })} />
    </>
  );
}
