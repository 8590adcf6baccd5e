/**
 * Sum of the last `periodMs` up to and with each sample of a regular axis: samples later than t − period, at least the sample itself.
 *
 * NaN counts as nothing; where the whole window is NaN the sum is NaN. The sum slides with compensation for rounding (Kahan), and a
 * window of one repeated value is that value times its count, so that sums meeting a threshold exactly are not lost to rounding.
 */
export function trailingSum(values: ArrayLike<number>, stepMs: number, periodMs: number): Float64Array {
  const width = Math.max(1, Math.ceil(periodMs / stepMs));
  const out = new Float64Array(values.length);
  let sum = 0;
  let present = 0;
  let addRest = 0;
  let removeRest = 0;
  let last = NaN;
  let alike = 0;
  for (let i = 0; i < out.length; i++) {
    if (width === 1) {
      out[i] = values[i];
      continue;
    }
    const gone = i >= width ? values[i - width] : NaN;
    if (!Number.isNaN(gone)) {
      present--;
      const y = -gone - removeRest;
      const t = sum + y;
      removeRest = t - sum - y;
      sum = t;
    }
    const come = values[i];
    if (!Number.isNaN(come)) {
      present++;
      const y = come - addRest;
      const t = sum + y;
      addRest = t - sum - y;
      sum = t;
      alike = come === last ? alike + 1 : 1;
      last = come;
    }
    out[i] = present === 0 ? NaN : alike >= present ? last * present : sum;
  }
  return out;
}
