import type { Rect, Shape } from "./shape.ts";
import { polygonShape } from "./shape.ts";

export interface HatchStyle {
  color: string;
  periodPx: number;
  stripePx: number;
  opacity: number;
}

/** Where the diagonal x + y = c enters a rectangle (left or bottom edge) and leaves it (top or right edge). */
const cut = ({ x, y, width, height }: Rect, c: number): { start: number[]; end: number[] } => {
  const bottom = y + height;
  const right = x + width;
  return {
    start: c - bottom >= x ? [c - bottom, bottom] : [x, c - x],
    end: c - right >= y ? [right, c - right] : [c - y, y],
  };
};

/**
 * Stripes at 45° clipped to a rectangle, as polygons: the same picture on a canvas, in an SVG and on paper, with no
 * pattern fill that a printer or a PDF converter could drop.
 */
export const hatch = (rect: Rect, style: HatchStyle): Shape[] => {
  const { x, y, width, height } = rect;
  if (!(width > 0) || !(height > 0)) return [];
  const step = style.periodPx * Math.SQRT2;
  const thick = style.stripePx * Math.SQRT2;
  const first = Math.floor((x + y) / step) * step;
  const last = x + y + width + height;
  const shapes: Shape[] = [];
  for (let c = first; c < last; c += step) {
    const low = Math.max(c, x + y);
    const high = Math.min(c + thick, last);
    if (high <= low) continue;
    const a = cut(rect, low);
    const b = cut(rect, high);
    const points = [a.start, a.end];
    // a corner of the rectangle between the two diagonals belongs to the stripe
    if (low < x + width + y && high > x + width + y) points.push([x + width, y]);
    points.push(b.end, b.start);
    if (low < x + y + height && high > x + y + height) points.push([x, y + height]);
    shapes.push(polygonShape(points, { fill: style.color, opacity: style.opacity }));
  }
  return shapes;
};
