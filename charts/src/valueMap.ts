import type { EChartsOption } from "echarts";
import { cellRaster } from "./cellRaster.ts";
import { chartHead } from "./chartHead.ts";
import { hatch } from "./hatch.ts";
import type { Shape } from "./shape.ts";
import { groupShape, lineShape, rectShape, textShape } from "./shape.ts";
import type { Theme } from "./theme.ts";
import { tooltipHtml, tooltipStyle } from "./tooltip.ts";

/** A value by row and local day: NaN is missing, -Infinity is nothing to show (night). */
export interface ValueMapData {
  rows: readonly string[];
  /** Ascending. */
  days: readonly string[];
  /** Row by row. */
  values: ArrayLike<number>;
}

export interface ValueMapSettings {
  theme: Theme;
  widthPx: number;
  heightPx: number;
  /** Which end of the scale is dark: the one to look at. */
  darkIs: "low" | "high";
  selected?: string | null;
  /** Ends of the scale that another map shares; without them the map has its own. */
  scale?: readonly [number, number];
  missing: string;
  day: (day: string) => string;
  month: (month: string) => string;
  value: (value: number) => string;
}

const BOTTOM = 46;
const SCALE = { widthPx: 120, heightPx: 8 };
const NARROWEST_PX = 2.5;
/** More cells than this cannot each answer the pointer. */
const MOST_CELLS = 20_000;
const LABEL_PX = 12;
const NUMBERED_PX = 20;

/** The scale's ends: a fiftieth of the values on either side may lie beyond, so that one odd day does not pale all others. */
export const valueMapRange = (values: ArrayLike<number>, shared?: readonly [number, number]): { low: number; high: number; beyondLow: boolean; beyondHigh: boolean } | null => {
  const known = Array.from(values).filter((value) => Number.isFinite(value)).toSorted((a, b) => a - b);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (shared !== undefined) return { low: shared[0], high: shared[1], beyondLow: first < shared[0], beyondHigh: last > shared[1] };
  const at = (share: number): number => known[Math.round(share * (known.length - 1))] ?? first;
  const [low, high] = at(0.02) < at(0.98) ? [at(0.02), at(0.98)] : [first, last];
  return { low, high, beyondLow: first < low, beyondHigh: last > high };
};

/** Which days are drawn where they are too many to be told apart: of each group the one at the dark end, row by row. */
const cellsOf = ({ rows, days, values }: ValueMapData, size: number, darkIs: "low" | "high"): { columns: number; index: Int32Array } => {
  const columns = Math.ceil(days.length / size);
  const index = new Int32Array(rows.length * columns).fill(-1);
  rows.forEach((_, row) => {
    for (let d = 0; d < days.length; d++) {
      const cell = row * columns + Math.floor(d / size);
      const here = row * days.length + d;
      const kept = index[cell] ?? -1;
      const [value, before] = [values[here] ?? Number.NaN, kept < 0 ? Number.NaN : (values[kept] ?? Number.NaN)];
      if (kept < 0 || (Number.isFinite(value) && (!Number.isFinite(before) || (darkIs === "low" ? value < before : value > before)))) index[cell] = here;
    }
  });
  return { columns, index };
};

/** A value by row and day on one scale, dark where to look; missing is hatched, night is the page. `name` of a hit is "row|day". */
export const valueMapOption = (data: ValueMapData, settings: ValueMapSettings): EChartsOption => {
  const { theme, widthPx, heightPx, darkIs, selected = null } = settings;
  const { rows, days, values } = data;
  const left = Math.min(140, 16 + 6.8 * Math.max(4, ...rows.map(({ length }) => length)));
  const plot = { x: left, y: 0, width: widthPx - left, height: heightPx - BOTTOM };
  const size = Math.max(1, Math.ceil((NARROWEST_PX * days.length) / Math.max(1, plot.width)), Math.ceil((rows.length * days.length) / MOST_CELLS));
  const { columns, index } = cellsOf(data, size, darkIs);
  const range = valueMapRange(values, settings.scale);
  const [low, high] = range === null ? [0, 1] : [range.low, range.high];
  // the raster keeps zero for itself: the scale starts a step above it
  const scaled = Float32Array.from(index, (at) => {
    const value = values[at] ?? Number.NaN;
    if (!Number.isFinite(value)) return value;
    const share = Math.min(1, Math.max(0, high > low ? (value - low) / (high - low) : 1));
    return 1 + 99 * (darkIs === "high" ? share : 1 - share);
  });
  const rowPx = plot.height / Math.max(1, rows.length);
  const columnPx = plot.width / Math.max(1, columns);
  const stride = Math.max(1, Math.ceil(LABEL_PX / rowPx));
  const frame: Shape[] = [
    { type: "image", style: { image: cellRaster({ rows: rows.length, columns, values: scaled, max: 100 }, plot.width, plot.height, theme, rowPx > 4 ? 1 : 0), ...plot } },
    ...rows.flatMap((row, i) => (i % stride === 0 || row === selected ? [textShape(left - 8, (i + 0.5) * rowPx, row, { color: row === selected ? theme.ink : theme.ink2, align: "right", weight: row === selected ? 600 : "normal" })] : [])),
  ];
  let taken = -Infinity;
  for (let column = 0; column < columns; column++) {
    const day = days[column * size] ?? "";
    const x = left + column * columnPx;
    const isMonth = column === 0 || day.slice(0, 7) !== days[(column - 1) * size]?.slice(0, 7);
    if (isMonth && column > 0) frame.push(lineShape(x, 0, x, plot.height, { stroke: theme.page }));
    if (isMonth && x >= taken && x <= widthPx - 24) {
      taken = x + 40;
      frame.push(textShape(x + 2, plot.height + 13, settings.month(day.slice(0, 7)), { color: theme.ink2 }));
    } else if (columnPx >= NUMBERED_PX && x >= taken) {
      // few days: each carries its number
      frame.push(textShape(x + columnPx / 2, plot.height + 13, String(Number(day.slice(8))), { color: theme.ink3, align: "center" }));
    }
  }
  frame.push(...scaleOf(range, settings));
  return {
    ...chartHead(theme),
    tooltip: {
      ...tooltipStyle(theme),
      trigger: "item",
      formatter: (params) => {
        if (Array.isArray(params) || params.seriesIndex !== 1) return "";
        const at = index[params.dataIndex] ?? -1;
        const value = values[at] ?? Number.NaN;
        const row = rows[Math.floor(at / days.length)];
        if (row === undefined || value === -Infinity) return "";
        return tooltipHtml(settings.day(days[at % days.length] ?? ""), [{ label: row, value: Number.isFinite(value) ? settings.value(value) : settings.missing }]);
      },
    },
    series: [
      { type: "custom", coordinateSystem: "none", silent: true, data: [0], renderItem: () => groupShape(frame) },
      {
        type: "custom",
        coordinateSystem: "none",
        data: Array.from(index, (at, cell) => ({ name: `${rows[Math.floor(at / days.length)] ?? ""}|${days[at % days.length] ?? ""}`, value: cell })),
        renderItem: ({ dataIndex }) =>
          groupShape([rectShape({ x: left + (dataIndex % columns) * columnPx, y: Math.floor(dataIndex / columns) * rowPx, width: columnPx, height: rowPx }, { fill: "transparent" })]),
      },
    ],
  };
};

/** The scale under the map with its ends, dark at the right; missing stands beside it because it is not on it. */
function scaleOf(range: ReturnType<typeof valueMapRange>, { theme, widthPx, heightPx, darkIs, missing, value }: ValueMapSettings): Shape[] {
  const y = heightPx - 10;
  const swatch = { x: widthPx - missing.length * 6 - 24, y: y - 5, width: 10, height: 10 };
  const shapes: Shape[] = [
    rectShape(swatch, { stroke: theme.hair2 }),
    ...hatch(swatch, { color: theme.control, periodPx: 4, stripePx: 1, opacity: 0.8 }),
    textShape(swatch.x + 15, y, missing, { color: theme.ink2 }),
  ];
  if (range === null) return shapes;
  const lowText = `${range.beyondLow ? "≤ " : ""}${value(range.low)}`;
  const highText = `${range.beyondHigh ? "≥ " : ""}${value(range.high)}`;
  const [pale, dark] = darkIs === "high" ? [lowText, highText] : [highText, lowText];
  const darkX = swatch.x - 18;
  const rampX = darkX - dark.length * 6 - 8 - SCALE.widthPx;
  const ramp = cellRaster({ rows: 1, columns: SCALE.widthPx, values: Array.from({ length: SCALE.widthPx }, (_, i) => i + 1), max: SCALE.widthPx }, SCALE.widthPx, SCALE.heightPx, theme, 0);
  return [
    ...shapes,
    textShape(rampX - 6, y, pale, { color: theme.ink2, align: "right" }),
    { type: "image", style: { image: ramp, x: rampX, y: y - SCALE.heightPx / 2, width: SCALE.widthPx, height: SCALE.heightPx } },
    textShape(darkX, y, dark, { color: theme.ink2, align: "right" }),
  ];
}
