import type { EChartsOption } from "echarts";
import { chartHead } from "./chartHead.ts";
import type { Shape, ShapeGroup } from "./shape.ts";
import { groupShape, lineShape, rectShape, textShape } from "./shape.ts";
import type { Theme } from "./theme.ts";

export interface PiBar {
  point: string;
  /** Delivered over expected, 0–1; null when it cannot be known. */
  pi: number | null;
}

export interface PiBarsSettings {
  theme: Theme;
  widthPx: number;
  heightPx: number;
  /** Below this a point is bad news and red. */
  alarmBelow: number;
  /** What stands instead of a value that cannot be known: "n/a". */
  unknown: string;
  ratio: (pi: number) => string;
}

/** What each point misses, hanging from 1.00: an even row of small bars is a healthy plant. `name` of a hit is the point. */
export const piBarsOption = (bars: readonly PiBar[], settings: PiBarsSettings): EChartsOption => {
  const { theme, widthPx, heightPx, alarmBelow, ratio, unknown } = settings;
  const known = bars.flatMap(({ pi }) => (pi === null ? [] : [pi]));
  const lowest = Math.min(0.95, ...known);
  const top = 8;
  const floor = heightPx - 38;
  const step = widthPx / Math.max(1, bars.length);
  const y = (pi: number): number => top + ((1 - Math.min(1, pi)) / (1 - lowest || 1)) * (floor - top);
  const groups = bars.map(({ point, pi }, i): ShapeGroup => {
    const x = (i + 0.5) * step;
    const bad = pi !== null && pi < alarmBelow;
    const width = Math.min(28, step * 0.6);
    const children: Shape[] = pi === null ? [] : [rectShape({ x: x - width / 2, y: top, width, height: Math.max(1, y(pi) - top) }, { fill: bad ? theme.deficit : theme.control })];
    children.push(
      textShape(x, (pi === null ? top : y(pi)) + 10, pi === null ? unknown : ratio(pi), { color: bad ? theme.error : theme.ink2, align: "center", weight: bad ? 600 : "normal" }),
      ...(step < 40 && i % Math.ceil(44 / step) !== 0 && !bad ? [] : [textShape(x, heightPx - 8, point, { color: bad ? theme.ink : theme.ink2, align: "center", weight: bad ? 600 : "normal" })]),
    );
    return groupShape(children);
  });
  const line: ShapeGroup = { ...groupShape([lineShape(0, top, widthPx, top, { stroke: theme.ink3 })]), silent: true };
  return {
    ...chartHead(theme),
    series: [
      {
        type: "custom",
        coordinateSystem: "none",
        data: [...bars.map(({ point }, i) => ({ name: point, value: i })), { name: "", value: bars.length }],
        renderItem: ({ dataIndex }) => groups[dataIndex] ?? line,
      },
    ],
  };
};
