import type { EChartsOption } from "echarts";
import { groupsOption } from "./groupsOption.ts";
import { hatch } from "./hatch.ts";
import { niceStep, niceTicks } from "./niceTicks.ts";
import type { Shape, ShapeGroup } from "./shape.ts";
import { groupShape, lineShape, rectShape, textShape } from "./shape.ts";
import type { Theme } from "./theme.ts";
import { tooltipHtml } from "./tooltip.ts";

export interface BridgeStep {
  key: string;
  name: string;
  /** What it adds, in the chart's unit; k = 1 uncertainty. */
  value: number;
  uncertainty: number;
}

export interface BridgeData {
  start: { name: string; value: number };
  steps: readonly BridgeStep[];
  end: { name: string; value: number };
}

export interface BridgeSettings {
  theme: Theme;
  widthPx: number;
  heightPx: number;
  selected?: string | null;
  unit: string;
  uncertainty: string;
  insignificant: string;
  share: string;
  /** With its sign. */
  change: (value: number) => string;
  value: (value: number) => string;
  ratio: (ratio: number) => string;
  axis: (value: number) => string;
}

interface Bar {
  key: string;
  name: string;
  from: number;
  to: number;
  isTotal: boolean;
  unsure: boolean;
  uncertainty: number;
}

const NARROWEST_COLUMN_PX = 50;
const ROW = 30;
const [LEFT, TOP, BOTTOM] = [56, 30, 58];

/** Steps that change nothing to speak of and are not uncertain either get no bar. */
const barsOf = ({ start, steps, end }: BridgeData): Bar[] => {
  let level = start.value;
  const between = steps.flatMap(({ key, name, value, uncertainty }): Bar[] => {
    const from = level;
    level += value;
    const tiny = 2e-5 * Math.abs(start.value);
    if (Math.abs(value) <= tiny && !(uncertainty > 5e-4 * Math.abs(start.value))) return [];
    return [{ key, name, from, to: level, isTotal: false, unsure: Math.abs(value) < 2 * uncertainty, uncertainty }];
  });
  const total = (key: string, name: string, to: number): Bar => ({ key, name, from: 0, to, isTotal: true, unsure: false, uncertainty: 0 });
  return [total("start", start.name, start.value), ...between, total("end", end.name, end.value)];
};

const lies = (bars: number, widthPx: number): boolean => (widthPx - LEFT) / bars < NARROWEST_COLUMN_PX;

/** How high a picture of this width must be: rows where columns would be too narrow for their names. */
export const bridgeHeightPx = (data: BridgeData, widthPx: number): number => {
  const bars = barsOf(data).length;
  return lies(bars, widthPx) ? 20 + bars * ROW : 400;
};

/** From one energy to another, step by step: blue what comes on top, red what is missing, hatched what is smaller than twice its uncertainty. `name` of a hit is the step's key. */
export const bridgeOption = (data: BridgeData, settings: BridgeSettings): EChartsOption => {
  const { theme, widthPx } = settings;
  const bars = barsOf(data);
  const values = bars.flatMap(({ from, to, isTotal, uncertainty }) => (isTotal ? [to] : [from, to + 2 * uncertainty, to - 2 * uncertainty]));
  const top = Math.max(...values);
  const low = Math.min(...values);
  // cut where the steps would else be too small to be seen
  const isCut = low > 0.5 * top;
  const step = niceStep(top - low, 6);
  const base = isCut ? Math.floor((low - (top - low) * 0.1) / (step / 2)) * (step / 2) : Math.min(0, low);
  const colorOf = ({ key, from, to, isTotal }: Bar): string => (isTotal ? (key === "start" ? theme.control : theme.prod) : to < from ? theme.deficit : theme.data);
  const drawing = lies(bars.length, widthPx) ? drawRows : drawColumns;
  const { frame, groups } = drawing({ bars, base, top, isCut, colorOf }, settings);
  return groupsOption({
    theme,
    frame,
    groups,
    names: bars.map(({ key }) => key),
    tip: (index) => {
      const bar = bars[index];
      if (bar === undefined) return "";
      const value = bar.isTotal ? bar.to : bar.to - bar.from;
      return tooltipHtml(
        bar.name,
        [
          { label: settings.unit, value: bar.isTotal ? settings.value(value) : settings.change(value), color: colorOf(bar) },
          { label: settings.share, value: settings.ratio(value / data.start.value) },
          ...(bar.isTotal ? [] : [{ label: settings.uncertainty, value: `± ${settings.value(2 * bar.uncertainty)}` }]),
        ],
        bar.unsure ? settings.insignificant : "",
      );
    },
  });
};

interface Plan {
  bars: readonly Bar[];
  base: number;
  top: number;
  isCut: boolean;
  colorOf: (bar: Bar) => string;
}

/** A name in at most three lines, words kept whole where they fit; what stands in brackets at its end goes first. */
const nameLines = (name: string, width: number): string[] => {
  const plain = name.replaceAll("\u00AD", "");
  const words = (plain.length > 2 * width ? plain.replace(/\s*\([^)]*\)$/, "") : plain).split(" ");
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.slice(0, 3).map((line, i) => (line.length > width + 1 || (i === 2 && lines.length > 3) ? `${line.slice(0, width - 1)}…` : line));
};

const barShapes = (rect: { x: number; y: number; width: number; height: number }, bar: Bar, color: string, theme: Theme): Shape[] =>
  bar.unsure ? [rectShape(rect, { fill: color }), ...hatch(rect, { color: theme.page, periodPx: 5, stripePx: 2, opacity: 0.78 }), rectShape(rect, { stroke: color })] : [rectShape(rect, { fill: color })];

function drawColumns({ bars, base, top, isCut, colorOf }: Plan, { theme, widthPx, heightPx, selected = null, unit, change, value, axis }: BridgeSettings): { frame: Shape[]; groups: ShapeGroup[] } {
  const floor = heightPx - BOTTOM;
  const y = (at: number): number => floor - ((at - base) / (top - base || 1)) * (floor - TOP);
  const column = (widthPx - LEFT) / bars.length;
  const width = column * 0.62;
  const frame: Shape[] = [textShape(0, 8, unit, { color: theme.ink3 })];
  for (const tick of niceTicks(base, top, 6)) {
    frame.push(lineShape(LEFT, y(tick), widthPx, y(tick), { stroke: Math.abs(tick - base) < 1e-9 ? theme.ink3 : theme.hair }), textShape(LEFT - 8, y(tick), axis(tick), { color: theme.ink3, align: "right" }));
  }
  frame.push(lineShape(LEFT, floor, widthPx, floor, { stroke: theme.ink3 }));
  const groups = bars.map((bar, i): ShapeGroup => {
    const x = LEFT + (i + 0.5) * column;
    const from = bar.isTotal ? base : bar.from;
    const [upper, lower] = [Math.min(y(from), y(bar.to)), Math.max(y(from), y(bar.to))];
    const rect = { x: x - width / 2, y: upper, width, height: Math.max(bar.unsure ? 5 : 1.5, lower - upper) };
    const children: Shape[] = [
      rectShape({ x: x - column / 2, y: 0, width: column, height: heightPx }, bar.key === selected ? { fill: theme.selected } : { fill: theme.page, opacity: 0 }),
      ...barShapes(rect, bar, colorOf(bar), theme),
    ];
    if (i > 0) children.push(lineShape(x - column + width / 2, y(bar.isTotal ? bar.to : bar.from), x - width / 2, y(bar.isTotal ? bar.to : bar.from), { stroke: theme.ink3 }));
    let edge = rect.y;
    if (!bar.isTotal && bar.uncertainty > 0) {
      const [high, deep] = [y(bar.to + 2 * bar.uncertainty), y(bar.to - 2 * bar.uncertainty)];
      edge = Math.min(edge, high);
      for (const [stroke, widthPx2] of [[theme.page, 3.5], [theme.ink, 1.2]] as const) {
        children.push(lineShape(x, high, x, deep, { stroke, widthPx: widthPx2 }), lineShape(x - 4, high, x + 4, high, { stroke, widthPx: widthPx2 }), lineShape(x - 4, deep, x + 4, deep, { stroke, widthPx: widthPx2 }));
      }
    }
    if (bar.isTotal && isCut) children.push(...[0, 1].map((k) => lineShape(rect.x - 1, floor - 8 - 4 * k, rect.x + width + 1, floor - 11 - 4 * k, { stroke: theme.page, widthPx: 2 })));
    children.push(textShape(x, Math.max(18, edge - 9), bar.isTotal ? value(bar.to) : change(bar.to - bar.from), { color: theme.ink, align: "center", weight: 600, sizePx: column < 62 ? 10 : 11 }));
    nameLines(bar.name, Math.max(8, Math.floor(column / 5.9))).forEach((line, at) => children.push(textShape(x, floor + 14 + 13 * at, line, { color: bar.isTotal ? theme.ink : theme.ink2, align: "center", sizePx: 10.5, weight: bar.isTotal ? 600 : "normal" })));
    return groupShape(children);
  });
  return { frame, groups };
}

function drawRows({ bars, base, top, colorOf }: Plan, { theme, widthPx, selected = null, unit, change, value }: BridgeSettings): { frame: Shape[]; groups: ShapeGroup[] } {
  const nameWidth = Math.min(170, widthPx * 0.42);
  const right = widthPx - 62;
  const x = (at: number): number => nameWidth + ((at - base) / (top - base || 1)) * (right - nameWidth);
  const groups = bars.map((bar, i): ShapeGroup => {
    const y = 20 + i * ROW;
    const from = bar.isTotal ? base : bar.from;
    const start = Math.min(x(from), x(bar.to));
    const rect = { x: start, y: y + 9, width: Math.max(bar.unsure ? 5 : 1.5, Math.abs(x(bar.to) - x(from))), height: 12 };
    const most = Math.floor(nameWidth / 5.9);
    return groupShape([
      rectShape({ x: 0, y, width: widthPx, height: ROW }, bar.key === selected ? { fill: theme.selected } : { fill: theme.page, opacity: 0 }),
      textShape(0, y + ROW / 2, bar.name.length > most ? `${bar.name.slice(0, most - 1)}…` : bar.name, { color: theme.ink, weight: bar.isTotal ? 600 : "normal" }),
      ...barShapes(rect, bar, colorOf(bar), theme),
      textShape(widthPx, y + ROW / 2, bar.isTotal ? value(bar.to) : change(bar.to - bar.from), { color: theme.ink, align: "right", weight: 600 }),
      lineShape(0, y + ROW, widthPx, y + ROW, { stroke: theme.hair }),
    ]);
  });
  return { frame: [textShape(widthPx, 8, unit, { color: theme.ink3, align: "right" })], groups };
}
