/** Marion's correction of PVWatts for low light: `k` is the relative power missing at 200 W/m², capped from 1000 W/m² if wanted. */
export interface LowLightCorrection {
  k: number;
  cap: boolean;
}

/**
 * DC power (unit of `pdc0`) after PVWatts: P0·G/1000·(1 + γ·(T − Tref)), `gammaPdc` in 1/K (negative).
 *
 * With the correction it never goes below 0. NaN gives NaN.
 * Dobos (2014), PVWatts Version 5 Manual, NREL/TP-6A20-62641; correction: Marion (2008), 33rd IEEE PVSC.
 */
export function pvwattsDc(
  effectiveWm2: number, tempCellC: number, pdc0: number, gammaPdc: number, tempRefC = 25, correction?: LowLightCorrection,
): number {
  const power = effectiveWm2 * 0.001 * pdc0 * (1 + gammaPdc * (tempCellC - tempRefC));
  if (correction === undefined) return power;
  const { k, cap } = correction;
  let missing = effectiveWm2 <= 200 ? k * (1 - (1 - effectiveWm2 / 200) ** 4) : (k * (1000 - effectiveWm2)) / 800;
  if (cap && effectiveWm2 >= 1000) missing = 0;
  return Math.max(0, power - pdc0 * missing);
}

/** PVWatts' loss categories, each in percent of what the ones before left. */
export interface PvwattsLosses {
  soiling: number;
  shading: number;
  snow: number;
  mismatch: number;
  wiring: number;
  connections: number;
  lid: number;
  nameplateRating: number;
  age: number;
  availability: number;
}

/** The defaults of PVWatts. */
export const PVWATTS_LOSSES: PvwattsLosses = {
  soiling: 2, shading: 3, snow: 0, mismatch: 2, wiring: 2, connections: 0.5, lid: 1.5, nameplateRating: 1, age: 0, availability: 3,
};

/** Total loss (%) of the chained categories: 100·(1 − Π(1 − Lᵢ/100)). */
export function pvwattsLosses(losses: PvwattsLosses): number {
  const { soiling, shading, snow, mismatch, wiring, connections, lid, nameplateRating, age, availability } = losses;
  const chain = [soiling, shading, snow, mismatch, wiring, connections, lid, nameplateRating, age, availability];
  return 100 * (1 - chain.reduce((left, percent) => left * (1 - percent / 100), 1));
}
