/** Coefficients k1…k6 of Huld's model per watt of nameplate. */
export type HuldCoefficients = readonly [number, number, number, number, number, number];

/** PVGIS 5 coefficients. PVGIS data sources and calculation methods, 5.2.3. */
export const HULD_PVGIS5 = {
  cSi: [-0.017237, -0.040465, -0.004702, 0.000149, 0.00017, 0.000005],
  CIS: [-0.005554, -0.038724, -0.003723, -0.000905, -0.001256, 0.000001],
  CdTe: [-0.046689, -0.072844, -0.002262, 0.000276, 0.000159, -0.000006],
} as const satisfies Record<string, HuldCoefficients>;

/** PVGIS 6 coefficients (not published apart from the service; as the reference values carry them). */
export const HULD_PVGIS6 = {
  cSi: [-0.006756, -0.016444, -0.003015, -0.000045, -0.000043, 0],
  CIS: [-0.011001, -0.029734, -0.002887, 0.000217, -0.000163, 0],
  CdTe: [-0.020644, -0.035136, -0.003406, 0.000073, -0.000141, 0.000002],
} as const satisfies Record<string, HuldCoefficients>;

/**
 * DC power (in the unit of `pdc0`) after Huld: G'·(P0 + P0·(k1·lnG' + k2·ln²G' + k3·T' + k4·T'·lnG' + k5·T'·ln²G' + k6·T'²)).
 *
 * `effectiveWm2` after reflection and spectrum, `tempModuleC` at the back. 0 in the dark, NaN for NaN.
 * Huld et al. (2011), Solar Energy Materials & Solar Cells 95, 3359–3369.
 */
export function huld(effectiveWm2: number, tempModuleC: number, pdc0: number, k: HuldCoefficients): number {
  const g = effectiveWm2 / 1000;
  const t = tempModuleC - 25;
  const lnG = g <= 0 ? 0 : Math.log(g);
  const bracket = 1 + k[0] * lnG + k[1] * lnG * lnG + k[2] * t + k[3] * t * lnG + k[4] * t * lnG * lnG + k[5] * t * t;
  return g * pdc0 * bracket;
}
