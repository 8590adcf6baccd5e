import type { EChartsOption } from "echarts";
import { groupsOption } from "./groupsOption.ts";
import { lineLook } from "./evolution.ts";
import { niceTicks } from "./niceTicks.ts";
import type { Shape, ShapeGroup } from "./shape.ts";
import { groupShape, lineShape, rectShape, textShape } from "./shape.ts";
import type { Theme } from "./theme.ts";
import { tooltipHtml } from "./tooltip.ts";

export interface HistogramSeries {
  name: string;
  /** One a class. */
  counts: readonly number[];
}

export interface HistogramSettings {
  theme: Theme;
  widthPx: number;
  heightPx: number;
  /** Lower ends of the classes; the last one is open. */
  edges: readonly number[];
  /** What is counted: "days". */
  counted: string;
  edge: (value: number) => string;
  /** A class in words: from, to (null: and more). */
  span: (from: number, to: number | null) => string;
  count: (value: number) => string;
  axis: (value: number) => string;
}

const LEFT = 48;
const TOP = 24;
const BOTTOM = 26;
const TOLD_APART = 6;

/** How often a ratio had which value, points stacked; more than six are drawn in one colour. Empty classes at the ends are left out. */
export const histogramOption = (series: readonly HistogramSeries[], settings: HistogramSettings): EChartsOption => {
  const { theme, widthPx, heightPx, edges } = settings;
  const sums = edges.map((_, i) => series.reduce((sum, { counts }) => sum + (counts[i] ?? 0), 0));
  const first = Math.max(0, sums.findIndex((sum) => sum > 0));
  const last = Math.max(first, sums.findLastIndex((sum) => sum > 0));
  const shown = edges.map((_, i) => i).slice(first, last + 1);
  const most = Math.max(1, ...sums);
  const floor = heightPx - BOTTOM;
  const step = (widthPx - LEFT - 8) / Math.max(1, shown.length);
  const y = (count: number): number => floor - (count / most) * (floor - TOP);
  const colorOf = (index: number): string => (series.length > TOLD_APART ? theme.data : lineLook(index, theme).color);
  const frame: Shape[] = [textShape(0, 8, settings.counted, { color: theme.ink3 })];
  for (const tick of niceTicks(0, most, 4)) {
    if (!Number.isInteger(tick)) continue;
    frame.push(lineShape(LEFT, y(tick), widthPx - 8, y(tick), { stroke: tick === 0 ? theme.ink3 : theme.hair }), textShape(LEFT - 6, y(tick), settings.axis(tick), { color: theme.ink3, align: "right" }));
  }
  const stride = Math.max(1, Math.ceil(40 / step));
  shown.forEach((at, i) => {
    if (i % stride === 0) frame.push(textShape(LEFT + i * step, heightPx - 8, settings.edge(edges[at] ?? 0), { color: theme.ink2, align: "center" }));
  });
  if (series.length <= TOLD_APART) {
    let x = widthPx - 40;
    series.toReversed().forEach(({ name }, i) => {
      frame.push(textShape(x, 8, name, { color: colorOf(series.length - 1 - i), align: "right", weight: 600 }));
      x -= name.length * 6.2 + 14;
    });
  }
  const groups = shown.map((at, i): ShapeGroup => {
    const x = LEFT + i * step;
    const children: Shape[] = [rectShape({ x, y: TOP, width: step, height: floor - TOP }, { fill: theme.page, opacity: 0 })];
    let below = 0;
    series.forEach(({ counts }, index) => {
      const count = counts[at] ?? 0;
      if (count === 0) return;
      const rect = { x: x + 1, y: y(below + count), width: Math.max(1, step - 2), height: y(below) - y(below + count) };
      below += count;
      children.push(rectShape(rect, { fill: colorOf(index) }));
      if (rect.height > 3) children.push(lineShape(rect.x, rect.y, rect.x + rect.width, rect.y, { stroke: theme.page }));
    });
    return groupShape(children);
  });
  return groupsOption({
    theme,
    frame,
    groups,
    names: shown.map((at) => String(edges[at])),
    tip: (index) => {
      const at = shown[index];
      if (at === undefined) return "";
      const rows = series.map(({ name, counts }, place) => ({ label: name, color: colorOf(place), value: counts[at] ?? 0 })).filter(({ value }) => value > 0);
      return tooltipHtml(settings.span(edges[at] ?? 0, edges[at + 1] ?? null), rows.slice(0, 12).map((row) => ({ ...row, value: settings.count(row.value) })), settings.count(sums[at] ?? 0));
    },
  });
};
