import type { EChartsOption, SeriesOption } from "echarts";
import { pixelExtremes } from "./pixelExtremes.ts";

type Pair = [number, number | "-"];

/** From here on only what can be seen of a line is drawn. */
export const LONG = 5000;
/** As many columns as a wide screen has, for who draws once and doesn't zoom. */
const WIDE_PX = 2400;

/** All points (x, y, x, y …; NaN missing) of the series that show only what can be seen of them. */
const allPoints = new WeakMap<object, Float64Array>();

const pairsOf = (points: Float64Array): Pair[] =>
  Array.from({ length: points.length / 2 }, (_, k) => {
    const y = points[2 * k + 1] ?? Number.NaN;
    return [points[2 * k] ?? Number.NaN, Number.isFinite(y) ? y : "-"];
  });

const seen = (points: Float64Array, fromX: number, toX: number, columns: number): Pair[] => pairsOf(points.length / 2 > LONG ? pixelExtremes(points, fromX, toX, columns) : points);

/** A line over ascending x; of a long one only what can be seen is drawn, and `mountChart` looks again at every zoom. */
export function line<S extends object>(style: S, xs: ArrayLike<number>, ys: ArrayLike<number | null>): S & { type: "line"; data: Pair[] } {
  const points = new Float64Array(2 * xs.length);
  for (let k = 0; k < xs.length; k++) {
    points[2 * k] = xs[k] ?? Number.NaN;
    points[2 * k + 1] = ys[k] ?? Number.NaN;
  }
  const series = { ...style, type: "line" as const, data: seen(points, points[0] ?? 0, points.at(-2) ?? 1, WIDE_PX) };
  if (xs.length > LONG) allPoints.set(series, points);
  return series;
}

interface LongLines {
  /** Whole series as given; those that are long know all their points. */
  series: readonly SeriesOption[];
  /** The first and last x of all long lines. */
  fromX: number;
  toX: number;
}

/** The series of an option with long lines among them; null without any. */
export function longLines({ series = [] }: EChartsOption): LongLines | null {
  const all = Array.isArray(series) ? series : [series];
  const ends = all.flatMap((one) => {
    const points = allPoints.get(one);
    return points === undefined ? [] : [points[0] ?? 0, points.at(-2) ?? 0];
  });
  return ends.length === 0 ? null : { series: all, fromX: Math.min(...ends), toX: Math.max(...ends) };
}

/** What a window of so many pixels shows of the long lines; the other series are left as they are. */
export const throughWindow = ({ series }: LongLines, fromX: number, toX: number, widthPx: number): SeriesOption[] =>
  series.map((one) => {
    const points = allPoints.get(one);
    return points === undefined || one.type !== "line" ? one : { ...one, data: seen(points, fromX, toX, Math.max(100, widthPx)) };
  });
