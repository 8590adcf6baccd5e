import type { EChartsOption } from "echarts";
import { chartHead } from "./chartHead.ts";
import { heatColor } from "./heatRamp.ts";
import { hatch } from "./hatch.ts";
import { groupShape, rectShape, textShape, type Shape } from "./shape.ts";
import type { Theme } from "./theme.ts";
import { tooltipHtml, tooltipStyle } from "./tooltip.ts";

export interface MatrixData {
  columns: readonly string[];
  rows: readonly string[];
  /** values[row][column]; null is missing. */
  values: readonly (readonly (number | null)[])[];
}

export interface MatrixSettings {
  theme: Theme;
  widthPx: number;
  heightPx: number;
  missing: string;
  /** A column as short as it can be. */
  tick: (column: number) => string;
  value: (value: number) => string;
}

const LEFT = 140;
const BOTTOM = 46;
const LABEL_PX = 6.4;

/** A value by two things that have names: one scale, its ends written, missing hatched. */
export const matrixOption = ({ columns, rows, values }: MatrixData, settings: MatrixSettings): EChartsOption => {
  const { theme, widthPx, heightPx } = settings;
  const known = values.flat().flatMap((value) => (value === null ? [] : [value]));
  const [low, high] = [known.reduce((a, b) => Math.min(a, b), Infinity), known.reduce((a, b) => Math.max(a, b), -Infinity)];
  const left = Math.min(LEFT, 16 + LABEL_PX * Math.max(4, ...rows.map(({ length }) => length)));
  const [columnPx, rowPx] = [(widthPx - left) / Math.max(1, columns.length), (heightPx - BOTTOM) / Math.max(1, rows.length)];
  const shade = (value: number): string => `rgb(${heatColor((value - low) / (high - low || 1)).join(",")})`;
  const boxOf = (row: number, column: number) => ({ x: left + column * columnPx, y: row * rowPx, width: Math.max(0.5, columnPx - (columnPx > 6 ? 1 : 0)), height: Math.max(0.5, rowPx - 1) });
  const frame: Shape[] = rows.map((name, row) => textShape(left - 8, (row + 0.5) * rowPx, name.length > 20 ? `${name.slice(0, 19)}…` : name, { color: theme.ink2, align: "right" }));
  let free = -Infinity;
  columns.forEach((_, column) => {
    const text = settings.tick(column);
    const x = left + (column + 0.5) * columnPx;
    const half = (text.length * LABEL_PX) / 2 + 4;
    if (x - half < free || x + half > widthPx + 12) return;
    free = x + half;
    frame.push(textShape(x, heightPx - BOTTOM + 12, text, { color: theme.ink2, align: "center" }));
  });
  if (known.length > 0) {
    const y = heightPx - 10;
    const from = left + settings.value(low).length * LABEL_PX + 8;
    frame.push(textShape(left, y, settings.value(low), { color: theme.ink2 }));
    for (let step = 0; step < 60; step++) frame.push(rectShape({ x: from + step * 2, y: y - 4, width: 2.5, height: 8 }, { fill: shade(low + ((high - low) * step) / 59) }));
    frame.push(textShape(from + 128, y, settings.value(high), { color: theme.ink2 }));
  }
  const cells = rows.flatMap((_, row) => columns.map((__, column) => ({ value: [column, row] })));
  return {
    ...chartHead(theme),
    tooltip: {
      ...tooltipStyle(theme),
      trigger: "item",
      formatter: (params) => {
        const index = Array.isArray(params) || params.seriesIndex !== 1 ? -1 : params.dataIndex;
        const [row, column] = [Math.floor(index / columns.length), index % columns.length];
        const value = values[row]?.[column] ?? null;
        return index < 0 ? "" : tooltipHtml(columns[column] ?? "", [{ label: rows[row] ?? "", value: value === null ? settings.missing : settings.value(value) }]);
      },
    },
    series: [
      { type: "custom", coordinateSystem: "none", silent: true, data: [0], renderItem: () => groupShape(frame) },
      {
        type: "custom",
        coordinateSystem: "none",
        data: cells,
        renderItem: ({ dataIndex }) => {
          const [row, column] = [Math.floor(dataIndex / columns.length), dataIndex % columns.length];
          const value = values[row]?.[column] ?? null;
          const box = boxOf(row, column);
          return groupShape(value === null ? [rectShape(box, { fill: theme.sunken }), ...hatch(box, { color: theme.hair2, periodPx: 6, stripePx: 1.5, opacity: 1 })] : [rectShape(box, { fill: shade(value) })]);
        },
      },
    ],
  };
};
