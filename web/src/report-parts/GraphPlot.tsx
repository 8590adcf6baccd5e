import { plotOption } from "@sunledger/charts";
import type { Graph } from "@sunledger/contract";
import { useCallback, useMemo } from "react";
import { Chart } from "../charts/Chart.tsx";
import { stepTick } from "../range/stepText.ts";
import { useWords } from "../words/useWords.ts";
import { axisWords, isRatio, measureText } from "./measureWords.ts";
import { plottedRows } from "./plottedRows.ts";

interface GraphPlotProps {
  graph: Graph;
  label: string;
  file: string;
  mark: "line" | "bar" | "stacked_bar";
  colors: readonly (string | undefined)[];
  /** Series that are left out, by `keyOf`. */
  hidden: ReadonlySet<string>;
}

/** What tells a series from the others. */
export const keyOf = ({ field, split }: Graph["series"][number]): string => `${field}|${split ?? ""}`;

/** Lines or bars of a graph; bars of named things lie, so that their names can be read. */
export function GraphPlot({ graph, label, file, mark, colors, hidden }: GraphPlotProps) {
  const words = useWords();
  const { t, f } = words;
  const { places, series, granularity, x } = graph;
  const isTime = x.field === "step";
  const axes = useMemo(() => new Map([...new Set(series.map(({ unit }) => unit))].map((unit) => [unit, axisWords(series, unit, words)])), [series, words]);
  const lying = mark !== "line" && !isTime && x.field !== "hour" && axes.size === 1;
  const shown = useMemo(
    () =>
      series.map((one, index) => {
        const scale = axes.get(one.unit)?.scale ?? 1;
        const color = colors[index];
        // a hidden series keeps its place, so that the others keep their looks
        const values = hidden.has(keyOf(one)) ? one.values.map(() => null) : one.values.map((value) => (value === null ? null : value / scale));
        return { name: one.label, unit: one.unit, isRatio: isRatio(one.field), values, field: one.field, scale, ...(color === undefined ? {} : { color }) };
      }),
    [series, axes, colors, hidden],
  );
  const build = useCallback(
    ({ widthPx, theme }: Parameters<Parameters<typeof Chart>[0]["build"]>[0]) =>
      plotOption(shown, {
        theme,
        widthPx,
        mark,
        places: places.map((place) => place.label),
        lying,
        missing: t("web:figure.na"),
        tick: (index) => (isTime ? stepTick(places[index]?.value ?? "", granularity, f.locale) : (places[index]?.label ?? "")),
        axisName: (unit) => axes.get(unit)?.name ?? unit,
        axis: (value, digits, unit) => axes.get(unit)?.write(value, digits) ?? f.number(value, digits),
        value: (value, one) => {
          const own = shown.find((candidate) => candidate === one);
          return own === undefined ? f.number(value, 1) : measureText(value * own.scale, own.field, own.unit, words);
        },
      }),
    [shown, places, mark, lying, isTime, granularity, axes, t, f, words],
  );
  const height = lying ? 50 + places.length * (mark === "bar" ? Math.max(24, series.length * 14) : 26) : 320;
  return <Chart label={label} height={height} build={build} file={file} rows={() => plottedRows(graph)} />;
}
