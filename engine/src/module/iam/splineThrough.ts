import { solveLinear } from "../solveLinear.ts";

/** Knots of the interpolating spline: "not a knot" ends for odd degrees, mid-points for even ones. */
function knotsOf(x: ArrayLike<number>, degree: number): number[] {
  const n = x.length;
  const inner: number[] = [];
  if (degree % 2 === 1) {
    const skip = (degree + 1) / 2;
    for (let i = skip; i < n - skip; i++) inner.push(x[i]);
  } else {
    const skip = degree / 2;
    for (let i = skip; i < n - 1 - skip; i++) inner.push((x[i] + x[i + 1]) / 2);
  }
  const repeated = (value: number): number[] => Array.from({ length: degree + 1 }, () => value);
  return [...repeated(x[0]), ...inner, ...repeated(x[n - 1])];
}

/** The B-splines of `degree` that are not zero on knot span `span`, at `at` (Cox–de Boor; beyond the ends the outer pieces go on). */
function basis(knots: number[], degree: number, span: number, at: number): Float64Array {
  const values = new Float64Array(degree + 1);
  values[0] = 1;
  for (let d = 1; d <= degree; d++) {
    let carried = 0;
    for (let r = 0; r < d; r++) {
      const right = knots[span + r + 1];
      const left = knots[span + 1 - d + r];
      const share = values[r] / (right - left);
      values[r] = carried + (right - at) * share;
      carried = (at - left) * share;
    }
    values[d] = carried;
  }
  return values;
}

/**
 * The spline of `degree` 1–3 through the points (x rising), extended beyond its ends by its outer pieces.
 * De Boor (1978), A Practical Guide to Splines.
 */
export function splineThrough(x: ArrayLike<number>, y: ArrayLike<number>, degree: number): (at: number) => number {
  const n = x.length;
  const knots = knotsOf(x, degree);
  const spanOf = (at: number): number => {
    let span = degree;
    while (span < n - 1 && at >= knots[span + 1]) span++;
    return span;
  };
  const rows = Array.from({ length: n }, (_, i) => {
    const row = new Float64Array(n);
    const span = spanOf(x[i]);
    basis(knots, degree, span, x[i]).forEach((value, k) => {
      row[span - degree + k] = value;
    });
    return row;
  });
  const coefficients = solveLinear(rows, Float64Array.from({ length: n }, (_, i) => y[i]));
  return (at) => {
    const span = spanOf(at);
    return basis(knots, degree, span, at).reduce((sum, value, k) => sum + value * coefficients[span - degree + k], 0);
  };
}
