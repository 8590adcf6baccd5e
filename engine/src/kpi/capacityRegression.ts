import { leastSquares } from "../trend/statistics/leastSquares.ts";
import { studentTwoSided } from "../trend/statistics/studentT.ts";
import type { CapacityData } from "./capacityData.ts";

/** P = E·(a1 + a2·E + a3·T_a + a4·v) fitted to a set of rows. */
export interface CapacityRegression {
  /** a1…a4, in power per W/m², per (W/m²)², per W/m²·°C, per W/m²·m/s. */
  coefficients: Float64Array;
  standardErrors: Float64Array;
  /** Probability of each coefficient's t this far from zero were it zero. */
  pValues: Float64Array;
  /** 1 − Σ residual² / Σ power² (there is no intercept). */
  rSquaredUncentred: number;
  residualVariance: number;
  count: number;
  predict(poaWm2: number, tempAirC: number, windMs: number): number;
}

function predictor(coefficients: ArrayLike<number>) {
  return (poaWm2: number, tempAirC: number, windMs: number): number =>
    poaWm2 * (coefficients[0] + coefficients[1] * poaWm2 + coefficients[2] * tempAirC + coefficients[3] * windMs);
}

/** Regression of ASTM E2848-13 (equation from pvcaptest; the standard's text was not at hand) through the given rows. */
export function capacityRegression(data: CapacityData, rows: Int32Array): CapacityRegression {
  const column = (term: (i: number) => number): Float64Array => Float64Array.from(rows, term);
  const { power, poaWm2, tempAirC, windMs } = data;
  const y = column((i) => power[i]);
  const fit = leastSquares(
    [column((i) => poaWm2[i]), column((i) => poaWm2[i] ** 2), column((i) => poaWm2[i] * tempAirC[i]), column((i) => poaWm2[i] * windMs[i])], y,
  );
  const freedom = rows.length - 4;
  const residualVariance = fit.residualSquares / freedom;
  const standardErrors = fit.coefficients.map((_, k) => Math.sqrt(residualVariance * fit.covariance[k * 5]));
  const powerSquares = y.reduce((total, value) => total + value * value, 0);
  return {
    coefficients: fit.coefficients,
    standardErrors,
    pValues: fit.coefficients.map((coefficient, k) => studentTwoSided(coefficient / standardErrors[k], freedom)),
    rSquaredUncentred: 1 - fit.residualSquares / powerSquares,
    residualVariance,
    count: rows.length,
    predict: predictor(fit.coefficients),
  };
}

/** Power at a condition with every coefficient left out whose p-value exceeds `limit`. */
export function predictSignificant(fit: CapacityRegression, poaWm2: number, tempAirC: number, windMs: number, limit = 0.05): number {
  return predictor(fit.coefficients.map((coefficient, k) => (fit.pValues[k] > limit ? 0 : coefficient)))(poaWm2, tempAirC, windMs);
}
