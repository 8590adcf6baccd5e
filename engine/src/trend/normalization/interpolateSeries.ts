import { median } from "../statistics/quantile.ts";

/** Times and values of a series; times ascend, NaN is missing. */
export interface Series {
  timeMs: Float64Array;
  values: Float64Array;
}

/** The rows of a series that hold a value. */
export function validRows(series: Series): Series {
  const keep = Array.from(series.values.keys()).filter((i) => series.values[i] === series.values[i]);
  return { timeMs: Float64Array.from(keep, (i) => series.timeMs[i]), values: Float64Array.from(keep, (i) => series.values[i]) };
}

/** Distances from each instant to the one before, ms; NaN for the first. */
export function stepsMs(timeMs: ArrayLike<number>): Float64Array {
  return Float64Array.from({ length: timeMs.length }, (_, i) => (i === 0 ? Number.NaN : timeMs[i] - timeMs[i - 1]));
}

/** Instants from `first` to at most `last`, `stepMs` apart. */
export function regularTimes(first: number, last: number, stepMs: number): Float64Array {
  const count = last >= first && stepMs > 0 ? Math.floor((last - first) / stepMs + 1e-9) + 1 : 0;
  return Float64Array.from({ length: count }, (_, i) => first + i * stepMs);
}

/**
 * Values of a series at other instants, linear between its valid rows. NaN outside the series and inside gaps longer
 * than `maxGapMs` (default: twice the median distance of valid rows). `targetMs` ascends. rdtools `interpolate`.
 */
export function interpolateSeries(series: Series, targetMs: Float64Array, maxGapMs?: number): Float64Array {
  const { timeMs, values } = validRows(series);
  const limit = maxGapMs ?? 2 * median(stepsMs(timeMs));
  const out = new Float64Array(targetMs.length).fill(Number.NaN);
  let next = 0;
  for (let i = 0; i < targetMs.length; i++) {
    const at = targetMs[i];
    while (next < timeMs.length && timeMs[next] < at) next++;
    if (next === timeMs.length) break;
    if (timeMs[next] === at) {
      out[i] = values[next];
      continue;
    }
    if (next === 0) continue;
    const gap = timeMs[next] - timeMs[next - 1];
    if (gap <= limit) out[i] = values[next - 1] + ((values[next] - values[next - 1]) * (at - timeMs[next - 1])) / gap;
  }
  return out;
}
