import type { CustomSeriesOption, EChartsOption, ScatterSeriesOption } from "echarts";
import { cellRaster } from "./cellRaster.ts";
import { chartHead } from "./chartHead.ts";
import { heatColor } from "./heatRamp.ts";
import type { Theme } from "./theme.ts";
import { FONT } from "./theme.ts";
import { tooltipHtml, tooltipStyle } from "./tooltip.ts";
import { niceTicks } from "./niceTicks.ts";
import { groupShape } from "./shape.ts";

export interface ScatterData {
  x: readonly number[];
  y: readonly number[];
  /** A third quantity, by colour. */
  color?: readonly number[];
  /** The model's line over the points. */
  model?: readonly (readonly [number, number])[];
}

export interface ScatterLabels {
  xName: string;
  yName: string;
  modelName: string;
  xValue: (value: number) => string;
  yValue: (value: number) => string;
}

export interface ScatterSettings {
  theme: Theme;
  labels: ScatterLabels;
  widthPx: number;
  heightPx: number;
}

const DENSITY_FROM = 5000;
const BIN_PX = 3;
const MARGIN = { left: 56, right: 56, top: 28, bottom: 40 };

const rangeOf = (values: readonly number[]): [number, number] => {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low > high ? [0, 1] : [Math.min(0, low), high];
};

/** Counts of points per bin on a logarithmic scale: -Infinity (nothing drawn) where there is none. */
const densityOf = (data: ScatterData, xRange: [number, number], yRange: [number, number], columns: number, rows: number) => {
  const counts = new Float64Array(columns * rows);
  data.x.forEach((x, i) => {
    const y = data.y[i] ?? Number.NaN;
    const column = Math.floor(((x - xRange[0]) / (xRange[1] - xRange[0])) * columns);
    const row = rows - 1 - Math.floor(((y - yRange[0]) / (yRange[1] - yRange[0])) * rows);
    if (column >= 0 && column < columns && row >= 0 && row < rows) counts[row * columns + column] = (counts[row * columns + column] ?? 0) + 1;
  });
  let max = 0;
  const values = counts.map((count) => {
    const value = count > 0 ? Math.log1p(count) : -Infinity;
    max = Math.max(max, value);
    return value;
  });
  return { values, max };
};

/** Two quantities against each other: points, or their density over 5,000; a third by colour; the model's line over them. */
export const scatterOption = (data: ScatterData, settings: ScatterSettings): EChartsOption => {
  const { theme, labels, widthPx, heightPx } = settings;
  const xTicks = niceTicks(...rangeOf(data.x), 6);
  const yTicks = niceTicks(...rangeOf(data.y), 5);
  const stepX = (xTicks[1] ?? 1) - (xTicks[0] ?? 0);
  const stepY = (yTicks[1] ?? 1) - (yTicks[0] ?? 0);
  const fit = ([low, high]: [number, number], step: number): [number, number] => [Math.floor(low / step) * step, Math.ceil(high / step) * step];
  const xRange = fit(rangeOf(data.x), stepX);
  const yRange = fit(rangeOf(data.y), stepY);
  const plot = { x: MARGIN.left, y: MARGIN.top, width: widthPx - MARGIN.left - MARGIN.right, height: heightPx - MARGIN.top - MARGIN.bottom };
  const dense = data.x.length > DENSITY_FROM;
  const density = (): CustomSeriesOption => {
    const columns = Math.max(1, Math.floor(plot.width / BIN_PX));
    const rows = Math.max(1, Math.floor(plot.height / BIN_PX));
    const { values, max } = densityOf(data, xRange, yRange, columns, rows);
    const image = cellRaster({ rows, columns, values, max }, plot.width, plot.height, theme, 0);
    return { type: "custom", silent: true, data: [[0, 0]], renderItem: () => (groupShape([{ type: "image", style: { image, ...plot } }])) };
  };
  const [colorLow, colorHigh] = data.color ? rangeOf(data.color) : [0, 1];
  const points = (): ScatterSeriesOption => ({
    type: "scatter",
    symbolSize: 4,
    itemStyle: { color: theme.data, opacity: 0.7 },
    data: data.x.map((x, i) => {
      const third = data.color?.[i];
      const color = third === undefined ? theme.data : `rgb(${heatColor((third - colorLow) / (colorHigh - colorLow || 1)).join(",")})`;
      return { value: [x, data.y[i] ?? Number.NaN], itemStyle: { color } };
    }),
  });
  const axis = { axisLine: { lineStyle: { color: theme.ink3 } }, splitLine: { lineStyle: { color: theme.hair } }, nameTextStyle: { color: theme.ink2, fontSize: FONT.sizePx } };
  return {
    ...chartHead(theme),
    grid: MARGIN,
    tooltip: {
      ...tooltipStyle(theme),
      trigger: "item",
      formatter: (params) => {
        const index = Array.isArray(params) ? -1 : params.dataIndex;
        const x = data.x[index];
        const y = data.y[index];
        return x === undefined || y === undefined ? "" : tooltipHtml(labels.xValue(x), [{ label: labels.yName, value: labels.yValue(y) }]);
      },
    },
    xAxis: { ...axis, type: "value", min: xRange[0], max: xRange[1], interval: stepX, name: labels.xName, nameLocation: "middle", nameGap: 26, axisLabel: { color: theme.ink3, fontSize: FONT.sizePx, formatter: labels.xValue } },
    yAxis: { ...axis, type: "value", min: yRange[0], max: yRange[1], interval: stepY, name: labels.yName, axisLabel: { color: theme.ink3, fontSize: FONT.sizePx, formatter: labels.yValue } },
    series: [
      dense ? density() : points(),
      ...(data.model
        ? [{ type: "line" as const, name: labels.modelName, showSymbol: false, silent: true, lineStyle: { color: theme.ink, width: 1.5 }, endLabel: { show: true, formatter: labels.modelName, color: theme.ink, fontSize: FONT.sizePx }, data: data.model.map(([x, y]) => [x, y]) }]
        : []),
    ],
  };
};
