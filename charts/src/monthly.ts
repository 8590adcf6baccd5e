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

export interface MonthBar {
  month: string;
  deliveredKwh: number | null;
  expectedKwh: number | null;
  /** What each cause takes from the expected energy; they add up to the shortfall. */
  shortfallKwh: readonly { key: LossKey; kwh: number }[];
}

export interface MonthlyLabels {
  delivered: string;
  expected: string;
  deliveredAxis: string;
  deliveredNote: string;
  shortfallAxis: string;
  shortfallNote: string;
  missing: string;
  names: Readonly<Record<LossKey, string>>;
  month: (month: string) => string;
  value: (kwh: number) => string;
  axis: (kwh: number) => string;
  ratio: (pi: number) => string;
}

export interface MonthlySettings {
  theme: Theme;
  labels: MonthlyLabels;
  widthPx: number;
  heightPx: number;
  /** Where the months' columns start and end, so that bars stand on the columns of a table. */
  leftPx?: number;
  rightPx?: number;
  /** False where a table under the chart names the months. */
  monthNames?: boolean;
}

/** Delivered energy against expected by month with its PI, and under it, on its own scale, the shortfall by cause. */
export const monthlyOption = (bars: readonly MonthBar[], settings: MonthlySettings): EChartsOption => {
  const { theme, labels, widthPx, heightPx, leftPx = 150, rightPx = 8, monthNames = true } = settings;
  const left = leftPx;
  const right = widthPx - rightPx;
  const floor = heightPx - (monthNames ? 22 : 2);
  const split = Math.round(heightPx * 0.62);
  const step = (right - left) / Math.max(1, bars.length);
  const width = Math.min(44, step * 0.58);
  const most = Math.max(1e-9, ...bars.map(({ deliveredKwh, expectedKwh }) => Math.max(deliveredKwh ?? 0, expectedKwh ?? 0)));
  const lostMost = Math.max(most * 0.01, ...bars.map(({ shortfallKwh }) => shortfallKwh.reduce((sum, { kwh }) => sum + Math.max(0, kwh), 0)));
  const energyTicks = niceTicks(0, most, 4);
  const lostTicks = niceTicks(0, lostMost, 3);
  const top = 24;
  const energyY = (kwh: number): number => split - 14 - (kwh / most) * (split - 14 - top);
  const lostY = (kwh: number): number => floor - (kwh / lostMost) * (floor - split - 8);
  const frame: Shape[] = [];
  for (const [ticks, y] of [[energyTicks, energyY], [lostTicks, lostY]] as const) {
    for (const tick of ticks) {
      frame.push(lineShape(left - 8, y(tick), right, y(tick), { stroke: tick === 0 ? theme.ink3 : theme.hair }));
      frame.push(textShape(left - 14, y(tick), labels.axis(tick), { color: theme.ink3, align: "right" }));
    }
  }
  frame.push(
    textShape(0, energyY(most) + 4, labels.deliveredAxis, { color: theme.ink, weight: 600 }),
    textShape(0, energyY(most) + 18, labels.deliveredNote, { color: theme.ink3 }),
    textShape(0, lostY(lostMost) + 4, labels.shortfallAxis, { color: theme.ink, weight: 600 }),
    textShape(0, lostY(lostMost) + 18, labels.shortfallNote, { color: theme.ink3 }),
  );
  const groups = bars.map((bar, i): ShapeGroup => {
    const middle = left + (i + 0.5) * step;
    const x = middle - width / 2;
    const children: Shape[] = [];
    const { deliveredKwh: delivered, expectedKwh: expected } = bar;
    if (delivered !== null) children.push(rectShape({ x, y: energyY(delivered), width, height: energyY(0) - energyY(delivered) }, { fill: theme.prod }));
    if (delivered !== null && expected !== null && expected > delivered) {
      children.push(rectShape({ x, y: energyY(expected), width, height: energyY(delivered) - energyY(expected) }, { fill: theme.deficit, opacity: theme.deficitOpacity }));
    }
    if (expected !== null) {
      children.push(lineShape(x - 4, energyY(expected), x + width + 4, energyY(expected), { stroke: theme.expected, widthPx: 2 }));
      if (delivered !== null && expected > 0 && step > 34) {
        children.push(textShape(middle, Math.min(energyY(expected), energyY(delivered)) - 9, labels.ratio(delivered / expected), { color: theme.ink, align: "center", weight: 600, sizePx: step < 48 ? 9.5 : 11 }));
      }
    }
    let level = 0;
    for (const { key, kwh } of bar.shortfallKwh) {
      if (!(kwh > 0)) continue;
      const rect = { x, y: lostY(level + kwh), width, height: lostY(level) - lostY(level + kwh) };
      level += kwh;
      children.push(rectShape(rect, { fill: LOSSES[key].color }), ...stackTexture(key, rect, theme.page), lineShape(x, rect.y, x + width, rect.y, { stroke: theme.page }));
    }
    if (monthNames && (step > 30 || i % Math.ceil(32 / step) === 0)) children.push(textShape(middle, heightPx - 8, labels.month(bar.month), { color: theme.ink2, align: "center" }));
    return groupShape(children);
  });
  return groupsOption({
    theme,
    frame,
    groups,
    names: bars.map(({ month }) => month),
    tip: (index) => {
      const bar = bars[index];
      if (!bar) return "";
      const energies = [
        { label: labels.delivered, color: theme.prod, kwh: bar.deliveredKwh },
        { label: labels.expected, color: theme.expected, kwh: bar.expectedKwh },
        ...bar.shortfallKwh.filter(({ kwh }) => kwh !== 0).map(({ key, kwh }) => ({ label: labels.names[key].replaceAll("\u00AD", ""), color: LOSSES[key].color, kwh: -kwh })),
      ];
      return tooltipHtml(labels.month(bar.month), energies.map(({ label, color, kwh }) => ({ label, color, value: kwh === null ? labels.missing : labels.value(kwh) })));
    },
  });
};
