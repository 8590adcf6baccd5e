import type { EChartsOption } from "echarts";
import { groupsOption } from "./groupsOption.ts";
import type { ShapeGroup } from "./shape.ts";
import { groupShape, lineShape, polygonShape, rectShape, textShape } from "./shape.ts";
import type { Theme } from "./theme.ts";
import { tooltipHtml } from "./tooltip.ts";

export interface TimelineRow {
  id: string;
  label: string;
  color: string;
  startMs: number;
  endMs: number;
  /** Not over yet: its end is open. */
  open: boolean;
  /** What its tooltip says. */
  facts: readonly { label: string; value: string }[];
}

export interface TimelineSettings {
  theme: Theme;
  widthPx: number;
  fromMs: number;
  toMs: number;
  /** Starts of the months in the range, with their names. */
  months: readonly { ms: number; name: string }[];
}

const ROW = 22;
const TOP = 20;
const LEAST_PX = 4;

export const timelineHeightPx = (rows: number): number => TOP + Math.max(1, rows) * ROW + 4;

/** When each thing began and ended, a row each; what is not over runs into the edge with an arrow. `name` of a hit is the id. */
export const timelineOption = (rows: readonly TimelineRow[], settings: TimelineSettings): EChartsOption => {
  const { theme, widthPx, fromMs, toMs } = settings;
  const left = Math.min(210, widthPx * 0.42);
  const right = widthPx - 10;
  const x = (ms: number): number => left + ((Math.min(toMs, Math.max(fromMs, ms)) - fromMs) / Math.max(1, toMs - fromMs)) * (right - left);
  const most = Math.floor((left - 8) / 5.9);
  let named = -Infinity;
  const frame = settings.months.flatMap(({ ms, name }) => {
    const at = x(ms);
    const line = lineShape(at, TOP, at, TOP + rows.length * ROW, { stroke: theme.hair });
    if (at - named < 38 || at > right - 20) return [line];
    named = at;
    return [line, textShape(at + 2, 9, name, { color: theme.ink2 })];
  });
  const groups = rows.map(({ label, color, startMs, endMs, open }, i): ShapeGroup => {
    const y = TOP + i * ROW;
    const start = x(startMs);
    const width = Math.max(LEAST_PX, x(endMs) - start);
    const end = start + width;
    return groupShape([
      rectShape({ x: 0, y, width: widthPx, height: ROW }, { fill: theme.page, opacity: 0 }),
      textShape(left - 8, y + ROW / 2, label.length > most ? `${label.slice(0, most - 1)}…` : label, { color: theme.ink, align: "right" }),
      lineShape(left, y + ROW, right, y + ROW, { stroke: theme.hair }),
      rectShape({ x: start, y: y + 5, width, height: ROW - 10 }, { fill: color }),
      ...(open ? [polygonShape([[end, y + 4], [end + 7, y + ROW / 2], [end, y + ROW - 4]], { fill: color })] : []),
    ]);
  });
  return groupsOption({
    theme,
    frame,
    groups,
    names: rows.map(({ id }) => id),
    tip: (index) => {
      const row = rows[index];
      return row === undefined ? "" : tooltipHtml(row.label, row.facts);
    },
  });
};
