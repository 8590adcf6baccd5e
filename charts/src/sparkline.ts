import type { EChartsOption } from "echarts";
import type { Shape } from "./shape.ts";
import { circleShape, groupShape, polylineShape } from "./shape.ts";
import type { Theme } from "./theme.ts";

export interface SparklineSettings {
  theme: Theme;
  widthPx: number;
  heightPx: number;
  /** Line of the current period; data blue by default. */
  color?: string;
  /** How many values at the start belong to the previous period, drawn grey. */
  previous?: number;
  /** Scale shared with the other sparklines of a table. */
  range?: readonly [number, number];
}

/** Runs of present values: missing breaks the line, and a value alone is a dot. */
const runsOf = (points: readonly (readonly [number, number])[]): number[][][] => {
  const runs: number[][][] = [];
  let open = false;
  for (const [x, y] of points) {
    if (!Number.isFinite(y)) {
      open = false;
      continue;
    }
    if (open) runs.at(-1)?.push([x, y]);
    else runs.push([[x, y]]);
    open = true;
  }
  return runs;
};

/** A small line without axes: the shape of the last periods, the current one coloured, its end marked. */
export const sparklineOption = (values: readonly (number | null)[], settings: SparklineSettings): EChartsOption => {
  const { theme, widthPx, heightPx, color = theme.data, previous = 0 } = settings;
  const present = values.flatMap((value) => (value === null || !Number.isFinite(value) ? [] : [value]));
  const [low, high] = settings.range ?? [Math.min(...present), Math.max(...present)];
  const pad = 4;
  const points = values.map((value, i): [number, number] => [
    pad + (i * (widthPx - 2 * pad)) / Math.max(1, values.length - 1),
    value === null ? Number.NaN : heightPx - pad - ((value - low) / (high - low || 1)) * (heightPx - 2 * pad),
  ]);
  const draw = (part: [number, number][], stroke: string): Shape[] =>
    runsOf(part).map((run) => (run.length > 1 ? polylineShape(run, { stroke, widthPx: 1.6 }) : circleShape(run[0]?.[0] ?? 0, run[0]?.[1] ?? 0, 1.4, { fill: stroke })));
  const last = points.findLast(([, y]) => Number.isFinite(y));
  const shapes = [
    ...draw(points.slice(0, previous + 1), theme.control),
    ...draw(points.slice(previous), color),
    ...(last ? [circleShape(last[0], last[1], 2.4, { fill: color })] : []),
  ];
  return {
    animation: false,
    series: [{ type: "custom", coordinateSystem: "none", silent: true, data: [0], renderItem: () => (groupShape(shapes)) }],
  };
};
