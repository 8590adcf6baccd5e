/** Coefficients of Sandia's thermal model for a mounting: a, b, and the difference cell − back at 1000 W/m² (K). */
export interface SapmMounting {
  a: number;
  b: number;
  deltaTK: number;
}

/** The four mountings of the published table (glass/glass or glass/polymer, open rack, close to a roof, insulated back). */
export const SAPM_MOUNTINGS = {
  openRackGlassGlass: { a: -3.47, b: -0.0594, deltaTK: 3 },
  closeMountGlassGlass: { a: -2.98, b: -0.0471, deltaTK: 1 },
  openRackGlassPolymer: { a: -3.56, b: -0.075, deltaTK: 3 },
  insulatedBackGlassPolymer: { a: -2.81, b: -0.0455, deltaTK: 0 },
} as const satisfies Record<string, SapmMounting>;

/** Temperature of the module's back (°C): T_a + G·e^(a + b·v), v (m/s) at 10 m. King et al. (2004), SAND2004-3535. */
export function sapmModule(poaWm2: number, tempAirC: number, windMs: number, a: number, b: number): number {
  return poaWm2 * Math.exp(a + b * windMs) + tempAirC;
}

/** Cell temperature (°C) from that of the back: deltaT warmer at `irradRefWm2`, in proportion to irradiance. */
export function sapmCellFromModule(tempModuleC: number, poaWm2: number, deltaTK: number, irradRefWm2 = 1000): number {
  return tempModuleC + (poaWm2 / irradRefWm2) * deltaTK;
}

/** Cell temperature (°C) of Sandia's model. */
export function sapmCell(poaWm2: number, tempAirC: number, windMs: number, mounting: SapmMounting, irradRefWm2 = 1000): number {
  return sapmCellFromModule(sapmModule(poaWm2, tempAirC, windMs, mounting.a, mounting.b), poaWm2, mounting.deltaTK, irradRefWm2);
}
