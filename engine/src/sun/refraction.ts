const RAD = Math.PI / 180;

/** Refraction at sunrise and sunset that SPA takes by default, degrees. */
export const HORIZON_REFRACTION_DEG = 0.5667;

/** Half the sun's apparent diameter, degrees. */
export const SUN_RADIUS_DEG = 0.26667;

/**
 * Atmospheric refraction to add to a true elevation, degrees; 0 where the sun's upper limb is below the horizon.
 * `pressurePa` and `tempAirC` are yearly averages of the site. Source: Reda & Andreas (2004), 3.14.
 */
export function refractionDeg(
  elevationDeg: number, pressurePa = 101325, tempAirC = 12, horizonRefractionDeg = HORIZON_REFRACTION_DEG,
): number {
  if (elevationDeg < -(SUN_RADIUS_DEG + horizonRefractionDeg)) return 0;
  return (pressurePa / 100 / 1010) * (283 / (273 + tempAirC)) * 1.02
    / (60 * Math.tan((elevationDeg + 10.3 / (elevationDeg + 5.11)) * RAD));
}
