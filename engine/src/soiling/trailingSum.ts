/**
 * Sum of the last `periodMs` up to and with each sample of a regular axis: samples later than t − period, at least the sample itself.
 * NaN counts as nothing; where the whole window is NaN the sum is NaN.
 */
export function trailingSum(values: ArrayLike<number>, stepMs: number, periodMs: number): Float64Array {
  const width = Math.max(1, Math.ceil(periodMs / stepMs));
  const out = new Float64Array(values.length);
  for (let i = 0; i < out.length; i++) {
    let sum = NaN;
    for (let j = Math.max(0, i - width + 1); j <= i; j++) {
      if (!Number.isNaN(values[j])) sum = (Number.isNaN(sum) ? 0 : sum) + values[j];
    }
    out[i] = sum;
  }
  return out;
}
