import type { EChartsOption } from "echarts";
import { cellRaster } from "./cellRaster.ts";
import { HEAT_MAP_LEFT_PX, type HeatMapData } from "./heatMap.ts";
import { groupShape, rectShape, type Shape } from "./shape.ts";
import type { Theme } from "./theme.ts";

interface HeatStripSettings {
  theme: Theme;
  widthPx: number;
  heightPx: number;
  /** First and last day that the map above shows, by place. */
  visible: readonly [number, number];
}

/** What all points lost day by day; a day is missing when all its points are. */
export function dailySums({ points, days, kwh }: HeatMapData): number[] {
  return days.map((_, day) => {
    let sum = Number.NaN;
    for (let row = 0; row < points.length; row++) {
      const value = kwh[row * days.length + day] ?? Number.NaN;
      if (Number.isFinite(value)) sum = (Number.isFinite(sum) ? sum : 0) + value;
    }
    return sum;
  });
}

/** The whole time of a heat map in one row, the part that the map shows framed, the rest pale. */
export const heatStripOption = (data: HeatMapData, { theme, widthPx, heightPx, visible: [first, last] }: HeatStripSettings): EChartsOption => {
  const values = dailySums(data);
  const plot = { x: HEAT_MAP_LEFT_PX, y: 0, width: widthPx - HEAT_MAP_LEFT_PX, height: heightPx };
  const columnPx = plot.width / Math.max(1, values.length);
  const [from, to] = [plot.x + first * columnPx, plot.x + (last + 1) * columnPx];
  const max = values.reduce((most, value) => (value > most ? value : most), 0);
  const pale = (x: number, end: number): Shape => rectShape({ x, y: 0, width: end - x, height: heightPx }, { fill: theme.page, opacity: 0.72 });
  const shapes: Shape[] = [
    { type: "image", style: { image: cellRaster({ rows: 1, columns: values.length, values, max }, plot.width, heightPx, theme, 0), ...plot } },
    pale(plot.x, from),
    pale(to, plot.x + plot.width),
    rectShape({ x: from + 0.5, y: 0.5, width: to - from - 1, height: heightPx - 1 }, { stroke: theme.data, widthPx: 1 }),
  ];
  return {
    animation: false,
    backgroundColor: theme.page,
    series: [{ type: "custom", coordinateSystem: "none", silent: true, data: [0], renderItem: () => groupShape(shapes) }],
  };
};
