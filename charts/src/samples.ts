import type { EChartsOption } from "echarts";
import { brushZoom } from "./brushZoom.ts";
import { chartHead } from "./chartHead.ts";
import { line, LONG } from "./longLines.ts";
import { spreadLabels } from "./spreadLabels.ts";
import type { Theme } from "./theme.ts";
import { FONT } from "./theme.ts";
import { tooltipHtml, tooltipStyle } from "./tooltip.ts";

export interface SampleSeries {
  name: string;
  /** One value per time; null or NaN is missing and breaks the line. */
  values: readonly (number | null)[];
  /** Names of what is wrong with a value (masked, estimated), by place; shown in the tooltip. */
  quality?: Readonly<Record<number, string>>;
  /** What the line stands for, where that says more than its place: then its colour and width do. */
  role?: SampleRole;
  /** Said at the line's end instead of its name; empty: nothing, for one of several of a kind. */
  endLabel?: string;
}

type SampleRole = "fault" | "peer" | "delivered" | "expected";

export interface SampleLabels {
  axisName: string;
  missing: string;
  /** In the plant's zone. */
  time: (ms: number) => string;
  tick: (ms: number) => string;
  value: (value: number) => string;
  axis: (value: number) => string;
}

export interface SampleSettings {
  theme: Theme;
  labels: SampleLabels;
  /** Where ticks stand, UTC ms: local midnights or hours, as the plant's zone has them. */
  ticksMs: readonly number[];
  /** Shaded spans: the incident whose samples these are. */
  spansMs?: readonly (readonly [number, number])[];
}

const SERIES_STYLE = [
  { color: "data", dash: "solid" },
  { color: "brandText", dash: [6, 3] },
  { color: "external", dash: [2, 3] },
  { color: "ok", dash: [8, 3, 2, 3] },
  { color: "warn", dash: [1, 2] },
  { color: "ink2", dash: [10, 4] },
] as const;

const ROLE_STYLE = {
  fault: { color: "error", dash: "solid", width: 2 },
  peer: { color: "data", dash: "solid", width: 1.2 },
  delivered: { color: "prod", dash: "solid", width: 1.8 },
  expected: { color: "expected", dash: [6, 3], width: 1.4 },
} as const;

/** Place of a time among ascending ones; -1 when it is none of them. */
function placeOf(timesMs: readonly number[], time: number): number {
  let [low, high] = [0, timesMs.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((timesMs[middle] ?? Number.NaN) < time) low = middle + 1;
    else high = middle;
  }
  return timesMs[low] === time ? low : -1;
}

const styleOf = (role: SampleRole | undefined, index: number) => (role === undefined ? { width: 1.6, ...(SERIES_STYLE[index % SERIES_STYLE.length] ?? SERIES_STYLE[0]) } : ROLE_STYLE[role]);

/** A label's own height, and what it is of the drawn height at least, so that two of them do not touch. */
const LABEL_PX = 14;
const LABEL_SHARE = 0.1;

/** Pixels by which each line's end label stands lower than its line's end, so that lines that end together keep names that can be read. */
const endLabelOffsets = (series: readonly SampleSeries[]): Map<SampleSeries, number> => {
  const known = series.map((one) => ({ one, values: one.values.filter((value): value is number => value !== null && Number.isFinite(value)) }));
  const [low, high] = known.reduce(([least, most], { values }) => values.reduce(([l, h], value) => [Math.min(l, value), Math.max(h, value)], [least, most]), [0, 0]);
  const height = high - low || 1;
  const named = known.filter(({ one }) => one.endLabel !== "");
  // downwards, as pixels go: 0 is the highest value, 1 the lowest
  const ends = named.map(({ values }) => (high - (values.at(-1) ?? 0)) / height);
  const spread = spreadLabels(ends, LABEL_SHARE, 0, 1);
  return new Map(named.map(({ one }, i) => [one, (((spread[i] ?? 0) - (ends[i] ?? 0)) / LABEL_SHARE) * LABEL_PX]));
};

/**
 * Raw samples over time: no smoothing, missing is a gap, names at the lines' ends, colour and dash say the same.
 * Over 5,000 samples a series is thinned for drawing to what can be seen, its extremes and gaps kept.
 */
export const samplesOption = (timesMs: readonly number[], series: readonly SampleSeries[], settings: SampleSettings): EChartsOption => {
  const { theme, labels, ticksMs, spansMs = [] } = settings;
  const lower = endLabelOffsets(series);
  const shade = spansMs.map(([from, to]): [{ xAxis: number }, { xAxis: number }] => [{ xAxis: from }, { xAxis: to }]);
  return {
    ...chartHead(theme),
    grid: { left: 52, right: 76, top: 28, bottom: 28 },
    tooltip: {
      ...tooltipStyle(theme),
      trigger: "axis",
      axisPointer: { type: "line", lineStyle: { color: theme.ink3, type: "dashed" } },
      formatter: (params) => {
        // the place in what is drawn is not the place in the samples
        const at = (Array.isArray(params) ? params[0] : params)?.value;
        const time = Number(Array.isArray(at) ? at[0] : Number.NaN);
        const index = placeOf(timesMs, time);
        if (index < 0) return "";
        const rows = series.map(({ name, values, quality, role }, i) => {
          const value = values[index] ?? Number.NaN;
          const note = quality?.[index];
          const text = Number.isFinite(value) ? labels.value(value) : labels.missing;
          return { label: name, value: note ? `${text} (${note})` : text, color: theme[styleOf(role, i).color] };
        });
        return tooltipHtml(labels.time(time), rows);
      },
    },
    ...brushZoom(theme),
    xAxis: {
      type: "value",
      min: timesMs[0] ?? 0,
      max: timesMs.at(-1) ?? 1,
      splitLine: { show: false },
      axisLine: { lineStyle: { color: theme.ink3 } },
      axisTick: { customValues: [...ticksMs] },
      axisLabel: { customValues: [...ticksMs], color: theme.ink2, fontSize: FONT.sizePx, hideOverlap: true, formatter: (value: number) => labels.tick(value) },
    },
    yAxis: {
      type: "value",
      scale: false,
      name: labels.axisName,
      nameTextStyle: { color: theme.ink3, fontSize: FONT.sizePx, align: "left", padding: [0, 0, 0, -44] },
      splitLine: { lineStyle: { color: theme.hair } },
      axisLabel: { color: theme.ink3, fontSize: FONT.sizePx, formatter: (value: number) => labels.axis(value) },
    },
    series: series.map((one, i) => {
      const { name, values, role, endLabel = name } = one;
      const style = styleOf(role, i);
      const color = theme[style.color];
      const look = {
        name,
        showSymbol: false,
        connectNulls: false,
        // a dense line hides its dashes, and they cost most of its drawing
        lineStyle: values.length > LONG ? { color, width: 1 } : { color, width: style.width, type: style.dash === "solid" ? style.dash : [...style.dash] },
        itemStyle: { color },
        endLabel: { show: endLabel !== "", formatter: endLabel, color, fontFamily: FONT.family, fontSize: FONT.sizePx, offset: [0, lower.get(one) ?? 0] },
        ...(i === 0 && shade.length > 0 ? { markArea: { silent: true, itemStyle: { color: theme.selected, opacity: 0.6 }, data: shade } } : {}),
      };
      return line(look, timesMs, values);
    }),
  };
};
