/**
 * The key figures as ratios of energies. All energies in kWh, ratios 0–1 (PR and PI may pass 1); a denominator of
 * zero or NaN gives NaN. Definitions: IEC 61724-1:2021 family and IEC TS 61724-3, from memory of the paywalled texts.
 */

/** PR: delivered over P_STC × in-plane irradiation. */
export function performanceRatio(deliveredKwh: number, referenceKwh: number): number {
  return referenceKwh > 0 ? deliveredKwh / referenceKwh : NaN;
}

/**
 * PR corrected to a cell temperature: each interval's reference weighted by 1 + γ·(T_cell − T_to).
 * T_to = 25 °C gives PR_STC; the irradiance-weighted mean of a typical year gives the annual-equivalent PR.
 * @param referenceStcKwh Σ reference·(1 + γ·(T_cell − 25)); linear in T, so any T_to follows from it.
 */
export function temperatureCorrectedPr(
  deliveredKwh: number,
  referenceKwh: number,
  referenceStcKwh: number,
  gammaPerK: number,
  toCelsius: number,
): number {
  const denominator = referenceStcKwh - referenceKwh * gammaPerK * (toCelsius - 25);
  return denominator > 0 ? deliveredKwh / denominator : NaN;
}

/** Irradiance-weighted mean cell temperature in °C, from the same two sums. */
export function weightedCellTemp(referenceKwh: number, referenceStcKwh: number, gammaPerK: number): number {
  return referenceKwh > 0 && gammaPerK !== 0 ? 25 + (referenceStcKwh / referenceKwh - 1) / gammaPerK : NaN;
}

/** PI: delivered over the expectation of the chain with the design losses alone, on the measured weather. */
export function performanceIndex(deliveredKwh: number, expectedKwh: number): number {
  return expectedKwh > 0 ? deliveredKwh / expectedKwh : NaN;
}

/** Energy-based availability: 1 − expected energy while down / expected energy. */
export function energyAvailability(expectedDownKwh: number, expectedKwh: number): number {
  return expectedKwh > 0 ? 1 - expectedDownKwh / expectedKwh : NaN;
}
