/** Columns longer than this are narrowed by a sample first. */
const LEAST_SAMPLED = 600;

/** Puts the k-th smallest of places `low` to `high` at place k: smaller ones left of it, greater ones right of it. */
function selectWithin(values: Float64Array, k: number, low: number, high: number): void {
  while (low < high) {
    if (high - low > LEAST_SAMPLED) {
      // the k-th of a sample around it lies so near the k-th of all that nearly all others fall away at once
      const count = high - low + 1;
      const rank = k - low + 1;
      const sampled = 0.5 * Math.exp((2 / 3) * Math.log(count));
      const margin = 0.5 * Math.sqrt((Math.log(count) * sampled * (count - sampled)) / count) * Math.sign(rank - count / 2);
      const from = Math.floor(k - (rank * sampled) / count + margin);
      const to = Math.floor(k + ((count - rank) * sampled) / count + margin);
      selectWithin(values, k, Math.max(low, from), Math.min(high, to));
    }
    const pivot = values[k];
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
    else return;
  }
}

/**
 * The k-th smallest (0-based) of the first `count` numbers of a column, by selection from a sample (Floyd & Rivest 1975,
 * Commun. ACM 18): linear, where sorting all pairs of a year of days costs ten times as much. Reorders the column: what is
 * smaller stands left of place k, what is greater right of it. No NaN may be passed; `k` lies below `count`.
 */
export function orderStatistic(values: Float64Array, k: number, count = values.length): number {
  selectWithin(values, k, 0, count - 1);
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
