import type { EChartsOption } from "echarts";
import { chartHead } from "./chartHead.ts";
import { niceStep } from "./niceTicks.ts";
import { brushZoom } from "./brushZoom.ts";
import type { Theme } from "./theme.ts";
import { FONT } from "./theme.ts";
import { tooltipHtml, tooltipStyle } from "./tooltip.ts";

export interface PiLineLabels {
  name: string;
  missing: string;
  day: (day: string) => string;
  tick: (day: string) => string;
  ratio: (pi: number) => string;
}

/** The performance index over days, weeks or months; 1.00 is as designed. Missing is a gap, the axis does not start at zero. */
export const piLineOption = (values: readonly { day: string; pi: number | null }[], theme: Theme, labels: PiLineLabels): EChartsOption => {
  const known = values.flatMap(({ pi }) => (pi === null ? [] : [pi]));
  const low = Math.min(0.9, ...known);
  const high = Math.max(1.02, ...known);
  const step = niceStep(high - low, 5);
  return {
    ...chartHead(theme),
    grid: { left: 52, right: 12, top: 12, bottom: 26 },
    tooltip: {
      ...tooltipStyle(theme),
      trigger: "axis",
      formatter: (params) => {
        const item = values[(Array.isArray(params) ? params[0] : params)?.dataIndex ?? -1];
        return item ? tooltipHtml(labels.day(item.day), [{ label: labels.name, color: theme.data, value: item.pi === null ? labels.missing : labels.ratio(item.pi) }]) : "";
      },
    },
    ...brushZoom(theme),
    xAxis: {
      type: "category",
      boundaryGap: false,
      data: values.map(({ day }) => day),
      axisLine: { lineStyle: { color: theme.ink3 }, onZero: false },
      axisTick: { show: false },
      axisLabel: { color: theme.ink2, fontSize: FONT.sizePx, hideOverlap: true, formatter: labels.tick },
    },
    yAxis: {
      type: "value",
      min: Math.max(0, Math.floor(low / step) * step),
      max: Math.ceil(high / step) * step,
      interval: step,
      splitLine: { lineStyle: { color: theme.hair } },
      axisLabel: { color: theme.ink3, fontSize: FONT.sizePx, formatter: (value: number) => labels.ratio(value) },
    },
    series: [
      { type: "line", name: labels.name, showSymbol: known.length === 1, connectNulls: false, lineStyle: { color: theme.data, width: 1.6 }, itemStyle: { color: theme.data }, data: values.map(({ pi }) => pi ?? "-") },
      { type: "line", silent: true, showSymbol: false, lineStyle: { color: theme.ink3, width: 1, type: "dashed" }, data: values.map(() => 1) },
    ],
  };
};
