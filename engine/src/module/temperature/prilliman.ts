const WINDOW_MINUTES = 20;
const COEFFICIENTS = [0.0046, 0.00046, -0.00023, -1.6e-5] as const;

/**
 * Smooths a steady-state cell temperature for the module's thermal inertia: a weighted mean of the 20 minutes before.
 *
 * `tempCellC` on a regular axis of `stepMs`, `windMs` at 10 m, `unitMassKgM2` (about 11). Axes of 20 minutes and more are answered
 * as they came. The first value stays. A NaN temperature counts as no sample (its weight is kept), a NaN wind gives NaN.
 * Prilliman et al. (2020), IEEE Journal of Photovoltaics 10, 1053–1060.
 */
export function prilliman(
  tempCellC: Float64Array, windMs: Float64Array, stepMs: number, unitMassKgM2 = 11.1, coefficients: readonly number[] = COEFFICIENTS,
): Float64Array {
  const stepMinutes = stepMs / 60_000;
  if (stepMinutes >= WINDOW_MINUTES) return Float64Array.from(tempCellC);
  const window = Math.min(Math.floor(WINDOW_MINUTES / stepMinutes), tempCellC.length);
  const [a0, a1, a2, a3] = coefficients;
  return tempCellC.map((first, i) => {
    if (i === 0) return first;
    const rate = a0 + a1 * windMs[i] + a2 * unitMassKgM2 + a3 * windMs[i] * unitMassKgM2;
    let sum = 0;
    let weights = 0;
    for (let back = Math.min(window, i); back >= 1; back--) {
      const weight = Math.exp(-rate * back * stepMinutes * 60);
      const value = tempCellC[i - back] * weight;
      if (!Number.isNaN(value)) sum += value;
      weights += weight;
    }
    return sum / weights;
  });
}
