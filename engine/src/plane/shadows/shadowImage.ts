import { RENO_HANSEN_LIMITS } from "../../sky/clearSkyLimits.ts";
import { detectClearSky } from "../../sky/detectClearSky.ts";

/** Minutes of a day, the width of the picture. */
export const DAY_MINUTES = 1440;

/** Cloudy is what has no clear minute within this many. */
const CLOUD_WINDOW = 50;

/** Added to measured and clear sky before dividing: dampens what is bright or dark at low sun. */
const DAMPING_WM2 = 2000;

/** Whole days of one-minute irradiance as a picture: a row per day, a column per minute. */
export interface ShadowInput {
  ghiWm2: Float64Array;
  clearSkyWm2: Float64Array;
  /** 1 while the sun is up. */
  daytime: Uint8Array;
}

/** Mean over the 3 × 3 pixels around each, mirrored at the border; its greatest value. */
function greatestSmoothed(image: Float64Array, rows: number): number {
  let greatest = Number.NEGATIVE_INFINITY;
  const inside = (index: number, count: number): number => Math.min(Math.max(index, 0), count - 1);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < DAY_MINUTES; column++) {
      let sum = 0;
      for (let r = row - 1; r <= row + 1; r++) {
        for (let c = column - 1; c <= column + 1; c++) sum += image[inside(r, rows) * DAY_MINUTES + inside(c, DAY_MINUTES)];
      }
      greatest = Math.max(greatest, sum / 9);
    }
  }
  return greatest;
}

/** 1 where no minute of the window around is clear; the ends of the series never. */
function cloudyStretches(clear: Uint8Array): Uint8Array {
  const cloudy = new Uint8Array(clear.length);
  const before = CLOUD_WINDOW / 2;
  let clearInside = 0;
  for (let end = 0; end < clear.length; end++) {
    clearInside += clear[end];
    if (end >= CLOUD_WINDOW) clearInside -= clear[end - CLOUD_WINDOW];
    if (end >= CLOUD_WINDOW - 1 && clearInside === 0) cloudy[end - before + 1] = 1;
  }
  return cloudy;
}

/** Fills marked pixels from the days before and after at the same minute, linearly; at the ends from the nearest. */
function fillAcrossDays(image: Float64Array, marked: Uint8Array, rows: number): Float64Array {
  const filled = Float64Array.from(image);
  for (let column = 0; column < DAY_MINUTES; column++) {
    let last = -1;
    for (let row = 0; row <= rows; row++) {
      if (row < rows && marked[row * DAY_MINUTES + column] === 1) continue;
      for (let gap = last + 1; gap < row; gap++) {
        const from = last < 0 ? Number.NaN : image[last * DAY_MINUTES + column];
        const to = row >= rows ? Number.NaN : image[row * DAY_MINUTES + column];
        const share = (gap - last) / (row - last);
        filled[gap * DAY_MINUTES + column] = last < 0 ? to : row >= rows ? from : from + share * (to - from);
      }
      last = row;
    }
  }
  return filled;
}

/**
 * The picture in which fixed shadows show: measured over clear sky, clouds replaced by neighbouring days, night NaN;
 * around 1000. `input` holds whole days only, `clearSkyPeakWm2` the greatest value of the whole clear-sky series.
 */
export function shadowImage(input: ShadowInput, clearSkyPeakWm2: number): Float64Array {
  const rows = input.ghiWm2.length / DAY_MINUTES;
  const peak = greatestSmoothed(input.ghiWm2, rows);
  const measured = input.ghiWm2.map((value) => (value * 1000) / peak);
  const clearSky = input.clearSkyWm2.map((value) => (value * 1000) / clearSkyPeakWm2);
  const cloudy = cloudyStretches(detectClearSky(measured, clearSky, 1, RENO_HANSEN_LIMITS, 1).clear);
  return fillAcrossDays(input.ghiWm2, cloudy, rows).map((value, i) =>
    (input.daytime[i] === 1 ? (1000 * (value + DAMPING_WM2)) / (clearSky[i] + DAMPING_WM2) : Number.NaN));
}
