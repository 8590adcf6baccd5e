import { heatColor, rgbOf } from "./heatRamp.ts";
import type { Rgb } from "./indexedPng.ts";
import { indexedPng } from "./indexedPng.ts";
import type { Theme } from "./theme.ts";

/** A grid of values, row by row: NaN is missing, -Infinity is night (nothing to show). */
export interface CellGrid {
  rows: number;
  columns: number;
  values: ArrayLike<number>;
  /** Value of the scale's dark end. */
  max: number;
}

const RAMP = 200;
const ZERO = 200;
const PAGE = 201;
const LINE = 202;

/** The palette of a raster: the ramp, then zero, page and the line of the missing hatch. */
const palette = (theme: Theme): Rgb[] => [
  ...Array.from({ length: RAMP }, (_, i) => heatColor(i / (RAMP - 1))),
  rgbOf(theme.sunken),
  rgbOf(theme.page),
  rgbOf(theme.hair2),
];

/**
 * Cells painted to the pixel: a value on the ramp, zero in sunken grey, missing hatched, night in the page's colour.
 * `gapPx` leaves that many page pixels under each row (and right of each column when a cell is wide enough).
 */
export const cellRaster = (grid: CellGrid, widthPx: number, heightPx: number, theme: Theme, gapPx = 1): string => {
  const width = Math.max(1, Math.round(widthPx));
  const height = Math.max(1, Math.round(heightPx));
  const pixels = new Uint8Array(width * height).fill(PAGE);
  for (let row = 0; row < grid.rows; row++) {
    const y0 = Math.round((row * height) / grid.rows);
    const y1 = Math.round(((row + 1) * height) / grid.rows) - gapPx;
    for (let column = 0; column < grid.columns; column++) {
      const x0 = Math.round((column * width) / grid.columns);
      const x1 = Math.round(((column + 1) * width) / grid.columns);
      const value = grid.values[row * grid.columns + column] ?? Number.NaN;
      if (value === -Infinity) continue;
      const missing = !Number.isFinite(value);
      const index = missing ? LINE : value <= 0 ? ZERO : Math.min(RAMP - 1, Math.round((value / (grid.max || 1)) * (RAMP - 1)));
      for (let y = y0; y < y1; y++) {
        for (let x = x0; x < x1; x++) {
          if (!missing || (x + y) % 6 < 2) pixels[y * width + x] = index;
        }
      }
    }
  }
  return indexedPng(width, height, pixels, palette(theme));
};
