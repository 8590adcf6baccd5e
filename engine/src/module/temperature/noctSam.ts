/** Mounting of the module as SAM describes it. */
export interface NoctMounting {
  noctC: number;
  /** Efficiency of the module at reference conditions, 0–1. */
  moduleEfficiency: number;
  /** Height of the array in storeys: 1 or 2. */
  arrayHeight: 1 | 2;
  /** Distance to the mounting surface, inches. */
  mountStandoffIn: number;
  /** Transmittance × absorptance, usually 0.9. */
  transmittanceAbsorptance: number;
}

/** SAM's correction of NOCT (K) for a module close to its surface. */
function standoffK(inches: number): number {
  if (inches <= 0) return 0;
  if (inches < 0.5) return 18;
  if (inches < 1.5) return 11;
  if (inches < 2.5) return 6;
  if (inches <= 3.5) return 2;
  return 0;
}

/**
 * Cell temperature (°C) after SAM's NOCT model.
 *
 * `poaWm2` on the plane, `effectiveWm2` after reflection and spectrum (the plane's where left out); without light on the plane
 * their ratio, and with it the answer, is NaN. `windMs` at 10 m.
 * Gilman et al. (2018), SAM Photovoltaic Model Technical Reference Update, NREL/TP-6A20-67399, 10.3.
 */
export function noctSam(poaWm2: number, tempAirC: number, windMs: number, mounting: NoctMounting, effectiveWm2?: number): number {
  const ratio = effectiveWm2 === undefined ? 1 : effectiveWm2 / poaWm2;
  const windAtModuleMs = (mounting.arrayHeight === 1 ? 0.51 : 0.61) * windMs;
  const noctC = mounting.noctC + standoffK(mounting.mountStandoffIn);
  const warmingK = (poaWm2 / 800) * (noctC - 20);
  const toHeat = 1 - mounting.moduleEfficiency / (mounting.transmittanceAbsorptance * ratio);
  return tempAirC + warmingK * toHeat * (9.5 / (5.7 + 3.8 * windAtModuleMs));
}
