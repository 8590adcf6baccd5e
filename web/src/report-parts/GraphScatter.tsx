import { cloudsOption } from "@sunledger/charts";
import { measureSchema, type Graph } from "@sunledger/contract";
import { useCallback, useMemo } from "react";
import { Chart } from "../charts/Chart.tsx";
import { useWords } from "../words/useWords.ts";
import { measureText } from "./measureWords.ts";
import { plottedRows } from "./plottedRows.ts";

/** One measure against another, a dot a place. */
export function GraphScatter({ graph, label, file }: { graph: Graph; label: string; file: string }) {
  const words = useWords();
  const { f } = words;
  const { series, x } = graph;
  const clouds = useMemo(
    () =>
      series.map(({ label: name, x: across, values }) => {
        const pairs = values.flatMap((value, at): [number, number][] => {
          const left = across?.[at] ?? null;
          return value === null || left === null ? [] : [[left, value]];
        });
        return { name, group: name, x: pairs.map(([left]) => left), y: pairs.map(([, up]) => up), color: [] };
      }),
    [series],
  );
  const build = useCallback(
    ({ widthPx, theme }: Parameters<Parameters<typeof Chart>[0]["build"]>[0]) => {
      const first = series[0];
      const across = measureSchema.safeParse(x.field);
      const head = (name: string, unit: string) => (unit === "" ? name : `${name}, ${unit}`);
      return cloudsOption(clouds, [], {
        theme,
        widthPx,
        xName: head(x.label, x.unit),
        yName: first === undefined ? "" : first.split === null ? head(first.label, first.unit) : first.unit,
        colorName: null,
        axis: (value, digits) => f.number(value, digits),
        xValue: (value) => (across.success ? measureText(value, across.data, x.unit, words) : f.number(value, 2)),
        yValue: (value) => (first === undefined ? f.number(value, 2) : measureText(value, first.field, first.unit, words)),
        colorValue: String,
      });
    },
    [clouds, series, x, f, words],
  );
  return <Chart label={label} height={(width) => Math.max(300, Math.min(480, width * 0.5))} build={build} file={file} rows={() => plottedRows(graph)} />;
}
