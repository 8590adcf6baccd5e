/** What the light and the cells of one plane are, row by row (see `LightRows`). */
export interface PlaneLight {
  /** Beam on the plane and all other light on it, W/m²; their sum is the in-plane irradiance. */
  beamWm2: Float64Array;
  diffuseWm2: Float64Array;
  iamBeam: Float64Array;
  iamDiffuse: number;
  tempCellC: Float64Array;
  /** Variance of the light within the interval over its mean squared. */
  unsteadiness: Float64Array;
}

/** In-plane irradiance of every row, W/m². */
export function poaOf({ beamWm2, diffuseWm2 }: Pick<PlaneLight, "beamWm2" | "diffuseWm2">): Float64Array {
  return beamWm2.map((beam, r) => beam + diffuseWm2[r]);
}

/** Light that reaches the cells in row `r`, behind the glass, W/m². */
export function effectiveWm2({ beamWm2, iamBeam, diffuseWm2, iamDiffuse }: Pick<PlaneLight, "beamWm2" | "iamBeam" | "diffuseWm2" | "iamDiffuse">, r: number): number {
  return beamWm2[r] * iamBeam[r] + diffuseWm2[r] * iamDiffuse;
}

/**
 * The causes found at one inverter, row by row; null is "never here". Ratios are what is left (1 = nothing lost).
 * This is all that the chain knows about faults: detectors write it, the ledger reads it.
 */
export interface UnitCauses {
  horizon: Float64Array | null;
  soiling: Float64Array | null;
  snow: Float64Array | null;
  degradation: Float64Array | null;
  mismatch: number;
  /** Per array: share of its light that near obstacles take. */
  shade: (Float64Array | null)[];
  /** Per array: share of its strings that are open. */
  openShare: (Float64Array | null)[];
  dcFault: Float64Array | null;
  mppt: Float64Array | null;
  conversion: Float64Array | null;
  clippingHiddenKw: Float64Array | null;
  deratingKw: Float64Array | null;
  curtailmentKw: Float64Array | null;
  /** Share of the interval in which the inverter, or the whole plant, was off. */
  stop: Float64Array | null;
  grid: Float64Array | null;
}

/** Nothing wrong. */
export function noCauses(arrays: number): UnitCauses {
  return {
    horizon: null, soiling: null, snow: null, degradation: null, mismatch: 1,
    shade: Array.from({ length: arrays }, () => null),
    openShare: Array.from({ length: arrays }, () => null),
    dcFault: null, mppt: null, conversion: null, clippingHiddenKw: null,
    deratingKw: null, curtailmentKw: null, stop: null, grid: null,
  };
}
