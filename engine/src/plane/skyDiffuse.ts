import { cosIncidence } from "./incidence.ts";
import type { SkyDiffuse, TranspositionInput } from "./transpositionInput.ts";

const RAD = Math.PI / 180;

/** Least cos(zenith) under the beam ratio, so that it stays finite at the horizon (89°). */
const MIN_COS_ZENITH = 0.01745;

function beamIncidence(input: TranspositionInput): number {
  return Math.max(cosIncidence(input.tiltDeg, input.azimuthDeg, input.solarZenithDeg, input.solarAzimuthDeg), 0);
}

/** Sky diffuse on a plane, W/m², from a uniform sky. Hottel & Woertz (1942). */
export function isotropicSkyWm2(tiltDeg: number, dhiWm2: number): number {
  return dhiWm2 * (1 + Math.cos(tiltDeg * RAD)) * 0.5;
}

/** Sky diffuse on a plane, W/m². Klucher (1979), Solar Energy 23, 111. */
export function klucherSkyWm2(input: TranspositionInput): number {
  const overcast = 1 - (input.dhiWm2 / input.ghiWm2) ** 2;
  const clear = Number.isNaN(overcast) ? 0 : overcast;
  return isotropicSkyWm2(input.tiltDeg, input.dhiWm2)
    * (1 + clear * Math.sin(0.5 * input.tiltDeg * RAD) ** 3)
    * (1 + clear * beamIncidence(input) ** 2 * Math.sin(input.solarZenithDeg * RAD) ** 3);
}

/** Sky diffuse on a plane, W/m², as isotropic background and circumsolar beam. Hay & Davies (1980). */
export function hayDaviesSky(input: TranspositionInput): SkyDiffuse {
  const anisotropy = input.dniWm2 / input.dniExtraWm2;
  const beamRatio = beamIncidence(input) / Math.max(Math.cos(input.solarZenithDeg * RAD), MIN_COS_ZENITH);
  const isotropicWm2 = Math.max(isotropicSkyWm2(input.tiltDeg, input.dhiWm2 * (1 - anisotropy)), 0);
  const circumsolarWm2 = Math.max(input.dhiWm2 * anisotropy * beamRatio, 0);
  return { skyDiffuseWm2: isotropicWm2 + circumsolarWm2, isotropicWm2, circumsolarWm2, horizonWm2: 0 };
}

/** Sky diffuse on a plane, W/m²: Hay-Davies with a brighter horizon. Reindl, Beckman & Duffie (1990), Solar Energy 45, 9. */
export function reindlSkyWm2(input: TranspositionInput): number {
  const anisotropy = input.dniWm2 / input.dniExtraWm2;
  const cosZenith = Math.cos(input.solarZenithDeg * RAD);
  const beamRatio = beamIncidence(input) / Math.max(cosZenith, MIN_COS_ZENITH);
  const beamShare = input.ghiWm2 === 0 ? 0 : Math.max(input.dniWm2 * cosZenith, 0) / input.ghiWm2;
  const horizon = 1 + Math.sqrt(beamShare) * Math.sin(0.5 * input.tiltDeg * RAD) ** 3;
  return input.dhiWm2 * (anisotropy * beamRatio + (1 - anisotropy) * 0.5 * (1 + Math.cos(input.tiltDeg * RAD)) * horizon);
}

/** Sky diffuse on a plane, W/m²; King's unpublished formula, ground albedo included as a function of zenith. */
export function kingSkyWm2(tiltDeg: number, dhiWm2: number, ghiWm2: number, solarZenithDeg: number): number {
  const cosTilt = Math.cos(tiltDeg * RAD);
  return Math.max((dhiWm2 * (1 + cosTilt)) / 2 + (ghiWm2 * (0.012 * solarZenithDeg - 0.04) * (1 - cosTilt)) / 2, 0);
}
