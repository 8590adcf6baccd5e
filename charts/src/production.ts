import type { CustomSeriesOption, EChartsOption } from "echarts";
import { chartHead } from "./chartHead.ts";
import { hatch } from "./hatch.ts";
import type { Shape } from "./shape.ts";
import { circleShape, groupShape, lineShape, rectShape, textShape } from "./shape.ts";
import { brushZoom } from "./brushZoom.ts";
import type { Theme } from "./theme.ts";
import { FONT } from "./theme.ts";
import { tooltipHtml, tooltipStyle } from "./tooltip.ts";

/** One bar: a local day, or the first day of a week or month. Null is missing and drawn as a hatched gap, never as zero. */
export interface ProductionBar {
  day: string;
  deliveredKwh: number | null;
  expectedKwh: number | null;
}

/** An incident's lane under the bars, on their axis. Segments are [first day, last day], both included. */
export interface ProductionLane {
  number: number;
  label: string;
  color: string;
  segments: readonly (readonly [string, string])[];
}

export interface ProductionLabels {
  delivered: string;
  shortfall: string;
  expected: string;
  missing: string;
  /** Unit of the axis, "kWh" or "MWh", and what a bar stands for: "kWh per day". */
  axisName: string;
  day: (day: string) => string;
  month: (month: string) => string;
  value: (kwh: number) => string;
  axis: (kwh: number) => string;
}

export interface ProductionSettings {
  theme: Theme;
  labels: ProductionLabels;
  widthPx: number;
  heightPx: number;
}

const LEFT = 52;
const RIGHT = 8;
const TOP = 26;
const LANE = 21;
const MONTHS = 22;

/** Height of the lanes under the plot. */
export const productionLanesHeightPx = (lanes: number): number => lanes * LANE;

const present = (value: number | null): value is number => value !== null && Number.isFinite(value);

/** The bar that contains a day: bars may be weeks or months, so it is the last that starts no later. */
const barOf = (bars: readonly ProductionBar[], day: string): number => bars.findLastIndex((bar) => bar.day <= day);

/** First bar of each month, as many as have room for a name. */
const monthStarts = (bars: readonly ProductionBar[], plotPx: number): number[] => {
  const starts = bars.flatMap((bar, i) => (i === 0 || bar.day.slice(0, 7) !== bars[i - 1]?.day.slice(0, 7) ? [i] : []));
  const stride = Math.max(1, Math.ceil((starts.length * 40) / Math.max(plotPx, 1)));
  return starts.filter((_, i) => i % stride === 0);
};

/** Where single days are drawn wide enough: bars that are numbered between the months' names. */
const numberedDays = (bars: readonly ProductionBar[], starts: ReadonlySet<number>, plotPx: number): number[] => {
  const [first, second] = bars;
  const daily = first !== undefined && second !== undefined && Date.parse(second.day) - Date.parse(first.day) <= 86_400_000;
  const barPx = plotPx / Math.max(bars.length, 1);
  if (!daily || barPx < 10) return [];
  const stride = Math.max(1, Math.ceil(26 / barPx));
  const clear = Math.ceil(48 / barPx);
  return bars.flatMap((_, i) => (i % stride === 0 && [...starts].every((start) => i > start ? i - start >= clear : start - i >= stride) ? [i] : []));
};

/**
 * Delivered energy as bars, what is missing to the expected energy above them, the expected energy as a cap;
 * incidents in numbered lanes under the same axis. A clicked bar's `name` is its day.
 */
export const productionOption = (bars: readonly ProductionBar[], lanes: readonly ProductionLane[], settings: ProductionSettings): EChartsOption => {
  const { theme, labels, widthPx } = settings;
  const plotPx = widthPx - LEFT - RIGHT;
  const starts = new Set(monthStarts(bars, plotPx));
  const numbered = new Set(numberedDays(bars, starts, plotPx));
  const shortfall = (bar: ProductionBar): number =>
    present(bar.deliveredKwh) && present(bar.expectedKwh) ? Math.max(0, bar.expectedKwh - bar.deliveredKwh) : 0;
  const barWidth = `${100 * (1 - 0.28)}%`;

  const caps: CustomSeriesOption = {
    type: "custom",
    silent: true,
    clip: true,
    z: 3,
    data: bars.map((bar, i) => [i, bar.expectedKwh ?? "-"]),
    renderItem: ({ dataIndex }, api) => {
      const { expectedKwh: expected = null, deliveredKwh: delivered = null } = bars[dataIndex] ?? {};
      const [x = 0, floor = 0] = api.coord([dataIndex, 0]);
      const [next = 0] = api.coord([dataIndex + 1, 0]);
      const step = next - x;
      const children: Shape[] = [];
      if (!present(delivered)) {
        const gap = { x: x - step / 2, y: TOP, width: step, height: floor - TOP };
        children.push(...hatch(gap, { color: theme.control, periodPx: 6, stripePx: 1, opacity: 0.55 }));
      }
      if (present(expected)) {
        const y = api.coord([dataIndex, expected])[1] ?? floor;
        children.push(lineShape(x - step * 0.42, y, x + step * 0.42, y, { stroke: theme.expected, widthPx: step < 5 ? 1.2 : 2 }));
      }
      return groupShape(children);
    },
  };
  const laneSeries: CustomSeriesOption = {
    type: "custom",
    silent: true,
    clip: false,
    data: lanes.map((_, i) => [0, i]),
    renderItem: ({ dataIndex }, api) => {
      const lane = lanes[dataIndex];
      if (!lane) return null;
      const floor = api.coord([0, 0])[1] ?? 0;
      const y = floor + MONTHS + 6 + dataIndex * LANE + LANE / 2;
      const step = (api.coord([1, 0])[0] ?? 0) - (api.coord([0, 0])[0] ?? 0);
      const right = widthPx - RIGHT;
      const seen = lane.segments.flatMap(([first, last]) => {
        const from = Math.max(0, barOf(bars, first));
        const to = Math.max(from, barOf(bars, last));
        const x0 = (api.coord([from, 0])[0] ?? 0) - step / 2;
        const x1 = (api.coord([to, 0])[0] ?? 0) + step / 2;
        const left = Math.max(LEFT, x0);
        // zoomed out of sight
        return x1 <= LEFT || x0 >= right ? [] : [{ x: left, y: y - 3, width: Math.max(2, Math.min(right, x1) - left), height: 6 }];
      });
      const first = seen[0];
      if (!first) return null;
      const last = seen.at(-1) ?? first;
      const roomLeft = first.x - LEFT > lane.label.length * 6 + 26;
      const numberX = roomLeft ? first.x - 10 : Math.min(last.x + last.width + 12, widthPx - RIGHT - 10);
      const inside = !roomLeft && last.x + last.width + lane.label.length * 6 + 30 > widthPx;
      const textX = roomLeft ? numberX - 12 : inside ? first.x + 22 : numberX + 12;
      const children: Shape[] = seen.map((rect) => rectShape(rect, { fill: lane.color }, 2));
      if (inside) children.push(rectShape({ x: first.x, y: y - 9, width: lane.label.length * 6 + 34, height: 18 }, { fill: theme.page, opacity: 0.86 }));
      children.push(
        circleShape(inside ? first.x + 10 : numberX, y, 7, { fill: theme.page, stroke: lane.color, widthPx: 1.3 }),
        textShape(inside ? first.x + 10 : numberX, y, String(lane.number), { color: theme.ink, weight: 600, align: "center", sizePx: 10 }),
        textShape(textX, y, lane.label, { color: theme.ink2, align: roomLeft ? "right" : "left" }),
      );
      return groupShape(children);
    },
  };

  return {
    ...chartHead(theme),
    grid: { left: LEFT, right: RIGHT, top: TOP, bottom: MONTHS + 8 + productionLanesHeightPx(lanes.length) },
    tooltip: {
      ...tooltipStyle(theme),
      trigger: "axis",
      axisPointer: { type: "line", lineStyle: { color: theme.ink3, type: "dashed" } },
      formatter: (params) => {
        const index = (Array.isArray(params) ? params[0] : params)?.dataIndex ?? -1;
        const bar = bars[index];
        if (!bar) return "";
        const rows = [
          { label: labels.delivered, kwh: bar.deliveredKwh, color: theme.prod },
          { label: labels.expected, kwh: bar.expectedKwh, color: theme.expected },
          { label: labels.shortfall, kwh: present(bar.deliveredKwh) && present(bar.expectedKwh) ? shortfall(bar) : null, color: theme.deficit },
        ];
        return tooltipHtml(labels.day(bar.day), rows.map(({ label, kwh, color }) => ({ label, color, value: present(kwh) ? labels.value(kwh) : labels.missing })));
      },
    },
    ...brushZoom(theme),
    xAxis: {
      type: "category",
      data: bars.map((bar) => bar.day),
      axisTick: { show: true, alignWithLabel: false, interval: (index) => starts.has(index), lineStyle: { color: theme.ink3 } },
      axisLine: { lineStyle: { color: theme.ink3 } },
      axisLabel: { color: theme.ink2, fontSize: FONT.sizePx, align: "left", interval: (index) => starts.has(index) || numbered.has(index), formatter: (day: string, index: number) => (starts.has(index) ? labels.month(day.slice(0, 7)) : String(Number(day.slice(8)))) },
    },
    yAxis: {
      type: "value",
      min: 0,
      name: labels.axisName,
      nameTextStyle: { color: theme.ink3, fontSize: FONT.sizePx, align: "left", padding: [0, 0, 0, -44] },
      splitLine: { lineStyle: { color: theme.hair } },
      axisLabel: { color: theme.ink3, fontSize: FONT.sizePx, formatter: (value: number) => labels.axis(value) },
    },
    series: [
      { type: "bar", stack: "energy", name: labels.delivered, barWidth, itemStyle: { color: theme.prod }, data: bars.map((bar) => bar.deliveredKwh ?? "-") },
      { type: "bar", stack: "energy", name: labels.shortfall, barWidth, itemStyle: { color: theme.deficit, opacity: theme.deficitOpacity }, data: bars.map((bar) => shortfall(bar)) },
      caps,
      laneSeries,
    ],
  };
};
