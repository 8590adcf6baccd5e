import { medianByOrder, scratchColumn } from "../statistics/orderStatistic.ts";

/** Cost of taking rows [start, end) of a signal as one segment. */
export type SegmentCost = (start: number, end: number) => number;

/** Median of all pairwise squared distances, by value. */
function medianSquaredDistance(signal: ArrayLike<number>): number {
  const n = signal.length;
  const distances = scratchColumn((n * (n - 1)) / 2);
  let at = 0;
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) distances[at++] = (signal[i] - signal[j]) ** 2;
  return medianByOrder(distances);
}

/**
 * Kernel cost of a segment: how far its values scatter in the feature space of a Gaussian kernel, Σ k(x,x) − Σ k(x,y)/n
 * (Celisse et al. 2018; ruptures' "rbf" model, whose median heuristic for the width and bounds 0.01–100 of the exponent
 * these are). Segments begin and end at multiples of `grid`, or at the signal's end: takes O((n/grid)²) memory once,
 * O(1) per segment. NaN in the signal makes every cost NaN: leave them out before.
 */
export function rbfCost(signal: ArrayLike<number>, grid = 1): SegmentCost {
  const n = signal.length;
  const width = medianSquaredDistance(signal);
  const gamma = width > 0 ? 1 / width : 1;
  const cells = Math.ceil(n / grid);
  const stride = cells + 1;
  // summed areas of the kernel matrix: sums[i, j] over rows and columns before the cells i and j
  const sums = new Float64Array(stride * stride);
  const cellOf = (row: number): number => Math.ceil(row / grid);
  // the kernel is symmetric: each pair once, above the diagonal
  for (let i = 0; i < n; i++) {
    const value = signal[i];
    const ownCell = Math.floor(i / grid) + 1;
    for (let j = i + 1, cell = ownCell; j < n; cell++) {
      const cellEnd = Math.min(cell * grid, n);
      let kernel = 0;
      for (; j < cellEnd; j++) {
        const exponent = gamma * (value - signal[j]) * (value - signal[j]);
        kernel += Math.exp(exponent < 1e-2 ? -1e-2 : exponent > 1e2 ? -1e2 : -exponent);
      }
      sums[ownCell * stride + cell] += kernel;
    }
  }
  for (let i = 1; i <= cells; i++) {
    for (let j = i + 1; j <= cells; j++) sums[j * stride + i] = sums[i * stride + j];
    // on the diagonal both halves and every row with itself
    sums[i * stride + i] = 2 * sums[i * stride + i] + Math.min(grid, n - (i - 1) * grid);
  }
  for (let i = 1; i <= cells; i++) {
    let row = 0;
    for (let j = 1; j <= cells; j++) {
      row += sums[i * stride + j];
      sums[i * stride + j] = sums[(i - 1) * stride + j] + row;
    }
  }
  return (start, end) => {
    const [from, to] = [cellOf(start), cellOf(end)];
    const inside = sums[to * stride + to] - sums[from * stride + to] - sums[to * stride + from] + sums[from * stride + from];
    return end - start - inside / (end - start);
  };
}
