import type { EChartsOption, LineSeriesOption, ScatterSeriesOption } from "echarts";
import { cellRaster } from "./cellRaster.ts";
import { chartHead } from "./chartHead.ts";
import { heatColor } from "./heatRamp.ts";
import { niceStep } from "./niceTicks.ts";
import type { Shape } from "./shape.ts";
import { groupShape, textShape } from "./shape.ts";
import type { Theme } from "./theme.ts";
import { FONT } from "./theme.ts";
import { tooltipHtml, tooltipStyle } from "./tooltip.ts";
import { lineLook } from "./evolution.ts";

export interface Cloud {
  name: string;
  /** Clouds of the same group look alike: the point, or the half of the day. */
  group: string;
  x: readonly number[];
  y: readonly number[];
  /** A third quantity by point, null where it was not measured; empty: none. */
  color: readonly (number | null)[];
}

/** What the points are held against: the course of a sound plant, a limit. */
export interface CloudLine {
  name: string;
  x: readonly number[];
  y: readonly number[];
  /** A limit may leave the picture; a course has its place in it. */
  isLimit: boolean;
}

export interface CloudsSettings {
  theme: Theme;
  widthPx: number;
  xName: string;
  yName: string;
  /** Name of the third quantity; null: clouds have a colour each. */
  colorName: string | null;
  axis: (value: number, digits: number) => string;
  xValue: (value: number) => string;
  yValue: (value: number) => string;
  colorValue: (value: number) => string;
}

/** More groups than can be told apart by colour and sign are drawn alike; their names are in the tooltip. */
const MOST_TOLD_APART = 6;
const TOP = 30;
/** On a phone the legend stands above the axis' name, not beside it. */
const TOP_NARROW = 52;
const NARROW_PX = 520;
const BOTTOM = 44;
const LEFT = 58;
/** Points beyond this share on either side do not stretch an axis. */
const BEYOND = 0.005;

/** From zero, unless nearly everything lies in the upper half. */
const spanOf = (values: readonly number[], margin: readonly number[]): [number, number] => {
  const known = values.filter((value) => Number.isFinite(value)).toSorted((a, b) => a - b);
  const low = Math.min(known[Math.ceil(BEYOND * (known.length - 1))] ?? 0, ...margin);
  const high = Math.max(known[Math.floor((1 - BEYOND) * (known.length - 1))] ?? 1, ...margin);
  return [low > high / 2 ? low : Math.min(0, low), high];
};
const decimalsOf = (step: number): number => [0, 1, 2, 3].find((digits) => Math.abs(step * 10 ** digits - Math.round(step * 10 ** digits)) < 1e-6) ?? 4;

/** Clouds of points, their groups told apart by colour and sign or coloured by a third quantity, with the lines they should follow. */
export const cloudsOption = (clouds: readonly Cloud[], lines: readonly CloudLine[], settings: CloudsSettings): EChartsOption => {
  const { theme, widthPx, colorName } = settings;
  const courses = lines.filter(({ isLimit }) => !isLimit);
  const [xLow, xHigh] = spanOf(clouds.flatMap(({ x }) => [...x]), courses.flatMap(({ x }) => [...x]));
  const [yLow, yHigh] = spanOf(clouds.flatMap(({ y }) => [...y]), courses.flatMap(({ y }) => [...y]));
  const [xStep, yStep] = [niceStep(xHigh - xLow, widthPx < 500 ? 4 : 8), niceStep(yHigh - yLow, 6)];
  const fit = (low: number, high: number, step: number): [number, number] => [Math.floor(low / step + 1e-9) * step, Math.ceil(high / step - 1e-9) * step];
  const [xMin, xMax] = fit(xLow, xHigh, xStep);
  const [yMin, yMax] = fit(yLow, yHigh, yStep);
  const thirds = clouds.flatMap(({ color }) => color.flatMap((value) => (value === null ? [] : [value])));
  const isColored = colorName !== null && thirds.length > 0;
  const [cold, warm] = isColored ? [thirds.reduce((a, b) => Math.min(a, b)), thirds.reduce((a, b) => Math.max(a, b))] : [0, 1];
  const groups = [...new Set(clouds.map(({ group }) => group))];
  const alike = groups.length > MOST_TOLD_APART;
  const total = clouds.reduce((sum, { x }) => sum + x.length, 0);
  const size = total > 4000 ? 3 : total > 800 ? 4 : 5;
  const lookOf = (group: string) => (alike ? { color: theme.data, symbol: "circle" } : lineLook(groups.indexOf(group), theme));
  const axis = { axisLine: { lineStyle: { color: theme.ink3 } }, splitLine: { lineStyle: { color: theme.hair } }, nameTextStyle: { color: theme.ink2, fontSize: FONT.sizePx, align: "left" as const } };
  const scatter = clouds.map((cloud): ScatterSeriesOption => {
    const { color, symbol } = lookOf(cloud.group);
    return {
      type: "scatter",
      name: cloud.name,
      symbol: isColored ? "circle" : symbol,
      symbolSize: size,
      clip: true,
      itemStyle: { color, opacity: isColored ? 0.75 : alike ? 0.35 : 0.55 },
      data: cloud.x.map((x, i) => {
        const third = cloud.color[i] ?? null;
        if (!isColored) return [x, cloud.y[i] ?? Number.NaN];
        const shade = third === null ? theme.control : `rgb(${heatColor((third - cold) / (warm - cold || 1)).join(",")})`;
        return { value: [x, cloud.y[i] ?? Number.NaN], itemStyle: { color: shade } };
      }),
    };
  });
  const drawn = lines.map(({ name, x, y }, index): LineSeriesOption => {
    // its name stands where the line leaves the picture
    const inside = x.map((value, i): [number, number] => [value, y[i] ?? Number.NaN]).filter(([vx, vy]) => vx >= xMin && vx <= xMax && vy >= yMin && vy <= yMax);
    return { type: "line", name, showSymbol: false, silent: true, clip: true, z: 5, lineStyle: { color: theme.ink, width: 1.4, type: index % 3 === 0 ? "solid" : index % 3 === 1 ? [6, 3] : [2, 3] }, data: inside };
  });
  const legend = legendOf(isColored || alike ? [] : groups.map((name) => ({ name, color: lookOf(name).color })), settings);
  if (isColored) legend.push(...scaleOf(colorName, cold, warm, settings));
  return {
    ...chartHead(theme),
    grid: { left: LEFT, right: 16, top: widthPx < NARROW_PX ? TOP_NARROW : TOP, bottom: BOTTOM },
    tooltip: {
      ...tooltipStyle(theme),
      trigger: "item",
      formatter: (params) => {
        if (Array.isArray(params)) return "";
        const cloud = clouds[params.seriesIndex ?? -1];
        const [x, y] = [cloud?.x[params.dataIndex], cloud?.y[params.dataIndex]];
        if (cloud === undefined || x === undefined || y === undefined) return "";
        const third = cloud.color[params.dataIndex];
        return tooltipHtml(cloud.name, [{ label: settings.xName, value: settings.xValue(x) }, { label: settings.yName, value: settings.yValue(y) }, ...(colorName === null || third == null ? [] : [{ label: colorName, value: settings.colorValue(third) }])]);
      },
    },
    xAxis: { ...axis, type: "value", min: xMin, max: xMax, interval: xStep, name: settings.xName, nameLocation: "middle", nameGap: 28, nameTextStyle: { color: theme.ink2, fontSize: FONT.sizePx }, axisLabel: { color: theme.ink3, fontSize: FONT.sizePx, formatter: (value: number) => settings.axis(value, decimalsOf(xStep)) } },
    yAxis: { ...axis, type: "value", min: yMin, max: yMax, interval: yStep, name: settings.yName, axisLabel: { color: theme.ink3, fontSize: FONT.sizePx, formatter: (value: number) => settings.axis(value, decimalsOf(yStep)) } },
    series: [...scatter, ...drawn, { type: "custom", coordinateSystem: "none", silent: true, data: [0], renderItem: () => groupShape(legend) }],
  };
};

/** Names of the clouds at the top right, each in its colour. */
function legendOf(names: readonly { name: string; color: string }[], { widthPx }: CloudsSettings): Shape[] {
  const shapes: Shape[] = [];
  let right = widthPx - 40;
  for (const { name, color } of names.toReversed()) {
    if (right - name.length * 6.2 < (widthPx < NARROW_PX ? 0 : 190)) break;
    shapes.push(textShape(right, 10, name, { color, align: "right", weight: 600 }));
    right -= name.length * 6.2 + 14;
  }
  return shapes;
}

/** The third quantity's scale at the top right, its ends written. */
function scaleOf(name: string, cold: number, warm: number, { theme, widthPx, colorValue }: CloudsSettings): Shape[] {
  const width = 90;
  const warmText = colorValue(warm);
  const right = widthPx - 40 - warmText.length * 6;
  const ramp = cellRaster({ rows: 1, columns: width, values: Array.from({ length: width }, (_, i) => i + 1), max: width }, width, 8, theme, 0);
  return [
    textShape(right + 6, 10, warmText, { color: theme.ink2 }),
    { type: "image", style: { image: ramp, x: right - width, y: 6, width, height: 8 } },
    textShape(right - width - 6, 10, `${widthPx < 360 ? "" : `${name}: `}${colorValue(cold)}`, { color: theme.ink2, align: "right" }),
  ];
}
