import type { EChartsOption } from "echarts";
import { groupsOption } from "./groupsOption.ts";
import type { LossKey } from "./lossCatalogue.ts";
import { LOSSES } from "./lossCatalogue.ts";
import { niceTicks } from "./niceTicks.ts";
import type { Shape, ShapeGroup } from "./shape.ts";
import { groupShape, lineShape, rectShape, textShape } from "./shape.ts";
import { stackTexture } from "./stackTexture.ts";
import type { Theme } from "./theme.ts";
import { tooltipHtml } from "./tooltip.ts";

export interface StackCause {
  key: LossKey;
  /** One a point, in the unit shown; negative is a gain. */
  values: readonly number[];
}

export interface LossStacksSettings {
  theme: Theme;
  widthPx: number;
  names: Readonly<Record<LossKey, string>>;
  total: string;
  axis: (value: number) => string;
  value: (value: number) => string;
}

const ROW = 26;
const TOP = 22;
const VALUE_PX = 64;

export const lossStacksHeightPx = (points: number): number => TOP + Math.max(1, points) * ROW + 4;

/** What each cause takes at each point, a row a point: losses to the right in physical order, gains to the left, the sum at the end. `name` of a hit is the point. */
export const lossStacksOption = (points: readonly string[], causes: readonly StackCause[], settings: LossStacksSettings): EChartsOption => {
  const { theme, widthPx, names } = settings;
  const left = Math.min(140, 16 + 6.8 * Math.max(4, ...points.map(({ length }) => length)));
  const right = widthPx - VALUE_PX;
  const sum = (row: number, of: (value: number) => number): number => causes.reduce((total, { values }) => total + of(values[row] ?? 0), 0);
  const high = Math.max(1e-9, ...points.map((_, row) => sum(row, (value) => Math.max(0, value))));
  const low = Math.min(0, ...points.map((_, row) => sum(row, (value) => Math.min(0, value))));
  const x = (value: number): number => left + ((value - low) / (high - low)) * (right - left);
  const floor = TOP + points.length * ROW;
  const frame: Shape[] = niceTicks(low, high, widthPx < 500 ? 3 : 6).flatMap((tick) => [
    lineShape(x(tick), TOP - 4, x(tick), floor, { stroke: Math.abs(tick) < 1e-12 ? theme.ink3 : theme.hair }),
    textShape(x(tick), 8, settings.axis(tick), { color: theme.ink3, align: "center" }),
  ]);
  const groups = points.map((point, row): ShapeGroup => {
    const y = TOP + row * ROW;
    const children: Shape[] = [rectShape({ x: 0, y, width: widthPx, height: ROW }, { fill: theme.page, opacity: 0 }), textShape(left - 8, y + ROW / 2, point, { color: theme.ink, align: "right" })];
    let [up, down] = [0, 0];
    for (const { key, values } of causes) {
      const value = values[row] ?? 0;
      if (value === 0) continue;
      const from = value > 0 ? up : down;
      const start = x(Math.min(from, from + value));
      const rect = { x: start, y: y + 5, width: x(Math.max(from, from + value)) - start, height: ROW - 10 };
      if (value > 0) up += value;
      else down += value;
      children.push(rectShape(rect, { fill: LOSSES[key].color }), ...stackTexture(key, rect, theme.page));
      if (rect.width > 3) children.push(lineShape(rect.x + rect.width, rect.y, rect.x + rect.width, rect.y + rect.height, { stroke: theme.page }));
    }
    children.push(textShape(widthPx, y + ROW / 2, settings.value(up + down), { color: theme.ink, align: "right", weight: 600 }));
    return groupShape(children);
  });
  return groupsOption({
    theme,
    frame,
    groups,
    names: points,
    tip: (row) => {
      const point = points[row];
      if (point === undefined) return "";
      const here = causes.map(({ key, values }) => ({ key, value: values[row] ?? 0 })).filter(({ value }) => value !== 0);
      return tooltipHtml(point, [...here.map(({ key, value }) => ({ label: names[key], color: LOSSES[key].color, value: settings.value(value) })), { label: settings.total, value: settings.value(here.reduce((total, { value }) => total + value, 0)) }]);
    },
  });
};
