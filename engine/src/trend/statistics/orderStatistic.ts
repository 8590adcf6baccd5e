/**
 * The k-th smallest number of a column (0-based), by Hoare's selection (1961): linear on average, where sorting all
 * pairs of a year of days costs ten times as much. Reorders the column: what is smaller stands left of place k, what is
 * greater right of it. No NaN may be passed; `k` lies within the column.
 */
export function orderStatistic(values: Float64Array, k: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = values[(low + high) >> 1];
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i <= j) {
        const held = values[i];
        values[i++] = values[j];
        values[j--] = held;
      }
    }
    if (k <= j) high = j;
    else if (k >= i) low = i;
    else break;
  }
  return values[k];
}

let scratch = new Float64Array(0);

/** A column to work in, of any content, until the next one is asked for: all pairs of a year are megabytes to give back each time. */
export function scratchColumn(length: number): Float64Array {
  if (scratch.length < length) scratch = new Float64Array(length);
  return scratch.subarray(0, length);
}

/** Median of a column, which is reordered; the mean of the two middle numbers for an even count. No NaN may be passed; NaN for no numbers. */
export function medianByOrder(values: Float64Array): number {
  const count = values.length;
  if (count === 0) return Number.NaN;
  const middle = count >> 1;
  const above = orderStatistic(values, middle);
  if (count % 2 === 1) return above;
  // all left of the middle are smaller: the lower one of the two is their greatest
  let below = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < middle; i++) if (values[i] > below) below = values[i];
  return (below + above) / 2;
}
