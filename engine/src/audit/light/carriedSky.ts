import { airMassKastenYoung } from "../../sky/airMass.ts";
import { clearnessIndexZenithIndependent } from "../../sky/clearness.ts";
import type { LightRows } from "./lightRows.ts";
import type { PlaneGeometry } from "./planeGeometry.ts";
import type { Sky } from "./transposed.ts";

/**
 * Kinds of row to a sensor whose light is carried to another plane: by the sun's height alone, degrees, and by height, the sky's
 * zenith-independent clearness (kt') and how much of the beam the sensor sees beside the horizontal (cosine of incidence over that of the zenith).
 */
const HEIGHT_DEG = [5, 12, 20, 30, 42, 58];
export const HEIGHTS = HEIGHT_DEG.length;
const CLEARNESS = [0.1, 0.25, 0.4, 0.55, 0.7, 0.82];
const ELEVATION_DEG = [10, 25, 45];
const SEEN = [0.35, 1, 1.65];
const OF_ELEVATION = CLEARNESS.length * SEEN.length;
export const CARRIED_KINDS = HEIGHTS + ELEVATION_DEG.length * OF_ELEVATION;
/** A row lies between so many kinds. */
export const CORNERS = 10;
/**
 * What light carried over is off by under a sun at 45°, k = 1: by its height alone, and by the kind of sky, which counts the more the less
 * of the sun the sensor sees.
 */
const USUAL_LACK = 0.004;
const USUAL_LACK_OF_SKY = 0.006;
const UNSEEN = [1.5, 0.7, 0.3];
const LEAST_COS_ZENITH = 0.02;
const LEAST_FACTOR = 0.3;
const MOST_FACTOR = 2;

/** By how much more light a plane gets than what was carried over to it, as a share of that, by kind. */
export type CarriedLack = Float64Array;

/** The kinds a row lies between (`kind`, ten to a row: two heights, then eight), and how near to each (`weight`; both sum to 1). */
export interface CarriedKinds {
  kind: Int32Array;
  weight: Float64Array;
}

/** Cotangent of the sun's height that a kind stands for: by it grows what a beam wrongly parted makes on a tilted plane. */
export function cotangentOfKind(kind: number): number {
  const heightDeg = kind < HEIGHTS ? HEIGHT_DEG[kind] : ELEVATION_DEG[Math.floor((kind - HEIGHTS) / OF_ELEVATION)];
  return 1 / Math.tan((heightDeg * Math.PI) / 180);
}

/** How far light carried over may be off in a kind of row, share of it, k = 1. */
export function usualLack(kind: number): number {
  const spread = kind < HEIGHTS ? USUAL_LACK : USUAL_LACK_OF_SKY * UNSEEN[(kind - HEIGHTS) % UNSEEN.length];
  return spread * cotangentOfKind(kind);
}

/** Places every row of a sky among the kinds. */
export function carriedKinds(sky: Sky, sensor: PlaneGeometry, rows: LightRows): CarriedKinds {
  const kind = new Int32Array(CORNERS * rows.count);
  const weight = new Float64Array(CORNERS * rows.count);
  for (let r = 0; r < rows.count; r++) {
    const cos = Math.max(LEAST_COS_ZENITH, rows.cosZenith[r]);
    const airMass = airMassKastenYoung(Math.min(90, 90 - rows.elevationDeg[r]));
    const [h, upperH] = between(HEIGHT_DEG, rows.elevationDeg[r]);
    const [k, upperK] = between(CLEARNESS, clearnessIndexZenithIndependent(sky.ghiWm2[r] / (sky.extraWm2[r] * cos), airMass, 1));
    const [e, upperE] = between(ELEVATION_DEG, rows.elevationDeg[r]);
    const [s, upperS] = between(SEEN, sensor.cosAoi[r] / cos);
    const at = CORNERS * r;
    kind[at] = h;
    kind[at + 1] = h + 1;
    weight[at] = 1 - upperH;
    weight[at + 1] = upperH;
    for (let i = 0; i < 8; i++) {
      const [a, b, c] = [i >> 2, (i >> 1) & 1, i & 1];
      kind[at + 2 + i] = HEIGHTS + (e + a) * OF_ELEVATION + (k + b) * SEEN.length + s + c;
      weight[at + 2 + i] = (a === 1 ? upperE : 1 - upperE) * (b === 1 ? upperK : 1 - upperK) * (c === 1 ? upperS : 1 - upperS);
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

/** What light carried over has to be multiplied with, row by row. */
export function carriedFactor(lack: CarriedLack, { kind, weight }: CarriedKinds, count: number): Float64Array {
  const out = new Float64Array(count);
  for (let r = 0; r < count; r++) {
    let sum = 1;
    for (let i = CORNERS * r; i < CORNERS * (r + 1); i++) sum += weight[i] * lack[kind[i]];
    out[r] = Math.min(MOST_FACTOR, Math.max(LEAST_FACTOR, sum));
  }
  return out;
}
