import { absoluteAirMass, relativeAirMass } from "./airMass.ts";
import type { HorizontalIrradiance } from "./irradiance.ts";

const RAD = Math.PI / 180;

/**
 * Irradiance, W/m², from the transmittance of the air (0-1): Campbell & Norman (1998), An Introduction to Environmental
 * Biophysics, ch. 11. True zenith; NaN below the horizon.
 */
export function campbellNorman(
  zenithDeg: number, transmittance: number, pressurePa = 101325, dniExtraWm2 = 1367,
): HorizontalIrradiance {
  const beamShare = transmittance ** absoluteAirMass(relativeAirMass(zenithDeg, "simple"), pressurePa);
  const cosZenith = Math.cos(zenithDeg * RAD);
  const dniWm2 = dniExtraWm2 * beamShare;
  const dhiWm2 = 0.3 * (1 - beamShare) * dniExtraWm2 * cosZenith;
  return { ghiWm2: dhiWm2 + dniWm2 * cosZenith, dniWm2, dhiWm2 };
}
