import type { EChartsOption } from "echarts";
import { cellRaster } from "./cellRaster.ts";
import { chartHead } from "./chartHead.ts";
import { hatch } from "./hatch.ts";
import type { Shape } from "./shape.ts";
import { groupShape, lineShape, rectShape, textShape } from "./shape.ts";
import type { Theme } from "./theme.ts";
import { tooltipHtml, tooltipStyle } from "./tooltip.ts";

export interface HeatMapData {
  /** Names of the rows, top to bottom. */
  points: readonly string[];
  /** Local days, ascending. */
  days: readonly string[];
  /** Row by row: kWh lost by the point on the day; NaN is missing. */
  kwh: ArrayLike<number>;
}

export interface HeatMapLabels {
  missing: string;
  /** What a cell at zero says: "no loss". */
  zero: string;
  day: (day: string) => string;
  month: (month: string) => string;
  value: (kwh: number) => string;
}

export interface HeatMapSettings {
  theme: Theme;
  labels: HeatMapLabels;
  widthPx: number;
  heightPx: number;
  selected?: string | null;
  /** False on paper: no cells to hover, a smaller picture. */
  interactive?: boolean;
}

/** Room for the points' names, left of the map and of what goes with it. */
export const HEAT_MAP_LEFT_PX = 64;
const LEFT = HEAT_MAP_LEFT_PX;
const BOTTOM = 48;
const SCALE = { widthPx: 120, heightPx: 8 };
const NARROWEST_DAY_PX = 2.5;

/** Days summed to weeks of seven when a day would be thinner than can be seen; a week is missing when all its days are. */
const toColumns = (data: HeatMapData, plotPx: number): HeatMapData => {
  const size = plotPx / Math.max(1, data.days.length) < NARROWEST_DAY_PX ? 7 : 1;
  if (size === 1) return data;
  const days = data.days.filter((_, i) => i % size === 0);
  const kwh = data.points.flatMap((_, row) =>
    days.map((_, column) => {
      let sum = Number.NaN;
      for (let d = column * size; d < Math.min(data.days.length, (column + 1) * size); d++) {
        const value = data.kwh[row * data.days.length + d] ?? Number.NaN;
        if (Number.isFinite(value)) sum = (Number.isFinite(sum) ? sum : 0) + value;
      }
      return sum;
    }),
  );
  return { points: data.points, days, kwh };
};

const largest = (values: ArrayLike<number>): number => {
  let max = 0;
  for (let i = 0; i < values.length; i++) max = Math.max(max, values[i] || 0);
  return max;
};

/** The scale under the map, its ends labelled; zero and missing stand beside it because they are not on it. */
const scaleShapes = (maxKwh: number, { theme, labels, widthPx, heightPx }: HeatMapSettings): Shape[] => {
  const y = heightPx - 10;
  const ramp = cellRaster({ rows: 1, columns: SCALE.widthPx, values: Array.from({ length: SCALE.widthPx }, (_, i) => i + 1), max: SCALE.widthPx }, SCALE.widthPx, SCALE.heightPx, theme, 0);
  const missingX = widthPx - 10 - labels.missing.length * 6;
  const zeroX = missingX - 30 - labels.zero.length * 6;
  const maxX = zeroX - 24;
  const rampX = maxX - labels.value(maxKwh).length * 6 - 8 - SCALE.widthPx;
  const swatch = { width: 10, height: 10, y: y - 5 };
  return [
    textShape(rampX - 6, y, labels.value(0), { color: theme.ink2, align: "right" }),
    { type: "image", style: { image: ramp, x: rampX, y: y - SCALE.heightPx / 2, width: SCALE.widthPx, height: SCALE.heightPx } },
    textShape(maxX, y, labels.value(maxKwh), { color: theme.ink2, align: "right" }),
    rectShape({ ...swatch, x: zeroX - 14 }, { fill: theme.sunken, stroke: theme.hair2 }),
    textShape(zeroX, y, labels.zero, { color: theme.ink2 }),
    rectShape({ ...swatch, x: missingX - 14 }, { stroke: theme.hair2 }),
    ...hatch({ ...swatch, x: missingX - 14 }, { color: theme.control, periodPx: 4, stripePx: 1, opacity: 0.8 }),
    textShape(missingX, y, labels.missing, { color: theme.ink2 }),
  ];
};

/**
 * Point by day, drawn as one picture with one transparent cell row per point on top for tooltips and clicks
 * (`name` of a hit is "point|day"). Zero, missing and lost are three different looks.
 */
export const heatMapOption = (given: HeatMapData, settings: HeatMapSettings): EChartsOption => {
  const { theme, labels, widthPx, heightPx, selected = null } = settings;
  const plot = { x: LEFT, y: 0, width: widthPx - LEFT, height: heightPx - BOTTOM };
  const data = toColumns(given, plot.width);
  const { points, days, kwh } = data;
  const maxKwh = largest(kwh);
  const image = cellRaster({ rows: points.length, columns: days.length, values: kwh, max: maxKwh }, plot.width, plot.height, theme);
  const rowPx = plot.height / Math.max(1, points.length);
  const columnPx = plot.width / Math.max(1, days.length);
  const frame: Shape[] = [
    { type: "image", style: { image, ...plot } },
    ...points.map((point, row) =>
      textShape(LEFT - 8, (row + 0.5) * rowPx, point, { color: point === selected ? theme.ink : theme.ink2, align: "right", weight: point === selected ? 600 : "normal" }),
    ),
  ];
  let lastLabel = -Infinity;
  days.forEach((day, column) => {
    if (column > 0 && day.slice(0, 7) === days[column - 1]?.slice(0, 7)) return;
    const x = LEFT + column * columnPx;
    if (column > 0) frame.push(lineShape(x, 0, x, plot.height, { stroke: theme.page, widthPx: 1 }));
    if (x - lastLabel < 36) return;
    lastLabel = x;
    frame.push(textShape(x + 2, plot.height + 14, labels.month(day.slice(0, 7)), { color: theme.ink2 }));
  });
  frame.push(...scaleShapes(maxKwh, settings));
  const cells = settings.interactive === false ? [] : points.flatMap((point, row) => days.map((day, column) => ({ name: `${point}|${day}`, value: [column, row] })));
  return {
    ...chartHead(theme),
    tooltip: {
      ...tooltipStyle(theme),
      trigger: "item",
      formatter: (params) => {
        const index = Array.isArray(params) ? -1 : params.dataIndex;
        const point = points[Math.floor(index / days.length)];
        const day = days[index % days.length];
        if (Array.isArray(params) || params.seriesIndex !== 1 || !point || !day) return "";
        const value = kwh[index] ?? Number.NaN;
        return tooltipHtml(labels.day(day), [{ label: point, value: Number.isFinite(value) ? labels.value(value) : labels.missing }]);
      },
    },
    series: [
      { type: "custom", coordinateSystem: "none", silent: true, data: [0], renderItem: () => (groupShape(frame)) },
      {
        type: "custom",
        coordinateSystem: "none",
        data: cells,
        renderItem: ({ dataIndex }) => {
          const row = Math.floor(dataIndex / days.length);
          const column = dataIndex % days.length;
          const cell = { x: LEFT + column * columnPx, y: row * rowPx, width: columnPx, height: rowPx - 1 };
          return groupShape([rectShape(cell, { fill: "transparent" })]);
        },
      },
    ],
  };
};
