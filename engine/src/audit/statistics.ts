/** Order statistics of small samples; NaN entries are left out, an empty sample gives NaN. */

/** Quantile q (0–1), linear between order statistics. */
export function quantile(values: ArrayLike<number>, q: number): number {
  const n = gather(values);
  if (n === 0) return NaN;
  const position = q * (n - 1);
  const i = Math.floor(position);
  const low = select(n, i);
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

/** Hoare's selection: puts the k-th smallest of the first n at its place, smaller ones left of it. */
function select(n: number, k: number): number {
  let low = 0;
  let high = n - 1;
  while (low < high) {
    const pivot = scratch[(low + high) >> 1];
    let i = low;
    let j = high;
    while (i <= j) {
      while (scratch[i] < pivot) i++;
      while (scratch[j] > pivot) j--;
      if (i <= j) {
        const held = scratch[i];
        scratch[i++] = scratch[j];
        scratch[j--] = held;
      }
    }
    if (k <= j) high = j;
    else if (k >= i) low = i;
    else break;
  }
  return scratch[k];
}

export function median(values: ArrayLike<number>): number {
  return quantile(values, 0.5);
}

/** Robust standard deviation: 1.4826 × median absolute deviation. */
export function robustSpread(values: ArrayLike<number>): number {
  const centre = median(values);
  return 1.4826 * median(finite(values).map((v) => Math.abs(v - centre)));
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

function finite(values: ArrayLike<number>): Float64Array {
  const out = new Float64Array(values.length);
  let n = 0;
  for (let i = 0; i < values.length; i++) if (Number.isFinite(values[i])) out[n++] = values[i];
  return out.subarray(0, n);
}
