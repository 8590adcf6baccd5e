const DEG = Math.PI / 180;

/** Upper bound multiplier·E0·cos(zenith)^exponent + offset, and a lower bound, W/m². */
interface QcradBound {
  multiplier: number;
  exponent: number;
  offsetWm2: number;
  lowWm2: number;
}

/** Bounds of each irradiance. */
export interface QcradLimits {
  ghi: QcradBound;
  dhi: QcradBound;
  dni: QcradBound;
}

/** What is physically possible (Long & Shi 2008, Open Atmos. Sci. J. 2, 23–37). */
export const QCRAD_PHYSICAL: QcradLimits = {
  ghi: { multiplier: 1.5, exponent: 1.2, offsetWm2: 100, lowWm2: -4 },
  dhi: { multiplier: 0.95, exponent: 1.2, offsetWm2: 50, lowWm2: -4 },
  dni: { multiplier: 1, exponent: 0, offsetWm2: 0, lowWm2: -4 },
};

/** What is extremely rare (same source). */
export const QCRAD_EXTREME: QcradLimits = {
  ghi: { multiplier: 1.2, exponent: 1.2, offsetWm2: 50, lowWm2: -2 },
  dhi: { multiplier: 0.75, exponent: 1.2, offsetWm2: 30, lowWm2: -2 },
  dni: { multiplier: 0.95, exponent: 0.2, offsetWm2: 10, lowWm2: -2 },
};

/** Whether one irradiance lies strictly between its bounds; NaN does not. Zenith in degrees, E0 and irradiance in W/m². */
export function withinQcradLimits(irradianceWm2: number, zenithDeg: number, dniExtraWm2: number, bound: QcradBound): boolean {
  const cosZenith = Math.max(Math.cos(zenithDeg * DEG), 0);
  const high = bound.multiplier * dniExtraWm2 * cosZenith ** bound.exponent + bound.offsetWm2;
  return irradianceWm2 > bound.lowWm2 && irradianceWm2 < high;
}

/** Allowed ratio for the sun above (zenith < 75°) and near (75–93°) the horizon, from 50 W/m² of the ratio's base on. */
function ratioAllowed(
  ratio: number, baseWm2: number, zenithDeg: number, high: readonly [number, number], low: readonly [number, number],
): boolean | undefined {
  if (!(baseWm2 >= 50 && baseWm2 < Number.POSITIVE_INFINITY)) return undefined;
  if (zenithDeg >= 0 && zenithDeg < 75) return ratio > high[0] && ratio < high[1];
  if (zenithDeg >= 75 && zenithDeg < 93) return ratio > low[0] && ratio < low[1];
  return undefined;
}

/**
 * Whether global, diffuse and direct irradiance agree: GHI over DNI·cos(zenith) + DHI within 0.92–1.08 (0.85–1.15 with
 * the sun low). Undefined outside the test's domain (night, sum of components below 50 W/m², NaN). Long & Shi 2008.
 */
export function componentsConsistent(zenithDeg: number, ghiWm2: number, dhiWm2: number, dniWm2: number): boolean | undefined {
  const sum = dniWm2 * Math.cos(zenithDeg * DEG) + dhiWm2;
  return ratioAllowed(ghiWm2 / sum, sum, zenithDeg, [0.92, 1.08], [0.85, 1.15]);
}

/** Whether the diffuse share of GHI is plausible: below 1.05 (1.10 with the sun low). Undefined outside the domain. Long & Shi 2008. */
export function diffuseRatioPlausible(zenithDeg: number, ghiWm2: number, dhiWm2: number): boolean | undefined {
  return ratioAllowed(dhiWm2 / ghiWm2, ghiWm2, zenithDeg, [0, 1.05], [0, 1.1]);
}
