/** A column made row by row. A loop: `Float64Array.from` with a function goes through an iterator, twenty times slower. */
export function columnOf(count: number, value: (r: number) => number): Float64Array {
  const out = new Float64Array(count);
  for (let r = 0; r < count; r++) out[r] = value(r);
  return out;
}

/** Row by row the mean of the columns that have a value; NaN where none has. */
export function meanOfColumns(columns: readonly Float64Array[], count: number): Float64Array {
  const out = new Float64Array(count).fill(NaN);
  for (let r = 0; r < count; r++) {
    let sum = 0;
    let n = 0;
    for (const column of columns) {
      if (Number.isNaN(column[r])) continue;
      sum += column[r];
      n++;
    }
    if (n > 0) out[r] = sum / n;
  }
  return out;
}
