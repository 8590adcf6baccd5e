/** What the fit ended with. */
export interface FitResult {
  parameters: Float64Array;
  /** Sum of the squared residuals; NaN when the start itself could not be evaluated. */
  cost: number;
}

/** Solves the small symmetric system A·x = b by elimination with pivoting; NaN where it is singular. */
function solveSmall(a: Float64Array[], b: Float64Array): Float64Array {
  const n = b.length;
  const m = a.map((row, i) => Float64Array.from([...row, b[i]]));
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(m[i][k]) > Math.abs(m[pivot][k])) pivot = i;
    [m[k], m[pivot]] = [m[pivot], m[k]];
    for (let i = k + 1; i < n; i++) {
      const factor = m[i][k] / m[k][k];
      for (let j = k; j <= n; j++) m[i][j] -= factor * m[k][j];
    }
  }
  const x = new Float64Array(n);
  for (let i = n - 1; i >= 0; i--) {
    let sum = m[i][n];
    for (let j = i + 1; j < n; j++) sum -= m[i][j] * x[j];
    x[i] = sum / m[i][i];
  }
  return x;
}

const sumOfSquares = (r: Float64Array): number => r.reduce((sum, v) => sum + v * v, 0);

/**
 * Least squares of a few parameters by Levenberg and Marquardt, slopes by differences.
 *
 * `residuals` may answer NaN outside its domain: such a step is refused. Marquardt (1963), J. SIAM 11, 431–441.
 */
export function levenbergMarquardt(start: Float64Array, residuals: (p: Float64Array) => Float64Array, maxSteps = 100): FitResult {
  const n = start.length;
  let parameters = Float64Array.from(start);
  let r = residuals(parameters);
  let cost = sumOfSquares(r);
  let damping = 1e-3;
  for (let step = 0; step < maxSteps && Number.isFinite(cost); step++) {
    const slopes = Array.from(parameters, (value, k) => {
      const shifted = Float64Array.from(parameters);
      const h = 1e-6 * Math.max(1, Math.abs(value));
      shifted[k] += h;
      const moved = residuals(shifted);
      return moved.map((v, i) => (v - r[i]) / h);
    });
    const gradient = Float64Array.from(slopes, (s) => -s.reduce((sum, v, i) => sum + v * r[i], 0));
    let accepted = false;
    for (let attempt = 0; attempt < 12 && !accepted; attempt++) {
      const normal = slopes.map((si, i) =>
        Float64Array.from(slopes, (sj, j) => si.reduce((sum, v, k) => sum + v * sj[k], 0) * (i === j ? 1 + damping : 1)),
      );
      const delta = solveSmall(normal, gradient);
      const trial = parameters.map((v, k) => v + delta[k]);
      const trialResiduals = residuals(trial);
      const trialCost = sumOfSquares(trialResiduals);
      if (trialCost < cost) {
        accepted = cost - trialCost > 1e-14 * cost;
        parameters = trial;
        r = trialResiduals;
        cost = trialCost;
        damping = Math.max(damping / 8, 1e-12);
        if (!accepted) return { parameters, cost };
      } else damping *= 4;
    }
    if (!accepted || n === 0) break;
  }
  return { parameters, cost };
}
