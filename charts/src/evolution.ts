import type { EChartsOption } from "echarts";
import { brushZoom } from "./brushZoom.ts";
import { chartHead } from "./chartHead.ts";
import { niceStep } from "./niceTicks.ts";
import { groupShape, textShape } from "./shape.ts";
import { spreadLabels } from "./spreadLabels.ts";
import type { Theme } from "./theme.ts";
import { FONT } from "./theme.ts";
import { tooltipHtml, tooltipStyle } from "./tooltip.ts";

export interface EvolutionLine {
  name: string;
  /** One a step; null is a gap. */
  values: readonly (number | null)[];
}

export interface EvolutionSettings {
  theme: Theme;
  widthPx: number;
  /** Local start of each step. */
  steps: readonly string[];
  /** A ratio does not start at zero, and 1.00 is as designed. */
  isRatio: boolean;
  missing: string;
  tick: (step: string) => string;
  step: (step: string) => string;
  /** A value on the axis with as many decimals as its steps need, and one written out with its unit. */
  axis: (value: number, digits: number) => string;
  value: (value: number) => string;
}

/** Under this width the names stand outside the picture. */
const LABELLED_FROM = 620;
const LABEL_WIDTH = 186;
const TOP = 14;
const BOTTOM = 26;
const SYMBOLS = ["circle", "rect", "triangle", "diamond", "pin", "arrow"] as const;
const DASHES = [[], [6, 3], [2, 3], [9, 3, 2, 3], [4, 2], [1, 2]] as const;

/** How the n-th line is told from the others: colour, dash and marker, so that none hangs on colour alone. */
export const lineLook = (index: number, theme: Theme): { color: string; dash: readonly number[]; symbol: string } => {
  const colors = [theme.data, theme.brandText, theme.external, theme.ok, theme.error, theme.ink2];
  const at = index % colors.length;
  return { color: colors[at] ?? theme.data, dash: DASHES[at] ?? [], symbol: SYMBOLS[at] ?? "circle" };
};

/** Decimals that a round step needs: 3 for 0.025, none for 50. */
const decimalsOf = (step: number): number => {
  const digits = [0, 1, 2, 3, 4, 5].find((count) => Math.abs(step * 10 ** count - Math.round(step * 10 ** count)) < 1e-6);
  return digits ?? 6;
};

/** A quantity over time for up to six plants, or for one fleet; the names stand at the lines' ends with their last value. */
export const evolutionOption = (lines: readonly EvolutionLine[], settings: EvolutionSettings): EChartsOption => {
  const { theme, widthPx, steps, isRatio } = settings;
  const known = lines.flatMap(({ values }) => values.flatMap((value) => (value === null ? [] : [value])));
  const low = isRatio ? Math.min(0.95, ...known) : Math.min(0, ...known);
  const high = isRatio ? Math.max(1, ...known) : Math.max(...known, 1e-9);
  const tickStep = niceStep(high - low, 5);
  const [min, max] = [Math.floor(low / tickStep + 1e-9) * tickStep, Math.ceil(high / tickStep - 1e-9) * tickStep];
  const digits = Math.max(isRatio ? 2 : 0, decimalsOf(tickStep));
  const labelled = widthPx >= LABELLED_FROM;
  const ends = lines.map(({ values }) => values.findLast((value) => value !== null) ?? null);
  return {
    ...chartHead(theme),
    grid: { left: 52, right: labelled ? LABEL_WIDTH : 12, top: TOP, bottom: BOTTOM },
    tooltip: {
      ...tooltipStyle(theme),
      trigger: "axis",
      formatter: (params) => {
        const index = (Array.isArray(params) ? params[0] : params)?.dataIndex ?? -1;
        const at = steps[index];
        if (at === undefined) return "";
        return tooltipHtml(settings.step(at), lines.map(({ name, values }, line) => ({ label: name, color: lineLook(line, theme).color, value: values[index] == null ? settings.missing : settings.value(values[index]) })));
      },
    },
    ...brushZoom(theme),
    xAxis: {
      type: "category",
      boundaryGap: steps.length === 1,
      data: [...steps],
      axisLine: { lineStyle: { color: theme.ink3 }, onZero: false },
      axisTick: { show: false },
      axisLabel: { color: theme.ink2, fontSize: FONT.sizePx, hideOverlap: true, formatter: settings.tick },
    },
    yAxis: {
      type: "value",
      min,
      max,
      interval: tickStep,
      splitLine: { lineStyle: { color: theme.hair } },
      axisLabel: { color: theme.ink3, fontSize: FONT.sizePx, formatter: (value: number) => settings.axis(value, digits) },
    },
    series: [
      ...lines.map(({ name, values }, index) => {
        const { color, dash, symbol } = lineLook(index, theme);
        // a value between two gaps has no line to be seen by
        const alone = (at: number) => values[at] != null && values[at - 1] == null && values[at + 1] == null;
        const few = steps.length <= 60;
        return {
          type: "line" as const,
          name,
          symbol,
          symbolSize: (_: unknown, { dataIndex }: { dataIndex: number }) => (few ? 6 : alone(dataIndex) ? 4 : 0),
          showSymbol: few || values.some((_, at) => alone(at)),
          connectNulls: false,
          lineStyle: { color, width: 1.8, type: dash.length === 0 ? ("solid" as const) : [...dash] },
          itemStyle: { color },
          data: values.map((value) => value ?? "-"),
        };
      }),
      ...(isRatio && min < 1 && max >= 1 ? [{ type: "line" as const, silent: true, showSymbol: false, lineStyle: { color: theme.ink3, width: 1, type: "solid" as const }, data: steps.map(() => 1), z: 1 }] : []),
      ...(labelled
        ? [
            {
              type: "custom" as const,
              silent: true,
              clip: false,
              data: [[0, min]],
              renderItem: (_: unknown, api: { coord?: (point: number[]) => number[]; getHeight: () => number }) => {
                const heights = ends.map((end) => (end === null ? null : (api.coord?.([0, end])[1] ?? null)));
                const shown = heights.flatMap((y, index) => (y === null ? [] : [{ y, index }]));
                const spread = spreadLabels(shown.map(({ y }) => y), 15, TOP, api.getHeight() - BOTTOM);
                return groupShape(
                  shown.map(({ index }, at) => {
                    const name = lines[index]?.name ?? "";
                    const text = `${name.length > 20 ? `${name.slice(0, 19)}…` : name} ${settings.value(ends[index] ?? Number.NaN)}`;
                    return textShape(widthPx - LABEL_WIDTH + 10, spread[at] ?? 0, text, { color: lineLook(index, theme).color, weight: 600 });
                  }),
                );
              },
            },
          ]
        : []),
    ],
  };
};
