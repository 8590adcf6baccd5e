import { angleOfIncidenceDeg, iamPhysical, planeIrradiance } from "@sunledger/engine";
import type { SkyLight } from "./skyLight.ts";
import type { SunColumns } from "./sunColumns.ts";

/** Glass of all modules in the fleet, and the factor of light that is not beam. */
export const COVER = { n: 1.526, kPerM: 4, lM: 0.002 };
export const DIFFUSE_FACTOR = 0.955;

/** Light on one plane at the daylight steps, W/m². */
export interface PlaneLight {
  globalWm2: Float64Array;
  /** Beam and other light that get through the glass. */
  beamInWm2: Float64Array;
  diffuseInWm2: Float64Array;
  aoiDeg: Float64Array;
  beamWm2: Float64Array;
}

/** Transposes the sky onto a plane and through its glass. */
export function planeLight(sun: SunColumns, light: SkyLight, tiltDeg: number, azimuthDeg: number, albedo: number): PlaneLight {
  const n = sun.step.length;
  const column = (): Float64Array => new Float64Array(n);
  const out: PlaneLight = { globalWm2: column(), beamInWm2: column(), diffuseInWm2: column(), aoiDeg: column(), beamWm2: column() };
  const input = {
    tiltDeg, azimuthDeg, solarZenithDeg: 0, solarAzimuthDeg: 0, ghiWm2: 0, dniWm2: 0, dhiWm2: 0, dniExtraWm2: 0, airMass: 0,
  };
  for (let k = 0; k < n; k++) {
    input.solarZenithDeg = sun.apparentZenithDeg[k];
    input.solarAzimuthDeg = sun.azimuthDeg[k];
    input.ghiWm2 = light.ghiWm2[k];
    input.dniWm2 = light.dniWm2[k];
    input.dhiWm2 = light.dhiWm2[k];
    input.dniExtraWm2 = sun.dniExtraWm2[k];
    input.airMass = sun.airMass[k];
    const poa = planeIrradiance(input, albedo);
    const aoi = angleOfIncidenceDeg(tiltDeg, azimuthDeg, sun.apparentZenithDeg[k], sun.azimuthDeg[k]);
    out.globalWm2[k] = poa.poaGlobalWm2;
    out.beamWm2[k] = poa.poaDirectWm2;
    out.aoiDeg[k] = aoi;
    out.beamInWm2[k] = poa.poaDirectWm2 * iamPhysical(aoi, COVER);
    out.diffuseInWm2[k] = poa.poaDiffuseWm2 * DIFFUSE_FACTOR;
  }
  return out;
}
