import type { CustomSeriesRenderItemReturn } from "echarts";
import { FONT } from "./theme.ts";

/** What a custom series draws: a group of pictures in pixels. */
export type ShapeGroup = Extract<NonNullable<CustomSeriesRenderItemReturn>, { type: "group" }>;
export type Shape = ShapeGroup["children"][number];

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface TextStyle {
  color: string;
  sizePx?: number;
  weight?: "normal" | 600;
  align?: "left" | "center" | "right";
  verticalAlign?: "top" | "middle" | "bottom";
  lineHeightPx?: number;
}

interface PathStyle {
  fill?: string;
  stroke?: string;
  widthPx?: number;
  opacity?: number;
  dash?: number[];
}

const styleOf = (style: PathStyle) => ({
  fill: style.fill ?? "none",
  stroke: style.stroke ?? "none",
  lineWidth: style.widthPx ?? 1,
  opacity: style.opacity ?? 1,
  ...(style.dash ? { lineDash: style.dash } : {}),
});

/** Shapes that are hovered and clicked as one; their colours mean something, so hovering does not lighten them. */
export const groupShape = (children: Shape[]): ShapeGroup => ({ type: "group", emphasisDisabled: true, children });

export const rectShape = ({ x, y, width, height }: Rect, style: PathStyle, radiusPx = 0): Shape => ({
  type: "rect",
  shape: { x, y, width: Math.max(0, width), height: Math.max(0, height), r: radiusPx },
  style: styleOf(style),
});

export const lineShape = (x1: number, y1: number, x2: number, y2: number, style: PathStyle): Shape => ({
  type: "line",
  shape: { x1, y1, x2, y2 },
  style: styleOf(style),
});

export const circleShape = (cx: number, cy: number, r: number, style: PathStyle): Shape => ({
  type: "circle",
  shape: { cx, cy, r },
  style: styleOf(style),
});

export const polygonShape = (points: number[][], style: PathStyle): Shape => ({
  type: "polygon",
  shape: { points },
  style: styleOf(style),
});

export const polylineShape = (points: number[][], style: PathStyle): Shape => ({
  type: "polyline",
  shape: { points },
  style: styleOf(style),
});

export const textShape = (x: number, y: number, text: string, style: TextStyle): Shape => ({
  type: "text",
  silent: true,
  style: {
    x,
    y,
    text,
    fill: style.color,
    fontFamily: FONT.family,
    fontSize: style.sizePx ?? FONT.sizePx,
    fontWeight: style.weight ?? "normal",
    lineHeight: style.lineHeightPx ?? FONT.lineHeightPx,
    align: style.align ?? "left",
    verticalAlign: style.verticalAlign ?? "middle",
  },
});
