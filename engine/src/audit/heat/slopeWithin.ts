import { meanWithError } from "../statistics.ts";

/** One row of a comparison within blocks of time and kinds of row. */
export interface Observation {
  value: number;
  along: number;
  /** A second quantity whose part in the value is taken out; 0 in every row where there is none. */
  beside: number;
  block: number;
  /** Number of the stretch of time: what lies in one has its weather in common. */
  time: number;
  kind: number;
}

const ROUNDS = 10;
/** Parts of the period that are fitted apart: their spread is the uncertainty. */
const PARTS = 6;
const RUN = 2;
/** Residuals beyond this many median ones are left out. */
const OUTLYING = 4;

/** A slope with its standard uncertainty. */
export interface SlopeWithin {
  value: number;
  uncertainty: number;
  /** Root mean square of the quantity within its levels, what lies beside taken out: what is left of it to read a slope from. */
  range: number;
}

/**
 * Slope of the value along a quantity where every block of time and every kind of row has a level of its own (least squares
 * with two ways of fixed levels, by turns), with its standard uncertainty from parts of the period fitted apart. Null where
 * there is too little.
 */
export function slopeWithin(rows: readonly Observation[]): SlopeWithin | null {
  if (rows.length === 0) return null;
  const { along: value, range } = slopeOf(rows);
  const parts = Array.from({ length: PARTS }, (_, p) => slopeOf(rows.filter((row) => Math.floor(row.time / RUN) % PARTS === p)).along);
  const uncertainty = meanWithError(parts).error;
  return Number.isFinite(value) && Number.isFinite(uncertainty) ? { value, uncertainty, range } : null;
}

interface Slopes {
  along: number;
  beside: number;
  range: number;
}

function slopeOf(rows: readonly Observation[]): Slopes {
  const y = Float64Array.from(rows, (row) => row.value);
  const x = Float64Array.from(rows, (row) => row.along);
  const z = Float64Array.from(rows, (row) => row.beside);
  const blocks = numbered(rows.map((row) => row.block));
  const kinds = numbered(rows.map((row) => row.kind));
  for (const column of [y, x, z]) {
    for (let i = 0; i < ROUNDS; i++) {
      centre(column, blocks);
      centre(column, kinds);
    }
  }
  const first = solve(y, x, z, Infinity);
  const off = y.map((v, n) => Math.abs(v - first.along * x[n] - first.beside * z[n])).sort();
  return solve(y, x, z, OUTLYING * off[Math.floor(off.length / 2)], first);
}

interface Numbered {
  of: Int32Array;
  count: number;
}

function numbered(labels: readonly number[]): Numbered {
  const numbers = new Map<number, number>();
  const of = Int32Array.from(labels, (label) => {
    const known = numbers.get(label) ?? numbers.size;
    numbers.set(label, known);
    return known;
  });
  return { of, count: numbers.size };
}

/** Takes from every value the mean of its group. */
function centre(column: Float64Array, groups: Numbered): void {
  const sum = new Float64Array(groups.count);
  const n = new Float64Array(groups.count);
  for (let i = 0; i < column.length; i++) {
    sum[groups.of[i]] += column[i];
    n[groups.of[i]]++;
  }
  for (let i = 0; i < column.length; i++) column[i] -= sum[groups.of[i]] / n[groups.of[i]];
}

/** Least squares in two quantities over the rows whose residual by `first` is no larger than `most`. */
function solve(y: Float64Array, x: Float64Array, z: Float64Array, most: number, first = { along: 0, beside: 0 }): Slopes {
  let n = 0, xx = 0, xz = 0, zz = 0, xy = 0, zy = 0;
  for (let i = 0; i < y.length; i++) {
    if (Math.abs(y[i] - first.along * x[i] - first.beside * z[i]) > most) continue;
    n++;
    xx += x[i] * x[i];
    xz += x[i] * z[i];
    zz += z[i] * z[i];
    xy += x[i] * y[i];
    zy += z[i] * y[i];
  }
  if (zz === 0) return { along: xy / xx, beside: 0, range: Math.sqrt(xx / n) };
  const det = xx * zz - xz * xz;
  return { along: (xy * zz - zy * xz) / det, beside: (zy * xx - xy * xz) / det, range: Math.sqrt(det / zz / n) };
}
