import { clearnessIndexZenithIndependent, MIN_COS_ZENITH } from "./clearness.ts";
import { disc } from "./disc.ts";
import { DIRINT_TABLE } from "./dirintTable.ts";

/** Stands for a stability or a water content that is not known. */
const UNKNOWN = -1;

/** Ordered series of one sensor and what DIRINT reads beside it; all columns of one length, true zenith. */
export interface DirintInput {
  ghiWm2: Float64Array;
  zenithDeg: Float64Array;
  /** Extraterrestrial normal irradiance on DISC's solar constant of 1370 W/m². */
  dniExtra1370Wm2: Float64Array;
  pressurePa: number;
  /** Dew point, °C; without it the water content counts as unknown, a NaN in it gives NaN. */
  tempDewC?: Float64Array;
  /** Whether neighbours tell the sky's stability; not for steps of 1.5 h or more. */
  useStability?: boolean;
  minCosZenith?: number;
  maxZenithDeg?: number;
}

function ktPrimeBin(ktPrime: number): number {
  if (!(ktPrime >= 0 && ktPrime <= 1)) return -1;
  if (ktPrime < 0.56) return ktPrime < 0.24 ? 0 : ktPrime < 0.4 ? 1 : 2;
  return ktPrime < 0.7 ? 3 : ktPrime < 0.8 ? 4 : 5;
}

function zenithBin(zenithDeg: number): number {
  if (!(zenithDeg >= 0)) return -1;
  if (zenithDeg < 55) return zenithDeg < 25 ? 0 : zenithDeg < 40 ? 1 : 2;
  return zenithDeg < 70 ? 3 : zenithDeg < 80 ? 4 : 5;
}

function stabilityBin(stability: number): number {
  if (stability === UNKNOWN) return 6;
  if (!(stability >= 0 && stability <= 1)) return -1;
  if (stability < 0.07) return stability < 0.015 ? 0 : stability < 0.035 ? 1 : 2;
  return stability < 0.15 ? 3 : stability < 0.3 ? 4 : 5;
}

function waterBin(precipitableWaterCm: number): number {
  if (precipitableWaterCm === UNKNOWN) return 4;
  if (!(precipitableWaterCm >= 0)) return -1;
  return precipitableWaterCm < 1 ? 0 : precipitableWaterCm < 2 ? 1 : precipitableWaterCm < 3 ? 2 : 3;
}

/** DIRINT's factor on DISC's beam; NaN outside the table. `stability` and `precipitableWaterCm` -1 when not known. */
export function dirintFactor(ktPrime: number, zenithDeg: number, stability: number, precipitableWaterCm: number): number {
  const k = ktPrimeBin(ktPrime);
  const z = zenithBin(zenithDeg);
  const s = stabilityBin(stability);
  const w = waterBin(precipitableWaterCm);
  return k < 0 || z < 0 || s < 0 || w < 0 ? Number.NaN : DIRINT_TABLE[((k * 6 + z) * 7 + s) * 5 + w];
}

/** Stability index Δkt': mean distance to the neighbours there are (one at an end or beside a gap), NaN without any. */
export function ktPrimeStability(ktPrime: Float64Array, i: number): number {
  const here = ktPrime[i];
  const toBefore = i > 0 ? Math.abs(here - ktPrime[i - 1]) : Number.NaN;
  const toAfter = i + 1 < ktPrime.length ? Math.abs(here - ktPrime[i + 1]) : Number.NaN;
  if (Number.isNaN(toBefore)) return toAfter;
  return Number.isNaN(toAfter) ? toBefore : 0.5 * (toBefore + toAfter);
}

/** Multiplies a beam column by DIRINT's factors, in place. */
export function applyDirint(
  dniWm2: Float64Array, ktPrime: Float64Array, zenithDeg: Float64Array, useStability: boolean, tempDewC: Float64Array | undefined,
): void {
  for (let i = 0; i < dniWm2.length; i++) {
    if (Number.isNaN(dniWm2[i])) continue;
    const stability = useStability ? ktPrimeStability(ktPrime, i) : UNKNOWN;
    const water = tempDewC === undefined ? UNKNOWN : Math.exp(0.07 * tempDewC[i] - 0.075);
    dniWm2[i] *= dirintFactor(ktPrime[i], zenithDeg[i], stability, water);
  }
}

/**
 * Beam normal irradiance from a series of global horizontal, W/m², by DIRINT: DISC corrected by zenith, clearness,
 * stability and water. NaN where the sun is down or a neighbourless gap leaves the stability unknown.
 * Source: Perez et al. (1992), ASHRAE Transactions 98(1), 354-369.
 */
export function dirint(input: DirintInput): Float64Array {
  const count = input.ghiWm2.length;
  const dniWm2 = new Float64Array(count).fill(Number.NaN);
  const ktPrime = new Float64Array(count).fill(Number.NaN);
  const { ghiWm2, zenithDeg, dniExtra1370Wm2, pressurePa, minCosZenith = MIN_COS_ZENITH, maxZenithDeg = 87 } = input;
  for (let i = 0; i < count; i++) {
    // with the sun down there is no air mass and no answer: nights cost nothing
    if (!(zenithDeg[i] <= 90)) continue;
    const one = disc(ghiWm2[i], zenithDeg[i], dniExtra1370Wm2[i], pressurePa, minCosZenith, maxZenithDeg);
    dniWm2[i] = one.dniWm2;
    ktPrime[i] = clearnessIndexZenithIndependent(one.kt, one.airMass, 1);
  }
  applyDirint(dniWm2, ktPrime, zenithDeg, input.useStability ?? true, input.tempDewC);
  return dniWm2;
}

/**
 * DIRINDEX: a clear-sky beam scaled by the ratio of DIRINT on the measured and on the clear-sky global, W/m².
 * Source: Perez et al. (2002), Solar Energy 73, 307.
 */
export function dirindex(input: DirintInput, ghiClearWm2: Float64Array, dniClearWm2: Float64Array): Float64Array {
  const measured = dirint(input);
  const clear = dirint({ ...input, ghiWm2: ghiClearWm2 });
  return measured.map((beam, i) => {
    const dni = (dniClearWm2[i] * beam) / clear[i];
    return dni < 0 ? 0 : dni;
  });
}
