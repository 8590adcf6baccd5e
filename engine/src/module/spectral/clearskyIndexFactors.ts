type Three = readonly [number, number, number];

/** Published PVSPEC coefficients by technology. Pelland et al. (2020), 47th IEEE PVSC, 1258–1264. */
export const PVSPEC_COEFFICIENTS = {
  multisi: [0.9847, -0.05237, 0.03034],
  monosi: [0.9845, -0.05169, 0.03034],
  "fs4-2": [1.002, -0.07108, 0.02465],
  "fs4-1": [0.9981, -0.05776, 0.02336],
  cigs: [0.9791, -0.03904, 0.03096],
  asi: [1.051, -0.1033, 0.009838],
} as const satisfies Record<string, Three>;

/** Spectral factor a1·kc^a2·AM^a3 of the clear-sky index kc and absolute air mass; NaN for NaN. */
export function spectralPvspec(airmassAbsolute: number, clearskyIndex: number, [a1, a2, a3]: Three): number {
  return a1 * clearskyIndex ** a2 * airmassAbsolute ** a3;
}

/** The JRC's coefficients, as published, divided by the module's short-circuit coefficient. Huld, Sample, Dunlop (2009), 24th EU PVSEC. */
export const JRC_COEFFICIENTS = {
  multisi: [0.00172 / 0.00348, 0.000508 / 0.00348, 0.00000357 / 0.00348],
  cdte: [0.000643 / 0.00115, 0.00013 / 0.00115, 0.0000108 / 0.00115],
} as const satisfies Record<string, Three>;

/** Spectral factor 1 + a1·(e^(−kc) − e^(−1)) + a2·(kc − 1) + a3·(AM − 1.5); `airmass` relative; NaN for NaN. */
export function spectralJrc(airmass: number, clearskyIndex: number, [a1, a2, a3]: Three): number {
  return 1 + a1 * (Math.exp(-clearskyIndex) - Math.exp(-1)) + a2 * (clearskyIndex - 1) + a3 * (airmass - 1.5);
}

/**
 * Sandia's spectral factor: polynomial A0…A4 in absolute air mass, never below 0; a NaN air mass (sun down) gives 0.
 * King et al. (2004), SAND2004-3535.
 */
export function spectralSapm(airmassAbsolute: number, a: readonly [number, number, number, number, number]): number {
  if (Number.isNaN(airmassAbsolute)) return 0;
  const am = airmassAbsolute;
  return Math.max(0, a[0] + am * (a[1] + am * (a[2] + am * (a[3] + am * a[4]))));
}
