import { solveLinear } from "../solveLinear.ts";

/** What the fit ended with. */
export interface FitResult {
  parameters: Float64Array;
  /** Sum of the squared residuals; NaN when the start itself could not be evaluated. */
  cost: number;
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
      const delta = solveLinear(normal, gradient);
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
