import { airMassKastenYoung } from "../../sky/airMass.ts";
import { clearnessIndexZenithIndependent } from "../../sky/clearness.ts";
import type { LightRows } from "./lightRows.ts";
import type { Sky } from "./transposed.ts";

/**
 * Kinds of sky by zenith-independent clearness (kt') and by the sun's height, degrees. A row lies between four of them; below
 * the lowest sun it has that one's.
 */
const CLEARNESS = [0.1, 0.25, 0.4, 0.55, 0.7, 0.82];
const ELEVATION_DEG = [15, 30, 50];
export const SKY_KINDS = CLEARNESS.length * ELEVATION_DEG.length;

/** Beam is known to about this in a single interval, W/m² (validations of DIRINT on hourly means: 60 to 90). */
const BEAM_SPREAD_WM2 = 75;
const LEAST_COS_ZENITH = 0.02;

/** By what share of global the beam on the horizontal differs from a decomposition's, by kind of sky. */
export type BeamShift = Float64Array;

/** The kinds a row lies between (`kind`, four to a row), and how near to each (`weight`; sums to 1). */
export interface SkyKinds {
  kind: Int32Array;
  weight: Float64Array;
}

/** Places every row of a sky among the kinds. */
export function skyKinds(sky: Sky, rows: LightRows): SkyKinds {
  const kind = new Int32Array(4 * rows.count);
  const weight = new Float64Array(4 * rows.count);
  for (let r = 0; r < rows.count; r++) {
    const cos = Math.max(LEAST_COS_ZENITH, rows.cosZenith[r]);
    const airMass = airMassKastenYoung(Math.min(90, 90 - rows.elevationDeg[r]));
    const [k, upperK] = between(CLEARNESS, clearnessIndexZenithIndependent(sky.ghiWm2[r] / (sky.extraWm2[r] * cos), airMass, 1));
    const [e, upperE] = between(ELEVATION_DEG, rows.elevationDeg[r]);
    for (let i = 0; i < 4; i++) {
      const more = i >> 1;
      const higher = i & 1;
      kind[4 * r + i] = (k + more) * ELEVATION_DEG.length + e + higher;
      weight[4 * r + i] = (more === 1 ? upperK : 1 - upperK) * (higher === 1 ? upperE : 1 - upperE);
    }
  }
  return { kind, weight };
}

/** Index of the node below a value, and the next one's weight, 0–1. */
function between(nodes: readonly number[], value: number): [number, number] {
  let i = 0;
  while (i < nodes.length - 2 && value >= nodes[i + 1]) i++;
  return [i, Math.min(1, Math.max(0, (value - nodes[i]) / (nodes[i + 1] - nodes[i]))) || 0];
}

/** A row's shift, share of global. */
export function shiftOf(shift: BeamShift, { kind, weight }: SkyKinds, r: number): number {
  let sum = 0;
  for (let i = 4 * r; i < 4 * r + 4; i++) sum += weight[i] * shift[kind[i]];
  return sum;
}

/** Beam normal to the sun after a share of global was moved to the beam, W/m², never more than there is. */
export function shiftedBeamWm2(sky: Sky, rows: LightRows, r: number, share: number): number {
  const cos = rows.cosZenith[r];
  if (!(cos > 0) || !(sky.ghiWm2[r] > 0)) return 0;
  return Math.min(Math.max(0, sky.dniWm2[r] + (share * sky.ghiWm2[r]) / cos), sky.ghiWm2[r] / cos, sky.extraWm2[r]);
}

/** The same sky, whose light on a plane is to be averaged over what is not known of its beam. */
export function spreadSky(sky: Sky): Sky {
  return { ...sky, beamSpreadWm2: BEAM_SPREAD_WM2 };
}

/** The sky with its beam shifted; what is not beam stays diffuse. Its single intervals are no better known than before. */
export function shiftSky(sky: Sky, rows: LightRows, shift: BeamShift): Sky {
  const kinds = skyKinds(sky, rows);
  const dniWm2 = sky.dniWm2.map((_, r) => shiftedBeamWm2(sky, rows, r, shiftOf(shift, kinds, r)));
  const dhiWm2 = sky.ghiWm2.map((ghi, r) => Math.max(0, ghi - dniWm2[r] * rows.cosZenith[r]));
  return spreadSky({ ...sky, dniWm2, dhiWm2 });
}
