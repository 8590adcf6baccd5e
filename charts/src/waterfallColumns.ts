import { groupMark } from "./groupMark.ts";
import { hatch } from "./hatch.ts";
import type { Stage } from "./lossCatalogue.ts";
import { LOSSES } from "./lossCatalogue.ts";
import type { Shape } from "./shape.ts";
import { circleShape, groupShape, lineShape, polylineShape, rectShape, textShape } from "./shape.ts";
import type { WaterfallData, WaterfallLayout, WaterfallStep } from "./waterfallLayout.ts";
import type { WaterfallItem, WaterfallSettings } from "./waterfallSettings.ts";
import { wrapName } from "./wrapName.ts";

const LEFT = 52;
const RIGHT = 8;
const TOP = 52;
const BOTTOM = 100;
const SLOT = 13;
const BAR_RATIO = 0.62;
const LEAST_BAR = 5;
const SHARE_FROM = 44;
/** A narrower bracket goes without its stage's name. */
const LEAST_BRACKET = 36;
/** Mean width of a character of a stage's name, px. */
const STAGE_CHARACTER = 5.5;

/** Whisker of ±2u with a page-coloured halo, so that it reads on the bar as well as beside it. */
const whiskerShapes = (x: number, low: number, high: number, ink: string, page: string): Shape[] => {
  const cap = 4;
  const strokes = [
    [x, low, x, high],
    [x - cap, low, x + cap, low],
    [x - cap, high, x + cap, high],
  ];
  return [
    ...strokes.map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => lineShape(x1, y1, x2, y2, { stroke: page, widthPx: 3.5 })),
    ...strokes.map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => lineShape(x1, y1, x2, y2, { stroke: ink, widthPx: 1.2 })),
  ];
};

/** The waterfall standing: one column per cause, names, marks and stage brackets under the axis. */
export const drawColumns = (data: WaterfallData, layout: WaterfallLayout, settings: WaterfallSettings): WaterfallItem[] => {
  const { theme, labels, widthPx, heightPx, selected = null, unfold = false } = settings;
  const { steps, base, top, ticks } = layout;
  const floor = heightPx - BOTTOM;
  const y = (value: number): number => floor - ((value - base) / (top - base || 1)) * (floor - TOP);
  const folded = (step: WaterfallStep): boolean => step.zero && !unfold;
  const slots = steps.filter(folded).length;
  const column = (widthPx - LEFT - RIGHT - slots * SLOT) / (steps.length - slots + 2);
  const bar = column * BAR_RATIO;

  const frame: Shape[] = [textShape(0, 12, labels.unit, { color: theme.ink3 })];
  for (const tick of ticks) {
    if (tick > base) frame.push(lineShape(LEFT, y(tick), widthPx - RIGHT, y(tick), { stroke: theme.hair }));
    if (tick === base || y(base) - y(tick) > 14) frame.push(textShape(LEFT - 8, y(tick), labels.axis(tick), { color: theme.ink3, align: "right" }));
  }
  frame.push(lineShape(LEFT, floor, widthPx - RIGHT, floor, { stroke: theme.ink3 }));
  const cut = base > 0;
  if (cut && !ticks.includes(base)) frame.push(textShape(LEFT - 8, floor, labels.axis(base), { color: theme.ink3, align: "right", verticalAlign: "middle" }));

  const nameShapes = (x: number, name: string, bold: boolean): Shape[] =>
    wrapName(name).map((line, index) =>
      textShape(x, floor + 14 + index * 13, line, { color: bold ? theme.ink : theme.ink2, align: "center", weight: bold ? 600 : "normal", sizePx: 10.5 }),
    );
  const valueShapes = (x: number, above: number, value: string, share: string, under = false): Shape[] => {
    const first = under ? above + 12 : above - (column < SHARE_FROM ? 10 : 23);
    return [
      textShape(x, first, value, { color: theme.ink, align: "center", weight: 600 }),
      ...(column < SHARE_FROM ? [] : [textShape(x, first + 13, share, { color: theme.ink2, align: "center", sizePx: 10 })]),
    ];
  };
  const total = (x: number, name: string, value: number, color: string): Shape[] => {
    const shapes = [rectShape({ x: x - bar / 2, y: y(value), width: bar, height: floor - y(value) }, { fill: color })];
    if (cut) {
      const teeth = [0, 1, 2, 3, 4].map((i) => [x - bar / 2 - 1 + (i * (bar + 2)) / 4, floor - (i % 2 === 0 ? 9 : 14)]);
      shapes.push(polylineShape(teeth, { stroke: theme.page, widthPx: 3 }));
    }
    return [...shapes, ...nameShapes(x, name, true), ...valueShapes(x, y(value), labels.value(value), labels.ratio(value / data.start.value))];
  };

  const items: WaterfallItem[] = [{ name: "", group: groupShape(frame) }];
  const startX = LEFT + column / 2;
  items.push({ name: "start", group: groupShape(total(startX, labels.start, data.start.value, theme.control)) });
  let left = LEFT + column;
  let joinFrom = startX + bar / 2;
  const spans = new Map<Stage, { from: number; to: number }>();
  for (const step of steps) {
    const { color, group: lossGroup, stage } = LOSSES[step.key];
    const width = folded(step) ? SLOT : column;
    const x = left + width / 2;
    const children: Shape[] = [];
    const span = spans.get(stage);
    spans.set(stage, { from: span ? span.from : left, to: left + width });
    left += width;
    if (folded(step)) {
      children.push(lineShape(joinFrom, y(step.from), x, y(step.from), { stroke: theme.ink3 }));
      children.push(circleShape(x, y(step.from), 2.6, { fill: theme.page, stroke: color, widthPx: 1.2 }));
      joinFrom = x + 2.6;
    } else {
      if (step.key === selected) children.push(rectShape({ x: x - column / 2, y: TOP - 40, width: column, height: floor + 52 - TOP + 40 }, { fill: theme.selected }));
      if (data.adds) children.push(lineShape(joinFrom, y(step.from), x - bar / 2, y(step.from), { stroke: theme.ink3 }));
      const middle = (y(step.from) + y(step.to)) / 2;
      const height = Math.max(Math.abs(y(step.to) - y(step.from)), step.insignificant ? LEAST_BAR : 1.5);
      const shape = { x: x - bar / 2, y: middle - height / 2, width: bar, height };
      children.push(rectShape(shape, { fill: color }));
      if (step.insignificant || lossGroup === "residual") {
        children.push(...hatch(shape, { color: theme.page, periodPx: 5, stripePx: 2, opacity: 0.78 }));
        children.push(rectShape(shape, { stroke: color }));
      }
      if (step.whisker) children.push(...whiskerShapes(x, y(step.whisker.low), y(step.whisker.high), theme.ink, theme.page));
      const gain = step.value < 0;
      const edge = gain
        ? Math.max(shape.y + height, step.whisker ? y(step.whisker.low) : 0)
        : Math.min(shape.y, step.whisker ? y(step.whisker.high) : Infinity);
      children.push(...valueShapes(x, edge, labels.value(step.value), labels.ratio(step.value / data.start.value), gain));
      children.push(...nameShapes(x, labels.names[step.key], step.key === selected), ...groupMark(lossGroup, x, floor + 43, color, theme, 6));
      joinFrom = x + bar / 2;
    }
    // the whole column answers, however thin its bar
    children.push(rectShape({ x: x - width / 2, y: TOP - 40, width, height: floor + 52 - TOP + 40 }, { fill: "transparent" }));
    items.push({ name: step.key, group: groupShape(children) });
  }
  const endX = left + column / 2;
  const join = data.adds ? [lineShape(joinFrom, y(data.end.value), endX - bar / 2, y(data.end.value), { stroke: theme.ink3 })] : [];
  items.push({ name: "end", group: groupShape([...join, ...total(endX, labels.end, data.end.value, theme.prod)]) });
  let taken = 0;
  const brackets = [...spans].flatMap(([stage, { from, to }]): Shape[] => {
    if (stage === "rest") return [];
    const frame = polylineShape([[from + 2, floor + 58], [from + 2, floor + 64], [to - 2, floor + 64], [to - 2, floor + 58]], { stroke: theme.hair2 });
    if (to - from < LEAST_BRACKET) return [frame];
    const name = labels.stages[stage];
    const [middle, half] = [(from + to) / 2, (name.length * STAGE_CHARACTER) / 2];
    // a name wider than its bracket would run into the one before: it goes a line lower
    const lower = middle - half < taken + 6;
    if (!lower) taken = middle + half;
    return [frame, textShape(middle, floor + (lower ? 90 : 76), name, { color: theme.ink2, align: "center", sizePx: 10.5 })];
  });
  items.push({ name: "", group: groupShape(brackets) });
  return items;
};
