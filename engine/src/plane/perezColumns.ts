import { airMassKastenYoung } from "../sky/airMass.ts";
import type { SunVectors } from "../sun/sunVectorColumns.ts";
import { PEREZ_COEFFICIENTS } from "./perezCoefficients.ts";
import { PEREZ_KAPPA, PEREZ_MIN_COS_ZENITH, perezBin } from "./perezSky.ts";

const RAD = Math.PI / 180;
const DEG = 180 / Math.PI;
const STEPS = 16384;

/** Air mass by the sine of the apparent elevation; a hair above the horizon the first entry. */
const AIR_MASS = Float64Array.from({ length: STEPS + 2 }, (_, i) => airMassKastenYoung(Math.acos(Math.min(1, i / STEPS)) * DEG));

/** Horizontal light over the rows, W/m². */
export interface LightColumns {
  ghiWm2: Float64Array;
  dniWm2: Float64Array;
  dhiWm2: Float64Array;
  /** Extraterrestrial normal irradiance. */
  dniExtraWm2: Float64Array;
}

/** A fixed plane on its ground. */
export interface FixedPlane {
  tiltDeg: number;
  azimuthDeg: number;
  albedo: number;
}

/** Light on the plane over the rows, W/m², and the cosine of incidence (0 with the sun behind the plane or down). */
export interface PlaneColumns {
  cosAoi: Float64Array;
  directWm2: Float64Array;
  skyDiffuseWm2: Float64Array;
  groundDiffuseWm2: Float64Array;
}

/** Room for the light on a plane over so many rows. */
export function planeColumns(count: number): PlaneColumns {
  return {
    cosAoi: new Float64Array(count), directWm2: new Float64Array(count), skyDiffuseWm2: new Float64Array(count),
    groundDiffuseWm2: new Float64Array(count),
  };
}

/**
 * Light on a fixed plane by the Perez sky (1990 coefficients) over columns: `planeIrradiance` without trigonometry per
 * row but the zenith's. `sun` holds the apparent (refracted) unit vectors; rows with the sun down get 0. `out` is
 * overwritten and returned. Agrees with `planeIrradiance` to 1e-3 W/m² but for rows on the edge of a clearness bin.
 */
export function perezColumns(sun: SunVectors, light: LightColumns, plane: FixedPlane, out: PlaneColumns): PlaneColumns {
  const { east, north, up } = sun;
  const { ghiWm2, dniWm2, dhiWm2, dniExtraWm2 } = light;
  const f = PEREZ_COEFFICIENTS.allsitescomposite1990;
  const sinTilt = Math.sin(plane.tiltDeg * RAD);
  const cosTilt = Math.cos(plane.tiltDeg * RAD);
  const normalEast = sinTilt * Math.sin(plane.azimuthDeg * RAD);
  const normalNorth = sinTilt * Math.cos(plane.azimuthDeg * RAD);
  const ground = plane.albedo * 0.5 * (1 - cosTilt);
  for (let i = 0; i < up.length; i++) {
    const cosZenith = up[i];
    if (!(cosZenith > 0)) {
      out.cosAoi[i] = out.directWm2[i] = out.skyDiffuseWm2[i] = out.groundDiffuseWm2[i] = 0;
      continue;
    }
    const incidence = Math.max(0, east[i] * normalEast + north[i] * normalNorth + cosZenith * cosTilt);
    const position = Math.min(cosZenith, 1) * STEPS;
    const cell = Math.floor(position);
    const airMass = AIR_MASS[cell] + (position - cell) * (AIR_MASS[cell + 1] - AIR_MASS[cell]);
    const zenith = Math.acos(Math.min(cosZenith, 1));
    const dhi = dhiWm2[i];
    const brightness = (dhi * airMass) / dniExtraWm2[i];
    const kappaTerm = PEREZ_KAPPA * zenith * zenith * zenith;
    const bin = perezBin(((dhi + dniWm2[i]) / dhi + kappaTerm) / (1 + kappaTerm));
    out.cosAoi[i] = incidence;
    out.directWm2[i] = Math.max(dniWm2[i] * incidence, 0);
    out.groundDiffuseWm2[i] = ghiWm2[i] * ground;
    if (bin < 0) {
      out.skyDiffuseWm2[i] = dhi === 0 ? 0 : Number.NaN;
      continue;
    }
    const at = bin * 6;
    const f1 = Math.max(f[at] + f[at + 1] * brightness + f[at + 2] * zenith, 0);
    const f2 = f[at + 3] + f[at + 4] * brightness + f[at + 5] * zenith;
    out.skyDiffuseWm2[i] = Math.max(0, dhi * (
      0.5 * (1 - f1) * (1 + cosTilt) + (f1 * incidence) / Math.max(cosZenith, PEREZ_MIN_COS_ZENITH) + f2 * sinTilt
    ));
  }
  return out;
}
