import { orderStatistic } from "../trend/statistics/orderStatistic.ts";

/** Order statistics of small samples; NaN entries are left out, an empty sample gives NaN. */

/** Quantile q (0–1), linear between order statistics. */
export function quantile(values: ArrayLike<number>, q: number): number {
  const n = gather(values);
  if (n === 0) return NaN;
  const position = q * (n - 1);
  const i = Math.floor(position);
  const low = orderStatistic(scratch, i, n);
  if (position === i || i + 1 >= n) return low;
  // everything right of i is at least as great: the next order statistic is its least
  let next = Infinity;
  for (let k = i + 1; k < n; k++) if (scratch[k] < next) next = scratch[k];
  return low + (next - low) * (position - i);
}

/** Working copy of the sample in hand; grows, never shrinks. */
let scratch = new Float64Array(256);

function gather(values: ArrayLike<number>): number {
  if (values.length > scratch.length) scratch = new Float64Array(2 * values.length);
  let n = 0;
  for (let i = 0; i < values.length; i++) if (Number.isFinite(values[i])) scratch[n++] = values[i];
  return n;
}

export function median(values: ArrayLike<number>): number {
  return quantile(values, 0.5);
}

/** Robust standard deviation: 1.4826 × median absolute deviation. */
export function robustSpread(values: ArrayLike<number>): number {
  const centre = median(values);
  return 1.4826 * median(finite(values).map((v) => Math.abs(v - centre)));
}

/** Mean; NaN of none. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, v) => sum + v, 0) / values.length;
}

/** Mean, and its standard error where the values are independent (NaN for fewer than two). */
export function meanWithError(values: ArrayLike<number>): { mean: number; error: number } {
  const all = Array.from(values);
  const middle = mean(all);
  return { mean: middle, error: Math.sqrt(all.reduce((sum, v) => sum + (v - middle) ** 2, 0) / (all.length - 1) / all.length) };
}

/** Median weighted by `weights`: the value at which half of the weight is reached. */
export function weightedMedian(values: ArrayLike<number>, weights: ArrayLike<number>): number {
  const order: number[] = [];
  let total = 0;
  for (let i = 0; i < values.length; i++) {
    if (Number.isFinite(values[i]) && weights[i] > 0) {
      order.push(i);
      total += weights[i];
    }
  }
  order.sort((i, j) => values[i] - values[j]);
  let sum = 0;
  for (const i of order) {
    sum += weights[i];
    if (sum >= total / 2) return values[i];
  }
  return NaN;
}

/** Running median over a window of `width` (odd) entries, NaN left out; NaN where fewer than `least` remain. */
export function runningMedian(values: ArrayLike<number>, width: number, least = 1): Float64Array {
  const out = new Float64Array(values.length).fill(NaN);
  const half = Math.floor(width / 2);
  for (let i = 0; i < values.length; i++) {
    const window: number[] = [];
    for (let j = Math.max(0, i - half); j <= Math.min(values.length - 1, i + half); j++) {
      if (Number.isFinite(values[j])) window.push(values[j]);
    }
    if (window.length >= least) out[i] = median(window);
  }
  return out;
}

/** How unlikely an error of so many spreads is where it may be far beyond them, as Student's t of two degrees has it; half as much again as its square where it is small. */
export function heavyTailed(spreads: number): number {
  return 3 * Math.log(1 + spreads ** 2 / 2);
}

function finite(values: ArrayLike<number>): Float64Array {
  const out = new Float64Array(values.length);
  let n = 0;
  for (let i = 0; i < values.length; i++) if (Number.isFinite(values[i])) out[n++] = values[i];
  return out.subarray(0, n);
}
