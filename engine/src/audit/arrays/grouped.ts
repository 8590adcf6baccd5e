/** Values by the bin they belong to; those of bin b are `values.subarray(from[b], from[b + 1])`. */
export interface Groups {
  from: Int32Array;
  values: Float64Array;
}

/** Sorts the rows' values into bins (−1: none), counted first and then placed, so that nothing has to grow. */
export function grouped(bin: Int32Array, bins: number, value: (r: number) => number): Groups {
  const from = new Int32Array(bins + 1);
  for (let r = 0; r < bin.length; r++) if (bin[r] >= 0) from[bin[r] + 1]++;
  for (let b = 0; b < bins; b++) from[b + 1] += from[b];
  const values = new Float64Array(from[bins]);
  const next = from.slice();
  for (let r = 0; r < bin.length; r++) if (bin[r] >= 0) values[next[bin[r]]++] = value(r);
  return { from, values };
}

/** The values of one bin. */
export function groupOf({ from, values }: Groups, bin: number): Float64Array {
  return values.subarray(from[bin], from[bin + 1]);
}
