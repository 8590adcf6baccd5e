import { groupMark } from "./groupMark.ts";
import { hatch } from "./hatch.ts";
import { LOSSES } from "./lossCatalogue.ts";
import type { Shape } from "./shape.ts";
import { circleShape, groupShape, lineShape, polylineShape, rectShape, textShape } from "./shape.ts";
import type { WaterfallData, WaterfallLayout } from "./waterfallLayout.ts";
import type { WaterfallItem, WaterfallSettings } from "./waterfallSettings.ts";

const ROW = 26;
const TOP = 24;

/** Height that the lying waterfall needs: one row per cause and two totals. */
export const waterfallRowsHeightPx = (data: WaterfallData): number => TOP + (data.losses.length + 2) * ROW + 8;

/** The waterfall lying down, for a phone: name, bar and value share one row. */
export const drawRows = (data: WaterfallData, layout: WaterfallLayout, settings: WaterfallSettings): WaterfallItem[] => {
  const { theme, labels, widthPx, selected = null } = settings;
  const { steps, base, top } = layout;
  const nameWidth = Math.min(150, widthPx * 0.38);
  const valueWidth = 64;
  const x = (value: number): number => nameWidth + ((value - base) / (top - base || 1)) * (widthPx - nameWidth - valueWidth - 12);
  const rowY = (index: number): number => TOP + index * ROW + ROW / 2;
  const rowRect = (index: number) => ({ x: 0, y: rowY(index) - ROW / 2, width: widthPx, height: ROW });

  const total = (index: number, name: string, value: number, color: string): Shape[] => [
    rectShape({ x: x(base), y: rowY(index) - 7, width: x(value) - x(base), height: 14 }, { fill: color }),
    ...(base > 0 ? [polylineShape([0, 1, 2, 3, 4].map((i) => [x(base) + (i % 2 === 0 ? 6 : 10), rowY(index) - 8 + i * 4]), { stroke: theme.page, widthPx: 3 })] : []),
    textShape(0, rowY(index), name, { color: theme.ink, weight: 600 }),
    textShape(widthPx, rowY(index), labels.value(value), { color: theme.ink, weight: 600, align: "right" }),
    lineShape(0, rowY(index) + ROW / 2, widthPx, rowY(index) + ROW / 2, { stroke: theme.ink }),
  ];
  const items: WaterfallItem[] = [
    { name: "", group: groupShape([textShape(widthPx, 10, labels.unit, { color: theme.ink3, align: "right" })]) },
    { name: "start", group: groupShape(total(0, labels.start, data.start.value, theme.control)) },
  ];
  steps.forEach((step, position) => {
    const index = position + 1;
    const { color, group: lossGroup } = LOSSES[step.key];
    const middle = rowY(index);
    const children: Shape[] = [
      rectShape(rowRect(index), { fill: step.key === selected ? theme.selected : theme.page }),
      ...groupMark(lossGroup, 5, middle, color, theme, 6),
      textShape(16, middle, labels.names[step.key].replaceAll("\u00AD", ""), { color: step.zero ? theme.ink3 : theme.ink }),
      textShape(widthPx, middle, labels.value(step.value), { color: step.zero ? theme.ink3 : theme.ink, align: "right" }),
      lineShape(0, middle + ROW / 2, widthPx, middle + ROW / 2, { stroke: theme.hair }),
    ];
    if (step.zero) {
      children.push(circleShape(x(step.from), middle, 2.6, { fill: theme.page, stroke: color, widthPx: 1.2 }));
    } else {
      const width = Math.max(Math.abs(x(step.to) - x(step.from)), step.insignificant ? 5 : 1.5);
      const shape = { x: (x(step.to) + x(step.from)) / 2 - width / 2, y: middle - 6, width, height: 12 };
      children.push(rectShape(shape, { fill: color }));
      if (step.insignificant || lossGroup === "residual") {
        children.push(...hatch(shape, { color: theme.page, periodPx: 5, stripePx: 2, opacity: 0.78 }), rectShape(shape, { stroke: color }));
      }
      if (step.whisker) {
        const { low, high } = step.whisker;
        for (const [stroke, widthPx] of [[theme.page, 3.5], [theme.ink, 1.2]] as const) {
          children.push(lineShape(x(low), middle, x(high), middle, { stroke, widthPx }));
          for (const end of [low, high]) children.push(lineShape(x(end), middle - 3, x(end), middle + 3, { stroke, widthPx }));
        }
      }
    }
    items.push({ name: step.key, group: groupShape(children) });
  });
  items.push({ name: "end", group: groupShape(total(steps.length + 1, labels.end, data.end.value, theme.prod)) });
  return items;
};
