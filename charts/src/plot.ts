import type { BarSeriesOption, EChartsOption, LineSeriesOption, XAXisComponentOption, YAXisComponentOption } from "echarts";
import { brushZoom } from "./brushZoom.ts";
import { chartHead } from "./chartHead.ts";
import { lineLook } from "./evolution.ts";
import { niceStep } from "./niceTicks.ts";
import type { Theme } from "./theme.ts";
import { FONT } from "./theme.ts";
import { tooltipHtml, tooltipStyle } from "./tooltip.ts";

export interface PlotSeries {
  name: string;
  /** Series of one unit share an axis; two units stand left and right. */
  unit: string;
  /** Its own colour where it has one (a cause); else by its place. */
  color?: string;
  /** A ratio's axis need not begin at zero where it is drawn as a line. */
  isRatio: boolean;
  /** One a place; null is a gap. */
  values: readonly (number | null)[];
}

export interface PlotSettings {
  theme: Theme;
  widthPx: number;
  mark: "line" | "bar" | "stacked_bar";
  places: readonly string[];
  /** Bars lie, names before them: for names that are long and places that are no time. */
  lying: boolean;
  missing: string;
  /** A place as short as an axis wants it. */
  tick: (index: number) => string;
  /** The name of an axis: what its unit measures. */
  axisName: (unit: string) => string;
  axis: (value: number, digits: number, unit: string) => string;
  value: (value: number, series: PlotSeries) => string;
}

const NAME_PX = 150;
const MOST_LETTERS = 22;

/** Decimals that a round step needs. */
const decimalsOf = (step: number): number => [0, 1, 2, 3, 4].find((count) => Math.abs(step * 10 ** count - Math.round(step * 10 ** count)) < 1e-6) ?? 5;

/** How a series is told from the others: its own colour, else that of its place; dash and marker besides. */
export const plotLook = ({ color }: PlotSeries, index: number, theme: Theme): { color: string; dash: readonly number[]; symbol: string } => {
  const look = lineLook(index, theme);
  return color === undefined ? look : { ...look, color };
};

/** What an axis must hold: all values of its unit, stacked where they are; bars stand on zero, a line of a ratio need not. */
function spanOf(series: readonly PlotSeries[], { mark, places }: PlotSettings): [number, number] {
  const known = series.flatMap(({ values }) => values.flatMap((value) => (value === null || !Number.isFinite(value) ? [] : [value])));
  if (known.length === 0) return [0, 1];
  if (mark !== "stacked_bar") {
    const [low, high] = [known.reduce((a, b) => Math.min(a, b)), known.reduce((a, b) => Math.max(a, b))];
    const floats = mark === "line" && series.every(({ isRatio }) => isRatio) && low > 0;
    return [floats ? low - (high - low) * 0.1 : Math.min(0, low), Math.max(high, floats ? high : 0)];
  }
  const sums = places.map((_, at) => series.reduce(([down, up], { values }): [number, number] => [down + Math.min(0, values[at] ?? 0), up + Math.max(0, values[at] ?? 0)], [0, 0]));
  return [Math.min(0, ...sums.map(([down]) => down)), Math.max(0, ...sums.map(([, up]) => up))];
}

/** Lines or bars over places, one axis a unit; a missing value is a gap. */
export const plotOption = (series: readonly PlotSeries[], settings: PlotSettings): EChartsOption => {
  const { theme, mark, places, lying, widthPx } = settings;
  const units = [...new Set(series.map(({ unit }) => unit))].slice(0, 2);
  const values = units.map((unit, index): YAXisComponentOption & XAXisComponentOption => {
    const [low, high] = spanOf(series.filter((one) => one.unit === unit), settings);
    const step = niceStep(high - low, lying ? Math.max(3, Math.round((widthPx - NAME_PX) / 110)) : 5);
    const [min, max] = [Math.floor(low / step + 1e-9) * step, Math.ceil(high / step - 1e-9) * step];
    return {
      type: "value",
      min,
      max: max > min ? max : min + step,
      interval: step,
      name: settings.axisName(unit),
      nameTextStyle: { color: theme.ink2, fontSize: FONT.sizePx, align: lying ? "center" : index === 0 ? "left" : "right" },
      ...(lying ? { nameLocation: "middle" as const, nameGap: 26 } : { nameGap: 10 }),
      splitLine: { show: index === 0, lineStyle: { color: theme.hair } },
      axisLabel: { color: theme.ink3, fontSize: FONT.sizePx, formatter: (value: number) => settings.axis(value, decimalsOf(step), unit) },
    };
  });
  const names: YAXisComponentOption & XAXisComponentOption = {
    type: "category",
    data: [...places],
    inverse: lying,
    boundaryGap: mark !== "line" || places.length === 1,
    axisLine: { lineStyle: { color: theme.ink3 }, onZero: false },
    axisTick: { show: false },
    axisLabel: {
      color: theme.ink2,
      fontSize: FONT.sizePx,
      hideOverlap: true,
      formatter: (_: string, index: number) => {
        const name = settings.tick(index);
        return lying && name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name;
      },
      ...(lying ? { interval: 0 } : {}),
    },
  };
  const few = places.length <= 60;
  return {
    ...chartHead(theme),
    grid: lying ? { left: NAME_PX, right: 24, top: 8, bottom: 42 } : { left: 64, right: units.length > 1 ? 64 : 16, top: 30, bottom: 26 },
    tooltip: {
      ...tooltipStyle(theme),
      trigger: "axis",
      axisPointer: { type: mark === "line" ? "line" : "shadow", shadowStyle: { color: theme.hover, opacity: 0.5 }, z: 0 },
      formatter: (params) => {
        const index = (Array.isArray(params) ? params[0] : params)?.dataIndex ?? -1;
        const place = places[index];
        if (place === undefined) return "";
        return tooltipHtml(place, series.map((one, at) => {
          const value = one.values[index] ?? null;
          return { label: one.name, color: plotLook(one, at, theme).color, value: value === null ? settings.missing : settings.value(value, one) };
        }));
      },
    },
    ...(lying ? {} : brushZoom(theme)),
    xAxis: lying ? values : names,
    yAxis: lying ? names : values,
    series: series.map((one, index): LineSeriesOption | BarSeriesOption => {
      const { color, dash, symbol } = plotLook(one, index, theme);
      const axisIndex = Math.max(0, units.indexOf(one.unit));
      const shared = { name: one.name, ...(lying ? { xAxisIndex: axisIndex } : { yAxisIndex: axisIndex }), data: one.values.map((value) => value ?? "-") };
      if (mark !== "line") return { ...shared, type: "bar", ...(mark === "stacked_bar" ? { stack: one.unit, itemStyle: { color, borderColor: theme.page, borderWidth: 0.5 } } : { itemStyle: { color } }), barMaxWidth: 40, emphasis: { focus: "series" } };
      // a value between two gaps has no line to be seen by
      const alone = (at: number) => one.values[at] != null && one.values[at - 1] == null && one.values[at + 1] == null;
      return {
        ...shared,
        type: "line",
        symbol,
        symbolSize: (_: unknown, { dataIndex }: { dataIndex: number }) => (few ? 6 : alone(dataIndex) ? 4 : 0),
        showSymbol: few || one.values.some((_, at) => alone(at)),
        connectNulls: false,
        lineStyle: { color, width: 1.8, type: dash.length === 0 ? ("solid" as const) : [...dash] },
        itemStyle: { color },
      };
    }),
  };
};
