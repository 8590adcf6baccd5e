/**
 * Range of the values in the window that begins at each row, in percent of the mean of the window's lowest and highest.
 * NaN where the window leaves the column, holds a NaN, or has a mean of zero range (0/0).
 */
export function forwardRangePercent(values: ArrayLike<number>, window: number): Float64Array {
  const out = new Float64Array(values.length).fill(Number.NaN);
  for (let i = 0; i + window <= values.length; i++) {
    let lowest = values[i];
    let highest = values[i];
    let whole = true;
    for (let j = i; j < i + window; j++) {
      whole &&= values[j] === values[j];
      if (values[j] < lowest) lowest = values[j];
      if (values[j] > highest) highest = values[j];
    }
    if (whole) out[i] = ((highest - lowest) / ((highest + lowest) / 2)) * 100;
  }
  return out;
}
