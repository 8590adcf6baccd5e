import { cosIncidence } from "./incidence.ts";
import { type PerezSet } from "./perezCoefficients.ts";
import { perezDriesseSky } from "./perezDriesseSky.ts";
import { perezSky } from "./perezSky.ts";
import { hayDaviesSky, isotropicSkyWm2, kingSkyWm2, klucherSkyWm2, reindlSkyWm2 } from "./skyDiffuse.ts";
import type { TranspositionInput } from "./transpositionInput.ts";

const RAD = Math.PI / 180;

/** The sky models that a plane's irradiance can be computed with. */
export type TranspositionModel = "isotropic" | "klucher" | "hayDavies" | "reindl" | "king" | "perez" | "perezDriesse";

/** Irradiance on a plane by origin, W/m²; global = direct + diffuse, diffuse = sky + ground. */
export interface PlaneIrradiance {
  poaGlobalWm2: number;
  poaDirectWm2: number;
  poaDiffuseWm2: number;
  poaSkyDiffuseWm2: number;
  poaGroundDiffuseWm2: number;
}

/** Ground-reflected irradiance on a plane, W/m²; albedo 0-1. Loutzenhiser et al. (2007), Solar Energy 81, 254. */
export function groundDiffuseWm2(tiltDeg: number, ghiWm2: number, albedo: number): number {
  return ghiWm2 * albedo * (1 - Math.cos(tiltDeg * RAD)) * 0.5;
}

/** Sky diffuse on a plane by a model, W/m². */
export function skyDiffuseWm2(input: TranspositionInput, model: TranspositionModel, set?: PerezSet): number {
  switch (model) {
    case "isotropic":
      return isotropicSkyWm2(input.tiltDeg, input.dhiWm2);
    case "klucher":
      return klucherSkyWm2(input);
    case "hayDavies":
      return hayDaviesSky(input).skyDiffuseWm2;
    case "reindl":
      return reindlSkyWm2(input);
    case "king":
      return kingSkyWm2(input.tiltDeg, input.dhiWm2, input.ghiWm2, input.solarZenithDeg);
    case "perez":
      return perezSky(input, set).skyDiffuseWm2;
    case "perezDriesse":
      return perezDriesseSky(input).skyDiffuseWm2;
    default:
      return Number.NaN;
  }
}

/** Irradiance on a plane from beam, diffuse and ground, W/m²; a sun behind the plane gives no direct. NaN propagates. */
export function planeIrradiance(
  input: TranspositionInput, albedo: number, model: TranspositionModel = "perez", set?: PerezSet,
): PlaneIrradiance {
  const incidence = cosIncidence(input.tiltDeg, input.azimuthDeg, input.solarZenithDeg, input.solarAzimuthDeg);
  const poaDirectWm2 = Math.max(input.dniWm2 * incidence, 0);
  const poaSkyDiffuseWm2 = skyDiffuseWm2(input, model, set);
  const poaGroundDiffuseWm2 = groundDiffuseWm2(input.tiltDeg, input.ghiWm2, albedo);
  const poaDiffuseWm2 = poaSkyDiffuseWm2 + poaGroundDiffuseWm2;
  return { poaGlobalWm2: poaDirectWm2 + poaDiffuseWm2, poaDirectWm2, poaDiffuseWm2, poaSkyDiffuseWm2, poaGroundDiffuseWm2 };
}
