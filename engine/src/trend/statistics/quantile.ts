/** The numbers of a column that are not NaN, ascending. Sorted by value, so a copy. */
export function sortedValid(values: ArrayLike<number>): Float64Array {
  const valid = new Float64Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value === value) valid[count++] = value;
  }
  return valid.subarray(0, count).sort();
}

/**
 * Quantile of ascending numbers, linear between order statistics at position q·(n−1) (type 7 of Hyndman & Fan 1996,
 * the default of NumPy and pandas). `q` 0–1; NaN for no numbers or a NaN q.
 */
export function quantileOfSorted(sorted: ArrayLike<number>, q: number): number {
  const last = sorted.length - 1;
  if (last < 0 || !(q >= 0 && q <= 1)) return Number.NaN;
  const position = q * last;
  const below = Math.floor(position);
  const low = sorted[below];
  if (below === last) return low;
  const high = sorted[below + 1];
  const share = position - below;
  // from the nearer end, as NumPy does: the last digit decides comparisons with >= and <=
  return share < 0.5 ? low + (high - low) * share : high - (high - low) * (1 - share);
}

/** Quantile of a column, NaN left out. `q` 0–1; NaN where nothing is valid. See `quantileOfSorted`. */
export function quantile(values: ArrayLike<number>, q: number): number {
  return quantileOfSorted(sortedValid(values), q);
}

/** Median of a column, NaN left out; the mean of the two middle numbers for an even count. NaN where nothing is valid. */
export function median(values: ArrayLike<number>): number {
  return medianOfSorted(sortedValid(values));
}

/** Median of ascending numbers without NaN; NaN for none. */
export function medianOfSorted(sorted: ArrayLike<number>): number {
  const count = sorted.length;
  if (count === 0) return Number.NaN;
  const middle = count >> 1;
  return count % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
