import { medianByOrder } from "../statistics/orderStatistic.ts";

/** Cost of taking rows [start, end) of a signal as one segment. */
export type SegmentCost = (start: number, end: number) => number;

/** Median of all pairwise squared distances, by value. */
function medianSquaredDistance(signal: ArrayLike<number>): number {
  const n = signal.length;
  const distances = new Float64Array((n * (n - 1)) / 2);
  let at = 0;
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) distances[at++] = (signal[i] - signal[j]) ** 2;
  return medianByOrder(distances);
}

/**
 * Kernel cost of a segment: how far its values scatter in the feature space of a Gaussian kernel, Σ k(x,x) − Σ k(x,y)/n
 * (Celisse et al. 2018; ruptures' "rbf" model, whose median heuristic for the width and bounds 0.01–100 of the exponent
 * these are). Takes O(n²) memory once, O(1) per segment. NaN in the signal makes every cost NaN: leave them out before.
 */
export function rbfCost(signal: ArrayLike<number>): SegmentCost {
  const n = signal.length;
  const width = medianSquaredDistance(signal);
  const gamma = width > 0 ? 1 / width : 1;
  const stride = n + 1;
  // summed areas of the kernel matrix: sums[i, j] over rows < i and columns < j
  const sums = new Float64Array(stride * stride);
  // the kernel is symmetric: each pair once, kept where its sum will stand
  for (let i = 0; i < n; i++) {
    sums[(i + 1) * stride + i + 1] = 1;
    for (let j = i + 1; j < n; j++) {
      const kernel = Math.exp(-Math.min(Math.max(gamma * (signal[i] - signal[j]) ** 2, 1e-2), 1e2));
      sums[(i + 1) * stride + j + 1] = kernel;
      sums[(j + 1) * stride + i + 1] = kernel;
    }
  }
  for (let i = 1; i <= n; i++) {
    let row = 0;
    for (let j = 1; j <= n; j++) {
      row += sums[i * stride + j];
      sums[i * stride + j] = sums[(i - 1) * stride + j] + row;
    }
  }
  return (start, end) => {
    const inside = sums[end * stride + end] - sums[start * stride + end] - sums[end * stride + start] + sums[start * stride + start];
    return end - start - inside / (end - start);
  };
}
