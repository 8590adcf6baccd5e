/** Coefficients of Caballero's model; `aodLog` where the aerosol term goes with ln AM instead of AM. */
export interface CaballeroCoefficients {
  airmass: readonly [number, number, number, number, number];
  aod: readonly [number, number, number];
  aodLog: boolean;
  water: readonly [number, number];
}

/** Published coefficients by technology, fitted to spectra of Jaén. */
export const CABALLERO_COEFFICIENTS = {
  cdte: { airmass: [1.0044, 0.0095, -0.0037, 0.0002, 0], aod: [-0.0046, -0.0182, 0], aodLog: true, water: [0.0095, 0.0068] },
  monosi: { airmass: [0.9706, 0.0377, -0.0123, 0.0025, -0.0002], aod: [0.0159, -0.0165, 0], aodLog: false, water: [-0.0016, -0.0027] },
  multisi: { airmass: [0.9836, 0.0254, -0.0085, 0.0016, -0.0001], aod: [0.0094, -0.0132, 0], aodLog: false, water: [-0.0002, -0.0011] },
  cigs: { airmass: [0.9801, 0.0283, -0.0092, 0.0019, -0.0001], aod: [0.0117, -0.0126, 0], aodLog: false, water: [-0.0011, -0.0019] },
  asi: { airmass: [1.106, -0.0848, 0.0302, -0.0076, 0.0006], aod: [-0.1283, 0.0986, -0.0254], aodLog: false, water: [0.0156, 0.0146] },
  perovskite: { airmass: [1.0637, -0.0491, 0.018, -0.0047, 0.0004], aod: [-0.0773, 0.0583, -0.0159], aodLog: false, water: [0.01251, 0.0109] },
} as const satisfies Record<string, CaballeroCoefficients>;

const REFERENCE_AOD500 = 0.084;
const REFERENCE_WATER_CM = 1.4164;

/**
 * Spectral factor from precipitable water (cm), absolute air mass and aerosol optical depth at 500 nm; NaN for NaN.
 * Caballero et al. (2018), IEEE Journal of Photovoltaics 8, 552–558.
 */
export function spectralCaballero(precipitableWaterCm: number, airmassAbsolute: number, aod500: number, c: CaballeroCoefficients): number {
  const am = airmassAbsolute;
  const ofAirmass = c.airmass[0] + am * (c.airmass[1] + am * (c.airmass[2] + am * (c.airmass[3] + am * c.airmass[4])));
  const ofAod = c.aod[0] + c.aod[1] * (c.aodLog ? Math.log(am) : am) + c.aod[2] * am * am;
  const ofWater = c.water[0] + c.water[1] * Math.log(am);
  return ofAirmass + (aod500 - REFERENCE_AOD500) * ofAod + (precipitableWaterCm - REFERENCE_WATER_CM) * ofWater;
}
