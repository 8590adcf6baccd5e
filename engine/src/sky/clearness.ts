const RAD = Math.PI / 180;

/** Least cos(zenith) in the clearness index, zenith 86.273°. */
export const MIN_COS_ZENITH = 0.065;

/**
 * Clearness index kt: global over extraterrestrial on the horizontal, within [0, max]; true zenith.
 * Source: Maxwell (1987), SERI/TR-215-3087.
 */
export function clearnessIndex(
  ghiWm2: number, zenithDeg: number, dniExtraWm2: number, minCosZenith = MIN_COS_ZENITH, max = 2,
): number {
  const kt = ghiWm2 / (dniExtraWm2 * Math.max(Math.cos(zenithDeg * RAD), minCosZenith));
  return Math.min(Math.max(kt, 0), max);
}

/** Ratio of kt to its zenith-independent form at an absolute air mass. Perez et al. (1992), ASHRAE Trans. 98, eq. 1. */
export function zenithIndependence(airMass: number): number {
  return 1.031 * Math.exp(-1.4 / (0.9 + 9.4 / airMass)) + 0.1;
}

/** Zenith-independent clearness index kt', within [0, max]. Perez et al. (1992), ASHRAE Trans. 98, eq. 1. */
export function clearnessIndexZenithIndependent(kt: number, airMass: number, max = 2): number {
  return Math.min(Math.max(kt / zenithIndependence(airMass), 0), max);
}

/** Clear-sky index: measured over clear-sky global irradiance, within [0, max]; 0 where clear sky is 0, NaN where an input is missing. */
export function clearSkyIndex(ghiWm2: number, ghiClearWm2: number, max = 2): number {
  if (!Number.isFinite(ghiWm2) || !Number.isFinite(ghiClearWm2)) return Number.NaN;
  const index = ghiWm2 / ghiClearWm2;
  return Number.isFinite(index) ? Math.min(Math.max(index, 0), max) : 0;
}
