import { sapmCell, type SapmMounting } from "../module/temperature/sapmTemperature.ts";

/** Irradiance-weighted mean of a cell temperature, °C; rows with NaN in either are left out. */
export function irradianceWeightedTempC(poaWm2: ArrayLike<number>, tempCellC: ArrayLike<number>): number {
  let weighted = 0;
  let weight = 0;
  for (let i = 0; i < poaWm2.length; i++) {
    const product = poaWm2[i] * tempCellC[i];
    if (product === product) weighted += product;
    if (poaWm2[i] === poaWm2[i]) weight += poaWm2[i];
  }
  return weighted / weight;
}

/**
 * Performance ratio of a span of equal intervals, corrected to a cell temperature:
 * Σ P / Σ P0·(G/1000)·(1 + γ·(T_cell − T_ref)). T_ref = 25 °C is PR'_STC; the irradiance-weighted mean of a typical year
 * is PR'_annual-eq; γ = 0 is the plain PR (IEC 61724-1:2021, from memory of the paywalled text).
 * Powers in one unit (`ratedPower` at 1000 W/m²), γ in 1/K (negative). Rows with NaN count in neither sum: state coverage beside it.
 */
export function performanceRatioOf(
  power: ArrayLike<number>, poaWm2: ArrayLike<number>, tempCellC: ArrayLike<number>, ratedPower: number, gammaPerK: number, tempRefC: number,
): number {
  let measured = 0;
  let reference = 0;
  for (let i = 0; i < power.length; i++) {
    const correction = gammaPerK === 0 ? 1 : 1 + gammaPerK * (tempCellC[i] - tempRefC);
    const expected = ratedPower * (poaWm2[i] / 1000) * correction;
    if (!(power[i] === power[i] && expected === expected)) continue;
    measured += power[i];
    reference += expected;
  }
  return reference > 0 ? measured / reference : Number.NaN;
}

/**
 * Weather-corrected performance ratio of NREL (Dierauf et al. 2013, NREL/TP-5200-57991, equation 5): the cell
 * temperature of the Sandia model is corrected to its own irradiance-weighted mean (`tempRefC` of a typical year instead,
 * where given), so that hot and cold spans compare. Powers in one unit, wind at 10 m in m/s, γ in 1/K.
 */
export function weatherCorrectedPr(
  power: ArrayLike<number>, poaWm2: ArrayLike<number>, tempAirC: ArrayLike<number>, windMs: ArrayLike<number>,
  ratedPower: number, gammaPerK: number, mounting: SapmMounting, tempRefC?: number,
): number {
  const tempCellC = Float64Array.from({ length: power.length }, (_, i) => sapmCell(poaWm2[i], tempAirC[i], windMs[i], mounting));
  const reference = tempRefC ?? irradianceWeightedTempC(poaWm2, tempCellC);
  return performanceRatioOf(power, poaWm2, tempCellC, ratedPower, gammaPerK, reference);
}

/**
 * Clipping-corrected performance ratio: Σ P / Σ min(P0·(G/1000)·(1 + γ·(T_cell − T_ref)), P_max/PR_dc), so that clipped
 * intervals stay in and are held to what the inverter can pass. `dcRatio` is the plant's ratio before the inverter's
 * limit (its PR on unclipped intervals). After Blakesley et al. 2026, EPJ Photovolt. 17, 13, of which only the abstract
 * was at hand: the denominator is our reading of it. Powers in one unit; NaN rows count in neither sum.
 */
export function clippingCorrectedPr(
  power: ArrayLike<number>, poaWm2: ArrayLike<number>, tempCellC: ArrayLike<number>,
  ratedPower: number, gammaPerK: number, tempRefC: number, maxAcPower: number, dcRatio: number,
): number {
  let measured = 0;
  let reference = 0;
  for (let i = 0; i < power.length; i++) {
    const unclipped = ratedPower * (poaWm2[i] / 1000) * (1 + gammaPerK * (tempCellC[i] - tempRefC));
    const expected = Math.min(unclipped, maxAcPower / dcRatio);
    if (!(power[i] === power[i] && expected === expected)) continue;
    measured += power[i];
    reference += expected;
  }
  return reference > 0 ? measured / reference : Number.NaN;
}

/** Power corrected to `tempRefC`: P / (1 + γ·(T_cell − T_ref)), γ in 1/K. pvcaptest `power_temp_correct`. */
export function temperatureCorrectedPower(power: number, tempCellC: number, gammaPerK: number, tempRefC = 25): number {
  return power / (1 + gammaPerK * (tempCellC - tempRefC));
}

/**
 * Total irradiance of a bifacial array, W/m²: front plus rear times bifaciality, the share of bifacial modules and what
 * rear shading leaves (IEC 61724-1:2021 from memory; pvcaptest `e_total`). All factors are ratios.
 */
export function bifacialTotalWm2(poaFrontWm2: number, poaRearWm2: number, bifaciality: number, bifacialShare = 1, rearShade = 0): number {
  return poaFrontWm2 + poaRearWm2 * bifaciality * bifacialShare * (1 - rearShade);
}
