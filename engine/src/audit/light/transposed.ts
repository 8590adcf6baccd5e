import { perezSky } from "../../plane/perezSky.ts";
import { groundDiffuseWm2 } from "../../plane/planeIrradiance.ts";
import { airMassKastenYoung } from "../../sky/airMass.ts";
import { dirint } from "../../sky/dirint.ts";
import { DISC_SOLAR_CONSTANT_WM2 } from "../../sky/disc.ts";
import { pressureAtAltitudePa } from "../../sky/pressure.ts";
import { SOLAR_CONSTANT_WM2 } from "../../sun/extraterrestrial.ts";
import type { LightRows } from "./lightRows.ts";
import type { PlaneGeometry } from "./planeGeometry.ts";

/** The sky over the rows, W/m²; zeros while the sun is down. */
export interface Sky {
  ghiWm2: Float64Array;
  dniWm2: Float64Array;
  dhiWm2: Float64Array;
  extraWm2: Float64Array;
  /** How well the beam of a single interval is known; light on a plane, which is not linear in it, is averaged over that. 0 = not averaged. */
  beamSpreadWm2: number;
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

/**
 * Splits global into beam and diffuse by DIRINT, at the mean zenith of the sun's part of the interval; what is not beam is
 * diffuse, so that global closes.
 */
export function splitGlobal(ghiWm2: Float64Array, rows: LightRows, extraWm2: Float64Array, site: SkySite): Sky {
  const n = rows.count;
  const zenithDeg = new Float64Array(n);
  const whileUp = new Float64Array(n);
  const extra1370 = new Float64Array(n);
  for (let r = 0; r < n; r++) {
    const up = rows.upShare[r];
    zenithDeg[r] = up > 0 ? Math.acos(Math.min(1, rows.cosZenith[r] / up)) / RAD : 90;
    whileUp[r] = up > 0 ? ghiWm2[r] / up : 0;
    extra1370[r] = (extraWm2[r] * DISC_SOLAR_CONSTANT_WM2) / SOLAR_CONSTANT_WM2;
  }
  const dniWm2 = dirint({ ghiWm2: whileUp, zenithDeg, dniExtra1370Wm2: extra1370, pressurePa: pressureAtAltitudePa(site.altitudeM) });
  const dhiWm2 = new Float64Array(n);
  for (let r = 0; r < n; r++) {
    const cos = rows.cosZenith[r];
    if (!(dniWm2[r] > 0) || !(cos > 0)) dniWm2[r] = 0;
    else dniWm2[r] = Math.min(dniWm2[r], ghiWm2[r] / cos);
    dhiWm2[r] = Math.max(0, ghiWm2[r] - dniWm2[r] * cos);
  }
  return { ghiWm2, dniWm2, dhiWm2, extraWm2, beamSpreadWm2: 0 };
}

/** Light on a plane, by its way there, W/m². */
export interface OnPlane {
  beamWm2: number;
  diffuseWm2: number;
}

/**
 * Light on one plane in one row from a beam and a diffuse: Perez' sky (1990) about the middle of the sun's part of the
 * interval, and the ground. The answer is written into `out`.
 */
export function planeLight(
  plane: Plane, geometry: PlaneGeometry, rows: LightRows, r: number, extraWm2: number, dniWm2: number, dhiWm2: number, albedo: number, out: OnPlane,
): void {
  const zenith = Math.min(90, 90 - rows.elevationDeg[r]);
  INPUT.tiltDeg = plane.tiltDeg;
  INPUT.azimuthDeg = plane.azimuthDeg;
  INPUT.solarZenithDeg = zenith;
  INPUT.solarAzimuthDeg = rows.azimuthDeg[r];
  INPUT.ghiWm2 = dhiWm2 + dniWm2 * rows.cosZenith[r];
  INPUT.dniWm2 = dniWm2;
  INPUT.dhiWm2 = dhiWm2;
  INPUT.dniExtraWm2 = extraWm2;
  INPUT.airMass = airMassKastenYoung(zenith);
  out.beamWm2 = dniWm2 * geometry.cosAoi[r];
  const fromSky = dhiWm2 > 0 ? perezSky(INPUT).skyDiffuseWm2 : 0;
  out.diffuseWm2 = Math.max(0, fromSky) + groundDiffuseWm2(plane.tiltDeg, INPUT.ghiWm2, albedo);
}

/** Reused from row to row. */
const INPUT = {
  tiltDeg: 0, azimuthDeg: 0, solarZenithDeg: 0, solarAzimuthDeg: 0, ghiWm2: 0, dniWm2: 0, dhiWm2: 0, dniExtraWm2: 0, airMass: 1,
};

/**
 * Light on one plane in one row of a sky whose beam is `dniWm2`, give or take its spread: the mean of both, written into `out`.
 * Returns how far the brighter beam is above it, W/m².
 */
export function skyOnPlane(sky: Sky, plane: Plane, geometry: PlaneGeometry, rows: LightRows, r: number, dniWm2: number, albedo: number, out: OnPlane): number {
  const cos = rows.cosZenith[r];
  const most = cos > 0 ? Math.min(sky.ghiWm2[r] / cos, sky.extraWm2[r]) : 0;
  const apart = Math.max(0, Math.min(sky.beamSpreadWm2, dniWm2, most - dniWm2));
  const onPlane = (dni: number): void => planeLight(plane, geometry, rows, r, sky.extraWm2[r], dni, Math.max(0, sky.ghiWm2[r] - dni * cos), albedo, out);
  onPlane(dniWm2 + apart);
  if (apart === 0) return 0;
  const { beamWm2, diffuseWm2 } = out;
  onPlane(dniWm2 - apart);
  const above = (beamWm2 + diffuseWm2 - out.beamWm2 - out.diffuseWm2) / 2;
  out.beamWm2 = (out.beamWm2 + beamWm2) / 2;
  out.diffuseWm2 = (out.diffuseWm2 + diffuseWm2) / 2;
  return above;
}

/** Beam and all other light on a plane over all rows, with what is not known of their sum for want of the sky's beam. */
export function toPlane(sky: Sky, plane: Plane, geometry: PlaneGeometry, rows: LightRows, site: SkySite): { beamWm2: Float64Array; diffuseWm2: Float64Array; spreadWm2: Float64Array } {
  const beamWm2 = new Float64Array(rows.count);
  const diffuseWm2 = new Float64Array(rows.count);
  const spreadWm2 = new Float64Array(rows.count);
  const out: OnPlane = { beamWm2: 0, diffuseWm2: 0 };
  for (let r = 0; r < rows.count; r++) {
    if (rows.upShare[r] === 0 || !(sky.ghiWm2[r] > 0)) continue;
    spreadWm2[r] = skyOnPlane(sky, plane, geometry, rows, r, sky.dniWm2[r], site.albedo, out);
    beamWm2[r] = out.beamWm2;
    diffuseWm2[r] = out.diffuseWm2;
  }
  return { beamWm2, diffuseWm2, spreadWm2 };
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
