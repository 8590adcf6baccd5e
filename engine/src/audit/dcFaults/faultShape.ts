import { effectiveWm2 } from "../causes.ts";
import { lightShare } from "../light/lightShare.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";

/** How a lack goes with the light that reaches the cells of its array: parts that grow as light falls, stay the same, and grow with it; none negative. */
export interface LightShape {
  array: number;
  low: number;
  flat: number;
  high: number;
  /** Light below which what grows as light falls grows no more, W/m². */
  spentWm2: number;
}

/** Light at which the parts are told, W/m²; the lack of weak light is not followed below this. */
const MIDDLE_WM2 = 500;
const LEAST_WM2 = 60;
/**
 * Light in which leaking strings give nothing any more beside sound ones, W/m²: a shunt of a dozen ohms across a module takes a third
 * of its rated current. Where all of them leak, or little, there is none that shows.
 */
const SPENT_WM2 = [150, 200, 250, 300, 350, 400] as const;
/** That strings are spent below some light leaves no more than this of the misfit: means over clouds bend what is lost a little too. */
const SPENT_MISFIT = 0.75;

/** Shapes of one kind alone. */
export const PURE: readonly Omit<LightShape, "array">[] = [
  { low: 0, flat: 1, high: 0, spentWm2: LEAST_WM2 }, { low: 1, flat: 0, high: 0, spentWm2: LEAST_WM2 }, { low: 0, flat: 0, high: 1, spentWm2: LEAST_WM2 },
];

/** What a shape takes at an effective irradiance, at a severity of 1. */
export function lackAt(shape: LightShape, wm2: number): number {
  return shape.low * (MIDDLE_WM2 / Math.max(wm2, shape.spentWm2)) + shape.flat + shape.high * (wm2 / MIDDLE_WM2);
}

/** What a shape takes from the unit row by row, at a severity of 1. */
export function lackOf(shape: LightShape, u: AuditUnit, scope: AuditScope): Float64Array {
  const light = cellLight(shape.array, u, scope);
  const share = sharesOf(shape.array, u, scope);
  return light.map((g, r) => share(r) * lackAt(shape, Math.max(g, LEAST_WM2)));
}

/** Light that reaches an array's cells, W/m². */
function cellLight(array: number, u: AuditUnit, { weather }: AuditScope): Float64Array {
  const light = weather.planes[u.unit.arrays[array].plane];
  return light.beamWm2.map((_, r) => effectiveWm2(light, r));
}

function sharesOf(array: number, u: AuditUnit, { weather }: AuditScope): (r: number) => number {
  return u.unit.arrays.length === 1 ? () => 1 : (r) => lightShare(u, weather, array, r);
}

/** A unit's rows while a fault is there: severity of their day and lack, as a share of what the unit would give. */
export interface LackingRows {
  rows: readonly number[];
  severity: readonly number[];
  lack: readonly number[];
}

/** The mixture of parts, on one of the arrays, that fits the rows best (least squares, none negative), with its mean square. */
export function bestShape(u: AuditUnit, scope: AuditScope, { rows, severity, lack }: LackingRows, arrays: readonly number[]): { shape: LightShape; misfit: number } {
  let best: { shape: LightShape; misfit: number } = { shape: { array: arrays[0] ?? 0, low: 0, flat: 1, high: 0, spentWm2: LEAST_WM2 }, misfit: Infinity };
  let spent = best;
  arrays.forEach((array) => {
    const light = cellLight(array, u, scope);
    const share = sharesOf(array, u, scope);
    const part = rows.map((r, n) => severity[n] * share(r));
    const high = rows.map((r, n) => (part[n] * light[r]) / MIDDLE_WM2);
    const fitted = (spentWm2: number): { shape: LightShape; misfit: number } => {
      const low = rows.map((r, n) => (part[n] * MIDDLE_WM2) / Math.max(light[r], spentWm2));
      const { weights, misfit } = nonNegative([low, part, high], lack);
      return { shape: { array, low: weights[0], flat: weights[1], high: weights[2], spentWm2 }, misfit };
    };
    const never = fitted(LEAST_WM2);
    if (never.misfit < best.misfit * (1 - ARRAY_GAIN)) best = never;
    for (const wm2 of SPENT_WM2) {
      const one = fitted(wm2);
      if (one.misfit < spent.misfit * (1 - ARRAY_GAIN)) spent = one;
    }
  });
  return spent.misfit < SPENT_MISFIT * best.misfit ? spent : best;
}

/** Another array must fit by this much better to be the one. */
const ARRAY_GAIN = 0.001;

/** Least squares with weights not below zero, over all subsets of at most two of the columns. */
export function nonNegative(columns: readonly (readonly number[])[], y: readonly number[]): { weights: number[]; misfit: number } {
  const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, v, n) => sum + v * b[n], 0);
  const yy = dot(y, y);
  const own = columns.map((column) => dot(column, column));
  const with_ = columns.map((column) => dot(column, y));
  let best = { weights: columns.map(() => 0), misfit: yy / y.length };
  const tell = (i: number, wi: number, j: number, wj: number): void => {
    if (!(wi >= 0 && wj >= 0)) return;
    const misfit = (yy - wi * with_[i] - wj * with_[j]) / y.length;
    if (misfit >= best.misfit) return;
    const weights = columns.map(() => 0);
    weights[j] += wj;
    weights[i] += wi;
    best = { weights, misfit };
  };
  for (let i = 0; i < columns.length; i++) {
    tell(i, with_[i] / own[i], i === 0 ? 1 : 0, 0);
    for (let j = i + 1; j < columns.length; j++) {
      const cross = dot(columns[i], columns[j]);
      const det = own[i] * own[j] - cross * cross;
      tell(i, (with_[i] * own[j] - with_[j] * cross) / det, j, (with_[j] * own[i] - with_[i] * cross) / det);
    }
  }
  return best;
}
