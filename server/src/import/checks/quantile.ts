const MAX_VALUES = 4000;

/** Quantiles of a column's values (missing ones left out), from at most 4000 of them taken evenly. NaN of an empty column. */
export function quantile(values: Float64Array, share: number): number {
  const stride = Math.max(1, Math.floor(values.length / MAX_VALUES));
  const taken: number[] = [];
  for (let i = 0; i < values.length; i += stride) {
    const value = values[i] ?? NaN;
    if (!Number.isNaN(value)) taken.push(value);
  }
  const sorted = Float64Array.from(taken).sort();
  return sorted.length === 0 ? NaN : (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN);
}
