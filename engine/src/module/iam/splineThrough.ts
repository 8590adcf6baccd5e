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

/** Solves a dense system by elimination with pivoting. */
function solveDense(matrix: Float64Array[], right: Float64Array): Float64Array {
  const n = right.length;
  const m = matrix.map((row, i) => Float64Array.from([...row, right[i]]));
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(m[i][k]) > Math.abs(m[pivot][k])) pivot = i;
    [m[k], m[pivot]] = [m[pivot], m[k]];
    for (let i = k + 1; i < n; i++) {
      const factor = m[i][k] / m[k][k];
      if (factor !== 0) for (let j = k; j <= n; j++) m[i][j] -= factor * m[k][j];
    }
  }
  const out = new Float64Array(n);
  for (let i = n - 1; i >= 0; i--) {
    let sum = m[i][n];
    for (let j = i + 1; j < n; j++) sum -= m[i][j] * out[j];
    out[i] = sum / m[i][i];
  }
  return out;
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
  const coefficients = solveDense(rows, Float64Array.from({ length: n }, (_, i) => y[i]));
  return (at) => {
    const span = spanOf(at);
    return basis(knots, degree, span, at).reduce((sum, value, k) => sum + value * coefficients[span - degree + k], 0);
  };
}
