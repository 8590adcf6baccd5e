import type { HorizontalIrradiance } from "./irradiance.ts";

const RAD = Math.PI / 180;

/** How a beam computed from global and diffuse is kept plausible near the horizon. */
export interface BeamLimits {
  /** Clear-sky beam that caps it between the two angles; without one there is no cap. */
  dniClearWm2?: number;
  /** The cap is this many times the clear-sky beam. */
  clearSkyTolerance?: number;
  zeroFromZenithDeg?: number;
  capFromZenithDeg?: number;
}

/**
 * Beam from global and diffuse, W/m²: their difference over cos(true zenith). NaN where it comes out negative, or not 0
 * from 88° on; capped at 1.1 times the clear-sky beam from 80° on.
 */
export function dniFromClosure(ghiWm2: number, dhiWm2: number, zenithDeg: number, limits: BeamLimits = {}): number {
  const dniWm2 = (ghiWm2 - dhiWm2) / Math.cos(zenithDeg * RAD);
  if (dniWm2 < 0) return Number.NaN;
  if (zenithDeg >= (limits.zeroFromZenithDeg ?? 88)) return dniWm2 === 0 ? 0 : Number.NaN;
  if (limits.dniClearWm2 !== undefined && zenithDeg >= (limits.capFromZenithDeg ?? 80)) {
    const cap = limits.dniClearWm2 * (limits.clearSkyTolerance ?? 1.1);
    if (dniWm2 > cap) return cap;
  }
  return dniWm2;
}

/**
 * The missing one of global, diffuse and beam by closure ghi = dhi + dni·cos(zenith); the one left undefined is computed.
 * All three given are returned as they are; with two missing the rest is NaN.
 */
export function completeIrradiance(zenithDeg: number, given: Partial<HorizontalIrradiance>, dniClearWm2?: number): HorizontalIrradiance {
  const { ghiWm2, dniWm2, dhiWm2 } = given;
  const cosZenith = Math.cos(zenithDeg * RAD);
  if (dniWm2 === undefined && ghiWm2 !== undefined && dhiWm2 !== undefined) {
    return { ghiWm2, dhiWm2, dniWm2: dniFromClosure(ghiWm2, dhiWm2, zenithDeg, dniClearWm2 === undefined ? {} : { dniClearWm2 }) };
  }
  if (ghiWm2 === undefined && dniWm2 !== undefined && dhiWm2 !== undefined) {
    return { ghiWm2: dhiWm2 + dniWm2 * cosZenith, dhiWm2, dniWm2 };
  }
  if (dhiWm2 === undefined && ghiWm2 !== undefined && dniWm2 !== undefined) {
    return { ghiWm2, dhiWm2: ghiWm2 - dniWm2 * cosZenith, dniWm2 };
  }
  return { ghiWm2: ghiWm2 ?? Number.NaN, dhiWm2: dhiWm2 ?? Number.NaN, dniWm2: dniWm2 ?? Number.NaN };
}
