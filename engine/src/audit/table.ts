/** A function of one variable, tabulated from 0 at equal steps; beyond the last value it goes on straight. */
export interface Table {
  values: Float64Array;
  perUnit: number;
}

/** Tabulates `f` on [0, end] in `steps` steps. */
export function tabulate(f: (x: number) => number, end: number, steps: number): Table {
  const values = new Float64Array(steps + 1);
  for (let i = 0; i <= steps; i++) values[i] = f((end * i) / steps);
  return { values, perUnit: steps / end };
}

/** Value at x ≥ 0, linear between the entries; NaN gives NaN, negative x the first entry. */
export function tableAt(table: Table, x: number): number {
  const position = x * table.perUnit;
  if (!(position > 0)) return position !== position ? NaN : (table.values[0] ?? NaN);
  const last = table.values.length - 2;
  const i = position < last ? Math.floor(position) : last;
  const low = table.values[i] ?? NaN;
  return low + ((table.values[i + 1] ?? NaN) - low) * (position - i);
}
