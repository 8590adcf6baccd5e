import { quantile } from "../statistics/quantile.ts";
import { rollingMedianInTime } from "../statistics/rollingMedian.ts";

const DAY_MS = 86_400_000;

/** Medians of the window up to each row and of the one from it on, ends included, NaN below five values. */
function directionalMedians(values: Float64Array, timeMs: ArrayLike<number>, rollMs: number): { backward: Float64Array; forward: Float64Array } {
  return {
    backward: rollingMedianInTime(values, timeMs, { beforeMs: rollMs, afterMs: 0, closedLeft: true }, 5),
    forward: rollingMedianInTime(values, timeMs, { beforeMs: 0, afterMs: rollMs, closedLeft: true }, 5),
  };
}

/**
 * Flags daily values within `threshold` (of the column's 99th percentile) of the median of the days before them or after
 * them: a lasting step is kept, a lone outlier is not. A value without a median is kept. 1 = keep. rdtools
 * `two_way_window_filter`.
 */
export function keepTwoWayWindow(values: Float64Array, timeMs: ArrayLike<number>, rollMs = 7 * DAY_MS, threshold = 0.03): Uint8Array {
  const top = quantile(values, 0.99);
  const scaled = values.map((value) => value / top);
  const { backward, forward } = directionalMedians(scaled, timeMs, rollMs);
  return Uint8Array.from(scaled, (value, i) => {
    const distance = (centre: number): number => (value - centre === value - centre ? Math.abs(value - centre) : 0);
    return Math.min(distance(backward[i]), distance(forward[i])) < threshold ? 1 : 0;
  });
}

/** Flags values within `sigmas` scaled median deviations of the median of the window centred on them. 1 = keep. rdtools `hampel_filter`. */
export function keepHampel(values: Float64Array, timeMs: ArrayLike<number>, windowMs = 14 * DAY_MS, sigmas = 3): Uint8Array {
  const window = { beforeMs: windowMs / 2, afterMs: windowMs / 2, closedLeft: false };
  const centre = rollingMedianInTime(values, timeMs, window, 1);
  const distance = values.map((value, i) => Math.abs(centre[i] - value));
  const deviation = rollingMedianInTime(distance, timeMs, window, 1);
  return Uint8Array.from(distance, (value, i) => (value <= sigmas * 1.4826 * deviation[i] ? 1 : 0));
}

/** Whether each distance lies inside Tukey's fences of all: k interquartile ranges above, always 1.5 below (as in the source). */
function insideFences(distances: Float64Array, k: number): Uint8Array {
  const [q1, q3] = [quantile(distances, 0.25), quantile(distances, 0.75)];
  return Uint8Array.from(distances, (value) => (value > q1 - 1.5 * (q3 - q1) && value < q3 + k * (q3 - q1) ? 1 : 0));
}

/** Flags values whose distance to the median before or after them is no outlier among all such distances. 1 = keep. rdtools `directional_tukey_filter`. */
export function keepDirectionalTukey(values: Float64Array, timeMs: ArrayLike<number>, rollMs = 7 * DAY_MS, k = 1.5): Uint8Array {
  const { backward, forward } = directionalMedians(values, timeMs, rollMs);
  const before = insideFences(values.map((value, i) => value - backward[i]), k);
  const after = insideFences(values.map((value, i) => value - forward[i]), k);
  return before.map((flag, i) => (flag === 1 || after[i] === 1 ? 1 : 0));
}
