import { absoluteAirMass, airMassKasten } from "./airMass.ts";
import { clearnessIndex, MIN_COS_ZENITH } from "./clearness.ts";

/** Solar constant that DISC was fitted with, W/m². */
export const DISC_SOLAR_CONSTANT_WM2 = 1370;

/** Largest air mass of the fit. */
export const DISC_MAX_AIR_MASS = 12;

/** Beam by DISC with what DIRINT needs of it. */
export interface Disc {
  dniWm2: number;
  kt: number;
  /** Air mass used, at most 12. */
  airMass: number;
}

/** Direct clearness index of DISC from kt (0-1) and air mass (at most 12). Maxwell (1987), SERI/TR-215-3087. */
export function discBeamIndex(kt: number, airMass: number): number {
  let a: number;
  let b: number;
  let c: number;
  if (kt <= 0.6) {
    a = 0.512 + kt * (-1.56 + kt * (2.286 - 2.222 * kt));
    b = 0.37 + 0.962 * kt;
    c = -0.28 + kt * (0.932 - 2.048 * kt);
  } else {
    a = -5.743 + kt * (21.77 + kt * (-27.49 + 11.56 * kt));
    b = 41.4 + kt * (-118.5 + kt * (66.05 + 31.9 * kt));
    c = -47.01 + kt * (184.2 + kt * (-222 + 73.81 * kt));
  }
  const clear = 0.866 + airMass * (-0.122 + airMass * (0.0121 + airMass * (-0.000653 + 1.4e-5 * airMass)));
  return clear - (a + b * Math.exp(c * airMass));
}

/**
 * Beam irradiance from global horizontal by DISC, W/m²; true zenith; `dniExtra1370Wm2` on DISC's own solar constant.
 * `pressurePa` NaN takes the relative air mass. 0 beyond `maxZenithDeg` or for a negative global.
 */
export function disc(
  ghiWm2: number, zenithDeg: number, dniExtra1370Wm2: number, pressurePa = 101325,
  minCosZenith = MIN_COS_ZENITH, maxZenithDeg = 87, maxAirMass = DISC_MAX_AIR_MASS,
): Disc {
  const kt = clearnessIndex(ghiWm2, zenithDeg, dniExtra1370Wm2, minCosZenith, 1);
  const relative = airMassKasten(zenithDeg);
  const airMass = Math.min(Number.isNaN(pressurePa) ? relative : absoluteAirMass(relative, pressurePa), maxAirMass);
  if (zenithDeg > maxZenithDeg || ghiWm2 < 0) return { dniWm2: 0, kt, airMass };
  const dniWm2 = discBeamIndex(kt, airMass) * dniExtra1370Wm2;
  return { dniWm2: dniWm2 < 0 ? 0 : dniWm2, kt, airMass };
}
