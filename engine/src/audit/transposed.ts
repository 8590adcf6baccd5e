import { erbs } from "../sky/diffuseFraction.ts";
import type { LightRows, PlaneGeometry } from "./lightRows.ts";

/** The sky over the rows, W/m²; zeros while the sun is down. */
export interface Sky {
  ghiWm2: Float64Array;
  dniWm2: Float64Array;
  dhiWm2: Float64Array;
  extraWm2: Float64Array;
}

/** What the sky's formulas need of the place. */
export interface SkySite {
  albedo: number;
  altitudeM: number;
}

interface Plane {
  tiltDeg: number;
  azimuthDeg: number;
}

const RAD = Math.PI / 180;

/** Splits global into beam and diffuse. */
export function splitGlobal(ghiWm2: Float64Array, rows: LightRows, extraWm2: Float64Array, site: SkySite): Sky {
  void site;
  const dniWm2 = new Float64Array(rows.count);
  const dhiWm2 = new Float64Array(rows.count);
  for (let r = 0; r < rows.count; r++) {
    const up = rows.upShare[r];
    if (up === 0) continue;
    const zenith = Math.acos(Math.min(1, rows.cosZenith[r] / up)) / RAD;
    const split = erbs(ghiWm2[r] / up, zenith, extraWm2[r]);
    dniWm2[r] = split.dniWm2;
    dhiWm2[r] = rows.cosZenith[r] > 0 ? Math.max(0, ghiWm2[r] - split.dniWm2 * rows.cosZenith[r]) : ghiWm2[r];
  }
  return { ghiWm2, dniWm2, dhiWm2, extraWm2 };
}

/** Beam and all other light on a plane. */
export function toPlane(sky: Sky, plane: Plane, geometry: PlaneGeometry, rows: LightRows, site: SkySite): { beamWm2: Float64Array; diffuseWm2: Float64Array } {
  const beamWm2 = new Float64Array(rows.count);
  const diffuseWm2 = new Float64Array(rows.count);
  const cosTilt = Math.cos(plane.tiltDeg * RAD);
  for (let r = 0; r < rows.count; r++) {
    if (rows.upShare[r] === 0) continue;
    const beam = sky.dniWm2[r] * geometry.cosAoi[r];
    beamWm2[r] = beam;
    const anisotropy = sky.dniWm2[r] / sky.extraWm2[r];
    const ratio = geometry.cosAoi[r] / Math.max(rows.cosZenith[r], 0.01745);
    diffuseWm2[r] = sky.dhiWm2[r] * (anisotropy * ratio + (1 - anisotropy) * (1 + cosTilt) / 2)
      + sky.ghiWm2[r] * site.albedo * (1 - cosTilt) / 2;
  }
  return { beamWm2, diffuseWm2 };
}

/** Global horizontal that gives a tilted sensor's reading: repeated scaling until plane and reading agree. */
export function horizontalFromPlane(
  poaWm2: Float64Array, plane: Plane, geometry: PlaneGeometry, rows: LightRows, extraWm2: Float64Array, site: SkySite,
): Float64Array {
  let ghi = poaWm2.slice();
  for (let i = 0; i < 8; i++) {
    const light = toPlane(splitGlobal(ghi, rows, extraWm2, site), plane, geometry, rows, site);
    ghi = ghi.map((g, r) => {
      const modelled = light.beamWm2[r] + light.diffuseWm2[r];
      if (!(modelled > 0)) return g;
      return Math.min(g * Math.min(2, Math.max(0.5, poaWm2[r] / modelled)), 1.5 * extraWm2[r] * rows.cosZenith[r] + 100);
    });
  }
  return ghi;
}
