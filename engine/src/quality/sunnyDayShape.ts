import { leastSquares } from "../trend/statistics/leastSquares.ts";
import { mean } from "../trend/statistics/moments.ts";
import { median } from "../trend/statistics/quantile.ts";

/** R² of a quadratic fitted to a day's power over minutes of the day; NaN below three samples. */
export function quadraticR2(minutes: ArrayLike<number>, power: ArrayLike<number>): number {
  const centre = mean(minutes);
  // centred and scaled minutes keep the powers of a thousand minutes apart
  const x = Float64Array.from(minutes, (minute) => (minute - centre) / 360);
  const y = Float64Array.from(power);
  if (y.length < 3) return Number.NaN;
  const fit = leastSquares([x.map(() => 1), x, x.map((value) => value * value)], y);
  return 1 - fit.residualSquares / totalSquares(y);
}

function totalSquares(y: Float64Array): number {
  const centre = mean(y);
  let total = 0;
  for (const value of y) total += (value - centre) ** 2;
  return total;
}

/** Bounds of a, b, c in a·u⁴ + b·u² + c, u in minutes from the centre. */
type Box = readonly (readonly [number, number])[];

/** Moments of u and y that give the squared error of any a, b, c at once. */
interface Moments {
  /** Σ of products of u⁴, u², 1, row by row. */
  gram: Float64Array;
  /** Σ of u⁴·y, u²·y, y. */
  cross: Float64Array;
}

function momentsAt(minutes: Float64Array, y: Float64Array, centre: number): Moments {
  const gram = new Float64Array(9);
  const cross = new Float64Array(3);
  for (let i = 0; i < y.length; i++) {
    const square = (minutes[i] - centre) ** 2;
    const basis = [square * square, square, 1];
    for (let j = 0; j < 3; j++) {
      cross[j] += basis[j] * y[i];
      for (let k = 0; k < 3; k++) gram[j * 3 + k] += basis[j] * basis[k];
    }
  }
  return { gram, cross };
}

/** Lowest value of ½xᵀGx − gᵀx inside a box, by coordinate descent; the squared error less Σy², halved. */
function boxedMinimum({ gram, cross }: Moments, box: Box): number {
  const x = box.map(([low, high]) => (low + high) / 2);
  for (let sweep = 0; sweep < 2000; sweep++) {
    let moved = 0;
    for (let j = 0; j < 3; j++) {
      let slope = cross[j];
      for (let k = 0; k < 3; k++) if (k !== j) slope -= gram[j * 3 + k] * x[k];
      const next = Math.min(Math.max(slope / gram[j * 3 + j], box[j][0]), box[j][1]);
      moved = Math.max(moved, Math.abs(next - x[j]) / (box[j][1] - box[j][0]));
      x[j] = next;
    }
    if (moved < 1e-9) break;
  }
  let value = 0;
  for (let j = 0; j < 3; j++) {
    value -= cross[j] * x[j];
    for (let k = 0; k < 3; k++) value += 0.5 * gram[j * 3 + k] * x[j] * x[k];
  }
  return value;
}

/**
 * R² of the quartic that a tracker's power draws on a clear day: a·u⁴ + b·u² + c with u the minutes from a centre within
 * 70 minutes of `noonMin`, a in −1e-5…−1e-10, b in 0…3e-5 of the median, c within 15 % of the median (pvanalytics
 * `quartic_restricted`, PVFleets). The best centre is searched; NaN where the median is not positive.
 */
export function trackerQuarticR2(minutes: ArrayLike<number>, power: ArrayLike<number>, noonMin = 720): number {
  const x = Float64Array.from(minutes);
  const y = Float64Array.from(power);
  const middle = median(y);
  if (!(middle > 0)) return Number.NaN;
  const box: Box = [[-1e-5, -1e-10], [0, middle * 3e-5], [middle * 0.85, middle * 1.15]];
  const errorAt = (centre: number): number => boxedMinimum(momentsAt(x, y, centre), box);
  let best = noonMin - 70;
  let lowest = Number.POSITIVE_INFINITY;
  for (const step of [10, 1, 0.1]) {
    const from = step === 10 ? noonMin - 70 : Math.max(noonMin - 70, best - 10 * step);
    const to = step === 10 ? noonMin + 70 : Math.min(noonMin + 70, best + 10 * step);
    for (let centre = from; centre <= to; centre += step) {
      const error = errorAt(centre);
      if (error < lowest) {
        lowest = error;
        best = centre;
      }
    }
  }
  let squares = 0;
  for (const value of y) squares += value * value;
  return 1 - (2 * lowest + squares) / totalSquares(y);
}
