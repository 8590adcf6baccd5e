/**
 * Irradiance (W/m²) that a module's maximum power current shows, by Sandia's current equation solved for it.
 *
 * `impA` and `imp0A` per module (A), `c0`, `c1` its coefficients, `alphaImp` in 1/K. NaN gives NaN.
 * King, Boyson, Kratochvil (2004), SAND2004-3535, equation 2.
 */
export function irradianceFromImpSapm(
  impA: number, tempCellC: number, imp0A: number, c0: number, c1: number, alphaImp: number, irradRefWm2 = 1000, tempRefC = 25,
): number {
  const warm = imp0A * (1 + alphaImp * (tempCellC - tempRefC));
  const a = warm * c1;
  const b = warm * c0;
  return ((-b + Math.sqrt(b * b + 4 * a * impA)) / (2 * a)) * irradRefWm2;
}

/** Irradiance (W/m²) that a maximum power current shows when the two are proportional. Abe et al. (2022), IEEE J. PV 12, 432–441. */
export function irradianceFromImp(impA: number, imp0A: number, irradRefWm2 = 1000): number {
  return (impA / imp0A) * irradRefWm2;
}

/**
 * Transmission of the snow cover: modelled over measured irradiance, at most 1; 0 without current,
 * NaN without light, for a negative ratio, or where a value is missing.
 * Cooper, Braid, Burnham (2023), 50th IEEE PVSC.
 */
export function snowTransmission(measuredWm2: number, modeledWm2: number, impA: number): number {
  if (measuredWm2 === 0 || Number.isNaN(impA)) return NaN;
  const transmission = impA === 0 ? 0 : modeledWm2 / measuredWm2;
  return transmission < 0 ? NaN : Math.min(1, transmission);
}

/** What tells snow-free operation from snow. */
export interface SnowThresholds {
  /** The inverter's tracking range, V. */
  minDcV: number;
  maxDcV: number;
  /** Lowest measured/modelled voltage without snow. */
  vmpRatio: number;
  transmission: number;
}

/** Measured voltage over the one modelled under the snow; 1 where no light comes through and nothing can be modelled. */
export function snowVmpRatio(transmission: number, measuredV: number, modeledSnowV: number): number {
  return transmission === 0 || modeledSnowV === 0 ? 1 : measuredV / modeledSnowV;
}

/**
 * Electrical mode under snow: 0 held down entirely, 1 voltage and current low, 2 voltage low, 3 current low, 4 as without snow;
 * −1 unknown (the voltage without snow is outside the tracking range, or the measured one above it); NaN where a value is missing.
 * Cooper, Braid, Burnham (2023), 50th IEEE PVSC.
 */
export function snowMode(transmission: number, measuredV: number, modeledSnowV: number, modeledClearV: number, limits: SnowThresholds): number {
  const ratio = snowVmpRatio(transmission, measuredV, modeledSnowV);
  if (Number.isNaN(ratio + transmission + measuredV + modeledClearV)) return NaN;
  if (modeledClearV < limits.minDcV || modeledClearV >= limits.maxDcV || measuredV >= limits.maxDcV) return -1;
  if (measuredV < limits.minDcV) return 0;
  return (ratio >= limits.vmpRatio ? 3 : 1) + (transmission >= limits.transmission ? 1 : 0);
}
