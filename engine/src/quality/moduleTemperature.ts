import { correlation } from "../trend/statistics/moments.ts";

/**
 * Whether a module temperature follows the irradiance as it must: their correlation exceeds `correlationMin`
 * (pvanalytics `module_temperature_check`, METHOD C3). Rows with NaN are left out.
 */
export function moduleTemperaturePlausible(tempModuleC: ArrayLike<number>, poaWm2: ArrayLike<number>, correlationMin = 0.5): boolean {
  return correlation(tempModuleC, poaWm2) > correlationMin;
}
