import { cosIncidence } from "./incidence.ts";
import { PEREZ_COEFFICIENTS, type PerezSet } from "./perezCoefficients.ts";
import type { SkyDiffuse, TranspositionInput } from "./transpositionInput.ts";

const RAD = Math.PI / 180;

/** Weight of the cubed zenith in the sky's clearness, for radians. */
export const PEREZ_KAPPA = 1.041;

/** Least cos(zenith) under the circumsolar term: 85°. */
export const PEREZ_MIN_COS_ZENITH = Math.cos(85 * RAD);

/** Clearness bin 0 (overcast) to 7 (clear) of the Perez sky; -1 outside. */
export function perezBin(clearness: number): number {
  if (!(clearness >= 0)) return -1;
  if (clearness < 1.95) return clearness < 1.23 ? (clearness < 1.065 ? 0 : 1) : clearness < 1.5 ? 2 : 3;
  return clearness < 4.5 ? (clearness < 2.8 ? 4 : 5) : clearness < 6.2 ? 6 : 7;
}

const NOTHING: SkyDiffuse = { skyDiffuseWm2: 0, isotropicWm2: 0, circumsolarWm2: 0, horizonWm2: 0 };

/**
 * Sky diffuse on a plane, W/m², as background, circumsolar and horizon band. `airMass` relative, by Kasten-Young; NaN
 * (sun below the horizon) gives 0, whatever else is missing. All parts are 0 where the whole is cut at 0.
 * Source: Perez et al. (1990), Solar Energy 44, 271.
 */
export function perezSky(input: TranspositionInput, set: PerezSet = "allsitescomposite1990"): SkyDiffuse {
  if (Number.isNaN(input.airMass)) return NOTHING;
  const zenith = input.solarZenithDeg * RAD;
  const brightness = (input.dhiWm2 * input.airMass) / input.dniExtraWm2;
  const kappaTerm = PEREZ_KAPPA * zenith ** 3;
  const bin = perezBin(((input.dhiWm2 + input.dniWm2) / input.dhiWm2 + kappaTerm) / (1 + kappaTerm));
  const f = PEREZ_COEFFICIENTS[set];
  const at = bin < 0 ? Number.NaN : bin * 6;
  const f1 = bin < 0 ? Number.NaN : Math.max(f[at] + f[at + 1] * brightness + f[at + 2] * zenith, 0);
  const f2 = bin < 0 ? Number.NaN : f[at + 3] + f[at + 4] * brightness + f[at + 5] * zenith;

  const incidence = Math.max(cosIncidence(input.tiltDeg, input.azimuthDeg, input.solarZenithDeg, input.solarAzimuthDeg), 0);
  const isotropicWm2 = input.dhiWm2 * 0.5 * (1 - f1) * (1 + Math.cos(input.tiltDeg * RAD));
  const circumsolarWm2 = (input.dhiWm2 * f1 * incidence) / Math.max(Math.cos(zenith), PEREZ_MIN_COS_ZENITH);
  const horizonWm2 = input.dhiWm2 * f2 * Math.sin(input.tiltDeg * RAD);
  const skyDiffuseWm2 = Math.max(isotropicWm2 + circumsolarWm2 + horizonWm2, 0);
  return skyDiffuseWm2 === 0 ? NOTHING : { skyDiffuseWm2, isotropicWm2, circumsolarWm2, horizonWm2 };
}
