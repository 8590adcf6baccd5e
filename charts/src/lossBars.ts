import type { EChartsOption } from "echarts";
import { chartHead } from "./chartHead.ts";
import { groupMark } from "./groupMark.ts";
import { hatch } from "./hatch.ts";
import type { LossKey } from "./lossCatalogue.ts";
import { LOSSES } from "./lossCatalogue.ts";
import type { Shape, ShapeGroup } from "./shape.ts";
import { groupShape, lineShape, rectShape, textShape } from "./shape.ts";
import type { Theme } from "./theme.ts";

export interface LossBar {
  key: LossKey;
  kwh: number;
  /** k = 1. */
  uncertaintyKwh: number | null;
  /** The part that a repair would bring back, full colour; the rest is endured and pale. */
  recoverableKwh: number | null;
}

export interface LossBarsSettings {
  theme: Theme;
  names: Readonly<Record<LossKey, string>>;
  value: (kwh: number) => string;
  widthPx: number;
  selected?: LossKey | null;
}

const ROW = 28;
const ENDURED = 0.28;

export const lossBarsHeightPx = (bars: number): number => bars * ROW;

/** Losses by cause as rows: full colour recoverable, pale with an outline endured, hatched below 2u. `name` of a hit is the key. */
export const lossBarsOption = (bars: readonly LossBar[], settings: LossBarsSettings): EChartsOption => {
  const { theme, names, value, widthPx, selected = null } = settings;
  const nameWidth = Math.min(170, widthPx * 0.42);
  const valueWidth = 64;
  const plotPx = widthPx - nameWidth - valueWidth - 8;
  const least = Math.min(0, ...bars.map(({ kwh }) => kwh));
  const most = Math.max(0, ...bars.map(({ kwh }) => kwh), least + 1e-9);
  const x = (kwh: number): number => nameWidth + ((kwh - least) / (most - least)) * plotPx;
  const groups = bars.map(({ key, kwh, uncertaintyKwh, recoverableKwh }, i): ShapeGroup => {
    const { color, group } = LOSSES[key];
    const middle = i * ROW + ROW / 2;
    const left = Math.min(x(0), x(kwh));
    const shape = { x: left, y: middle - 5, width: Math.max(1, Math.abs(x(kwh) - x(0))), height: 10 };
    const share = kwh > 0 ? Math.min(1, Math.max(0, (recoverableKwh ?? 0) / kwh)) : 0;
    const children: Shape[] = [
      rectShape({ x: 0, y: i * ROW, width: widthPx, height: ROW }, { fill: key === selected ? theme.selected : theme.page }),
      ...groupMark(group, 5, middle, color, theme, 6),
      textShape(16, middle, names[key].replaceAll("\u00AD", ""), { color: theme.ink }),
      rectShape(shape, { fill: color, opacity: ENDURED }),
      rectShape({ ...shape, width: shape.width * share }, { fill: color }),
      rectShape(shape, { stroke: color }),
      textShape(widthPx, middle, value(kwh), { color: theme.ink, align: "right" }),
      lineShape(0, (i + 1) * ROW, widthPx, (i + 1) * ROW, { stroke: theme.hair }),
    ];
    if (uncertaintyKwh !== null && Math.abs(kwh) < 2 * uncertaintyKwh) {
      children.push(...hatch(shape, { color: theme.page, periodPx: 5, stripePx: 2, opacity: 0.78 }));
    }
    return groupShape(children);
  });
  return {
    ...chartHead(theme),
    series: [
      {
        type: "custom",
        coordinateSystem: "none",
        data: bars.map(({ key }, i) => ({ name: key, value: i })),
        renderItem: ({ dataIndex }) => groups[dataIndex] ?? null,
      },
    ],
  };
};
