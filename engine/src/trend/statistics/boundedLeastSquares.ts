/** A nonlinear least-squares fit inside bounds. */
export interface BoundedFit {
  parameters: Float64Array;
  residuals: Float64Array;
  cost: number;
}

/** Solves a small symmetric positive system by Gaussian elimination with pivoting; undefined where it is singular. */
function solve(matrix: Float64Array, right: Float64Array): Float64Array | undefined {
  const n = right.length;
  const a = matrix.slice();
  const b = right.slice();
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(a[i * n + k]) > Math.abs(a[pivot * n + k])) pivot = i;
    if (!(Math.abs(a[pivot * n + k]) > 0)) return undefined;
    for (let j = 0; j < n; j++) [a[k * n + j], a[pivot * n + j]] = [a[pivot * n + j], a[k * n + j]];
    [b[k], b[pivot]] = [b[pivot], b[k]];
    for (let i = k + 1; i < n; i++) {
      const factor = a[i * n + k] / a[k * n + k];
      for (let j = k; j < n; j++) a[i * n + j] -= factor * a[k * n + j];
      b[i] -= factor * b[k];
    }
  }
  for (let k = n - 1; k >= 0; k--) {
    for (let j = k + 1; j < n; j++) b[k] -= a[k * n + j] * b[j];
    b[k] /= a[k * n + k];
  }
  return b;
}

function half(residuals: Float64Array): number {
  return residuals.reduce((sum, residual) => sum + residual * residual, 0) / 2;
}

/** Forward differences of the residuals by each parameter, one column per parameter, stepping inwards at the upper bound. */
function jacobian(
  residualsAt: (parameters: Float64Array) => Float64Array, parameters: Float64Array, residuals: Float64Array, high: ArrayLike<number>,
): Float64Array[] {
  return Array.from(parameters, (value, k) => {
    const size = 1e-7 * Math.max(Math.abs(value), 1e-3);
    const step = value + size > high[k] ? -size : size;
    const moved = parameters.slice();
    moved[k] += step;
    return residualsAt(moved).map((residual, i) => (residual - residuals[i]) / step);
  });
}

/**
 * Minimises the sum of squared residuals with every parameter between `low` and `high`, from `start`, by
 * Levenberg–Marquardt steps (Marquardt 1963) on the parameters not held at a bound. A residual must not be NaN.
 */
export function boundedLeastSquares(
  residualsAt: (parameters: Float64Array) => Float64Array, start: ArrayLike<number>, low: ArrayLike<number>, high: ArrayLike<number>,
  maxIterations = 200,
): BoundedFit {
  let parameters = Float64Array.from(start);
  let residuals = residualsAt(parameters);
  let cost = half(residuals);
  let damping = 1e-3;
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    const columns = jacobian(residualsAt, parameters, residuals, high);
    const slope = columns.map((column) => column.reduce((sum, value, i) => sum + value * residuals[i], 0));
    const free = slope.map((value, k) => !(parameters[k] <= low[k] && value > 0) && !(parameters[k] >= high[k] && value < 0));
    const open = Array.from(free.keys()).filter((k) => free[k]);
    const gram = Float64Array.from({ length: open.length ** 2 }, (_, at) => {
      const [one, other] = [columns[open[Math.floor(at / open.length)]], columns[open[at % open.length]]];
      return one.reduce((sum, value, i) => sum + value * other[i], 0);
    });
    let improved = false;
    for (let attempt = 0; attempt < 30 && !improved; attempt++) {
      const damped = gram.map((value, at) => (at % (open.length + 1) === 0 ? value * (1 + damping) + 1e-300 : value));
      const step = solve(damped, Float64Array.from(open, (k) => -slope[k]));
      if (step === undefined) return { parameters, residuals, cost };
      const next = parameters.slice();
      open.forEach((k, at) => (next[k] = Math.min(Math.max(next[k] + step[at], low[k]), high[k])));
      const nextResiduals = residualsAt(next);
      const nextCost = half(nextResiduals);
      if (nextCost < cost) {
        improved = cost - nextCost > 1e-12 * cost;
        [parameters, residuals, cost] = [next, nextResiduals, nextCost];
        damping = Math.max(damping / 10, 1e-12);
        if (!improved) return { parameters, residuals, cost };
      } else damping *= 10;
    }
    if (!improved) break;
  }
  return { parameters, residuals, cost };
}
