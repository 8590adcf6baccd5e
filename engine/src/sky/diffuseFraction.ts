import { clearnessIndex, MIN_COS_ZENITH } from "./clearness.ts";

const RAD = Math.PI / 180;

/** Beam, diffuse and the clearness index they come from. */
export interface Decomposition {
  dniWm2: number;
  dhiWm2: number;
  kt: number;
}

/** Limits near the horizon. Beyond `maxZenithDeg` everything is diffuse. */
export interface DecompositionLimits {
  minCosZenith?: number;
  maxZenithDeg?: number;
}

/** Diffuse fraction of Erbs, Klein & Duffie (1982), Solar Energy 28, 293, eq. 1; kt within 0-1. */
export function diffuseFractionErbs(kt: number): number {
  if (kt > 0.8) return 0.165;
  if (kt > 0.22) return 0.9511 - 0.1604 * kt + 4.388 * kt ** 2 - 16.638 * kt ** 3 + 12.336 * kt ** 4;
  return 1 - 0.09 * kt;
}

/** The continuous form of Erbs: Driesse, Jensen & Perez (2024), Solar Energy 267, 112093. */
export function diffuseFractionErbsDriesse(kt: number): number {
  if (kt > 0.792) return 0.165;
  if (kt > 0.216) {
    return 0.946296633571001 + kt * (-0.1139058380631388 + kt * (4.246926715218317
      + kt * (-16.470508424697307 + kt * 12.26911439571261)));
  }
  return 1 - 0.09 * kt;
}

/** Diffuse fraction of Orgill & Hollands (1977), Solar Energy 19, 357. */
export function diffuseFractionOrgillHollands(kt: number): number {
  if (kt > 0.75) return 0.177;
  return kt >= 0.35 ? 1.557 - 1.84 * kt : 1 - 0.249 * kt;
}

/** Logistic diffuse fraction of Boland et al. (2008); a, b for 15 min (hourly: 7.997, 0.586). */
export function diffuseFractionBoland(kt: number, a = 8.645, b = 0.613): number {
  return 1 / (1 + Math.exp(a * (kt - b)));
}

/**
 * Splits global horizontal irradiance by a diffuse fraction of kt (true zenith): closes by construction.
 * A negative global, or one beyond `maxZenithDeg`, is all diffuse. NaN in, NaN out.
 */
export function splitByDiffuseFraction(
  ghiWm2: number, zenithDeg: number, dniExtraWm2: number, fraction: (kt: number) => number, limits: DecompositionLimits = {},
): Decomposition {
  const kt = clearnessIndex(ghiWm2, zenithDeg, dniExtraWm2, limits.minCosZenith ?? MIN_COS_ZENITH, 1);
  const dhiWm2 = fraction(kt) * ghiWm2;
  const dniWm2 = (ghiWm2 - dhiWm2) / Math.cos(zenithDeg * RAD);
  if (zenithDeg > (limits.maxZenithDeg ?? 87) || ghiWm2 < 0 || dniWm2 < 0) return { dniWm2: 0, dhiWm2: ghiWm2, kt };
  return { dniWm2, dhiWm2, kt };
}

/** Erbs decomposition, W/m². */
export function erbs(ghiWm2: number, zenithDeg: number, dniExtraWm2: number, limits?: DecompositionLimits): Decomposition {
  return splitByDiffuseFraction(ghiWm2, zenithDeg, dniExtraWm2, diffuseFractionErbs, limits);
}

/** Erbs-Driesse decomposition, W/m²; a negative global counts as 0. */
export function erbsDriesse(ghiWm2: number, zenithDeg: number, dniExtraWm2: number, limits?: DecompositionLimits): Decomposition {
  return splitByDiffuseFraction(Math.max(0, ghiWm2), zenithDeg, dniExtraWm2, diffuseFractionErbsDriesse, limits);
}

/** Orgill-Hollands decomposition, W/m². */
export function orgillHollands(ghiWm2: number, zenithDeg: number, dniExtraWm2: number, limits?: DecompositionLimits): Decomposition {
  return splitByDiffuseFraction(ghiWm2, zenithDeg, dniExtraWm2, diffuseFractionOrgillHollands, limits);
}

/** Boland decomposition, W/m². */
export function boland(
  ghiWm2: number, zenithDeg: number, dniExtraWm2: number, a = 8.645, b = 0.613, limits?: DecompositionLimits,
): Decomposition {
  return splitByDiffuseFraction(ghiWm2, zenithDeg, dniExtraWm2, (kt) => diffuseFractionBoland(kt, a, b), limits);
}

/** Louche decomposition by a beam fraction, W/m²: Louche et al. (1991), Solar Energy 46, 261. Beam 0 below `maxZenithDeg`. */
export function louche(ghiWm2: number, zenithDeg: number, dniExtraWm2: number, maxZenithDeg = 90): Decomposition {
  const kt = clearnessIndex(ghiWm2, zenithDeg, dniExtraWm2);
  const beamFraction = 0.002 + kt * (-0.059 + kt * (0.994 + kt * (-5.205 + kt * (15.307 - 10.627 * kt))));
  const dniWm2 = beamFraction * dniExtraWm2;
  if (zenithDeg > maxZenithDeg || ghiWm2 < 0 || dniWm2 < 0) return { dniWm2: 0, dhiWm2: ghiWm2, kt };
  return { dniWm2, dhiWm2: ghiWm2 - dniWm2 * Math.cos(zenithDeg * RAD), kt };
}
