/** A column made row by row. A loop: `Float64Array.from` with a function goes through an iterator, twenty times slower. */
export function columnOf(count: number, value: (r: number) => number): Float64Array {
  const out = new Float64Array(count);
  for (let r = 0; r < count; r++) out[r] = value(r);
  return out;
}
