import { cloudsOption } from "@sunledger/charts";
import { useCallback, useMemo } from "react";
import { Chart } from "../charts/Chart.tsx";
import { useWords } from "../words/useWords.ts";
import type { DrawnProps } from "./drawnProps.ts";
import { quantityHead, quantityName, quantityWriter, type GraphOf } from "./graphWords.ts";
import "./moduleGraph.css";

const DASHES = ["", "6 3", "2 3"];

const isRating = (key: string): boolean => key.startsWith("rating@");

/** Two quantities against each other, by point or by half of the day, with what a sound plant would follow. */
export function Clouds({ graph, label, file, rows }: DrawnProps & { graph: GraphOf<"scatter"> }) {
  const words = useWords();
  const { t, f } = words;
  const clouds = useMemo(() => graph.series.map(({ point, part, x, y, color }) => ({ name: point, group: part === null ? point : t(`modules:part.${part}`), x, y, color })), [graph, t]);
  const build = useCallback(
    ({ widthPx, theme }: Parameters<Parameters<typeof Chart>[0]["build"]>[0]) =>
      cloudsOption(clouds, graph.lines.map(({ key, label: name, x, y }) => ({ name, x, y, isLimit: isRating(key) })), {
        theme,
        widthPx,
        xName: quantityHead(graph.x_quantity, graph.x_unit, words),
        yName: quantityHead(graph.y_quantity, graph.y_unit, words),
        colorName: graph.color === null ? null : quantityName(graph.color.quantity, words),
        axis: (value, digits) => f.number(value, digits),
        xValue: quantityWriter(graph.x_quantity, graph.x_unit, words),
        yValue: quantityWriter(graph.y_quantity, graph.y_unit, words),
        colorValue: graph.color === null ? String : quantityWriter(graph.color.quantity, graph.color.unit, words),
      }),
    [clouds, graph, words, f],
  );
  return (
    <>
      <Chart label={label} height={(width) => Math.max(320, Math.min(560, width * 0.52))} build={build} file={file} rows={rows} />
      {graph.lines.length > 0 && (
        <ul className="graphlines">
          {graph.lines.map(({ key, label: name }, index) => (
            <li key={key}>
              <svg width="26" height="8" aria-hidden="true"><path d="M1 4h24" stroke="var(--ink)" strokeWidth="1.4" strokeDasharray={DASHES[index % 3]} /></svg>
              {isRating(key) ? t("modules:line.rating", { name }) : name}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
