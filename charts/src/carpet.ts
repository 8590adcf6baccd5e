import type { EChartsOption } from "echarts";
import { cellRaster } from "./cellRaster.ts";
import { chartHead } from "./chartHead.ts";
import type { Shape } from "./shape.ts";
import { groupShape, lineShape, rectShape, textShape } from "./shape.ts";
import type { Theme } from "./theme.ts";

/** A year at a glance: one column per local day, one row per interval of the day, the earliest at the bottom. */
export interface CarpetData {
  days: readonly string[];
  /** Local time of the first row, in minutes after midnight, and the length of a row. */
  firstMinute: number;
  rowMinutes: number;
  rows: number;
  /** rows × days, the first row first: mean power in kW; NaN is missing, -Infinity is night. */
  powerKw: ArrayLike<number>;
  maxKw: number;
}

export interface CarpetLane {
  label: string;
  color: string;
  segments: readonly (readonly [string, string])[];
}

export interface CarpetLabels {
  month: (month: string) => string;
  hour: (hour: number) => string;
}

export interface CarpetSettings {
  theme: Theme;
  labels: CarpetLabels;
  widthPx: number;
  heightPx: number;
}

const LEFT = 44;
const LANE = 18;
const MONTHS = 22;

/** Delivered power of every interval as one lossless picture, incidents in lanes under it as vectors. */
export const carpetOption = (data: CarpetData, lanes: readonly CarpetLane[], settings: CarpetSettings): EChartsOption => {
  const { theme, labels, widthPx, heightPx } = settings;
  const plot = { x: LEFT, y: 4, width: widthPx - LEFT, height: heightPx - MONTHS - lanes.length * LANE - 8 };
  const { days, rows } = data;
  const flipped = new Float32Array(rows * days.length);
  for (let row = 0; row < rows; row++) {
    for (let d = 0; d < days.length; d++) flipped[(rows - 1 - row) * days.length + d] = data.powerKw[row * days.length + d] ?? Number.NaN;
  }
  // an SVG keeps a picture's proportions, so it is painted in those of the plot; twice as fine, so that edges stay sharp
  const image = cellRaster({ rows, columns: days.length, values: flipped, max: data.maxKw }, plot.width * 2, plot.height * 2, theme, 0);
  const floor = plot.y + plot.height;
  const bottom = floor + MONTHS + lanes.length * LANE;
  const dayX = (index: number): number => LEFT + (index * plot.width) / Math.max(1, days.length);
  const shapes: Shape[] = [{ type: "image", style: { image, ...plot } }];
  for (let hour = 0; hour <= 24; hour += 3) {
    const row = (hour * 60 - data.firstMinute) / data.rowMinutes;
    if (row < 0 || row > rows) continue;
    const y = floor - (row / rows) * plot.height;
    shapes.push(textShape(LEFT - 10, y, labels.hour(hour), { color: theme.ink3, align: "right" }), lineShape(LEFT - 6, y, LEFT - 2, y, { stroke: theme.ink3 }));
  }
  days.forEach((day, i) => {
    if (i > 0 && day.slice(0, 7) === days[i - 1]?.slice(0, 7)) return;
    shapes.push(lineShape(dayX(i), floor, dayX(i), bottom, { stroke: theme.hair }));
    if (dayX(i) < widthPx - 24) shapes.push(textShape(dayX(i) + 4, floor + 12, labels.month(day.slice(0, 7)), { color: theme.ink2 }));
  });
  shapes.push(lineShape(LEFT, floor, widthPx, floor, { stroke: theme.ink3, widthPx: 1.5 }));
  lanes.forEach((lane, index) => {
    const y = floor + MONTHS + index * LANE + LANE / 2;
    const rects = lane.segments.flatMap(([first, last]) => {
      const from = days.findIndex((day) => day >= first);
      const to = days.findLastIndex((day) => day <= last);
      return from < 0 || to < from ? [] : [{ x: dayX(from), y: y - 4, width: Math.max(2, dayX(to + 1) - dayX(from)), height: 8 }];
    });
    const first = rects[0];
    const last = rects.at(-1);
    if (!first || !last) return;
    shapes.push(...rects.map((rect) => rectShape(rect, { fill: lane.color })));
    const before = first.x - LEFT > lane.label.length * 6 + 8;
    const after = widthPx - last.x - last.width > lane.label.length * 6 + 8;
    const style = { color: theme.ink };
    if (after) shapes.push(textShape(last.x + last.width + 6, y, lane.label, style));
    else if (before) shapes.push(textShape(first.x - 6, y, lane.label, { ...style, align: "right" }));
    else shapes.push(rectShape({ x: LEFT + 2, y: y - 7, width: lane.label.length * 6.2 + 6, height: 14 }, { fill: theme.page, opacity: 0.9 }), textShape(LEFT + 5, y, lane.label, style));
  });
  return {
    ...chartHead(theme),
    series: [{ type: "custom", coordinateSystem: "none", silent: true, data: [0], renderItem: () => (groupShape(shapes)) }],
  };
};
