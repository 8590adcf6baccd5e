/**
 * Temperature of the module (°C) after Faiman: T_a + G/(u0 + u1·v).
 *
 * `poaWm2` on the plane (multiply by an absorption first where the heat transfer factors are meant for absorbed light),
 * `tempAirC`, `windMs` at module height; `u0` in W/(m²·K), `u1` in W·s/(m³·K). Any NaN gives NaN.
 * Faiman (2008), Progress in Photovoltaics 16, 307–315; IEC 61853-2 (from memory of the standard).
 */
export function faiman(poaWm2: number, tempAirC: number, windMs: number, u0 = 25, u1 = 6.84): number {
  return tempAirC + poaWm2 / (u0 + u1 * windMs);
}

const STEFAN_BOLTZMANN_W_M2_K4 = 5.670374419e-8;

/** Long-wave exchange with the sky. */
export interface SkyRadiation {
  irDownWm2: number;
  /** Effective radiating view factor of the sky, 0–1. */
  skyView: number;
  /** Long-wave emissivity of the module, 0–1. */
  emissivity: number;
}

/**
 * Faiman's temperature (°C) with the long-wave loss to the sky taken from the absorbed heat.
 * Driesse, Stein, Theristis (2022), SAND2022-14390; a NaN gives NaN.
 */
export function faimanRad(poaWm2: number, tempAirC: number, windMs: number, sky: SkyRadiation, u0 = 25, u1 = 6.84): number {
  const irUpWm2 = STEFAN_BOLTZMANN_W_M2_K4 * (tempAirC + 273.15) ** 4;
  const lossWm2 = sky.emissivity * sky.skyView * (irUpWm2 - sky.irDownWm2);
  return tempAirC + (poaWm2 - lossWm2) / (u0 + u1 * windMs);
}
