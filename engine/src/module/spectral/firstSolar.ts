type Six = readonly [number, number, number, number, number, number];

/** Published coefficients by technology. Lee & Panchula (2016), 43rd IEEE PVSC; CIGS and a-Si: Schweiger & Hermann (2017). */
export const FIRST_SOLAR_COEFFICIENTS = {
  cdte: [0.86273, -0.038948, -0.012506, 0.098871, 0.084658, -0.0042948],
  monosi: [0.85914, -0.02088, -0.0058853, 0.12029, 0.026814, -0.001781],
  multisi: [0.8409, -0.027539, -0.0079224, 0.1357, 0.038024, -0.0021218],
  cigs: [0.85252, -0.022314, -0.0047216, 0.13666, 0.013342, -0.0008945],
  asi: [1.12094, -0.04762, -0.0083627, -0.10443, 0.098382, -0.0033818],
} as const satisfies Record<string, Six>;

/** Range within which the model is trusted. */
export interface FirstSolarLimits {
  minPrecipitableWaterCm: number;
  maxPrecipitableWaterCm: number;
  minAirmassAbsolute: number;
  maxAirmassAbsolute: number;
}

const LIMITS: FirstSolarLimits = { minPrecipitableWaterCm: 0.1, maxPrecipitableWaterCm: 8, minAirmassAbsolute: 0.58, maxAirmassAbsolute: 10 };

/**
 * Spectral factor from precipitable water (cm) and absolute air mass: c1 + c2·AM + c3·Pw + c4·√AM + c5·√Pw + c6·AM/√Pw.
 *
 * Little water and air masses outside the limits are taken at the limit; more water than the limit gives NaN, as does a NaN.
 * Lee & Panchula (2016), 43rd IEEE PVSC.
 */
export function spectralFirstSolar(precipitableWaterCm: number, airmassAbsolute: number, coefficients: Six, limits: FirstSolarLimits = LIMITS): number {
  if (precipitableWaterCm > limits.maxPrecipitableWaterCm) return NaN;
  const pw = Math.max(precipitableWaterCm, limits.minPrecipitableWaterCm);
  const am = Math.max(Math.min(airmassAbsolute, limits.maxAirmassAbsolute), limits.minAirmassAbsolute);
  const [c1, c2, c3, c4, c5, c6] = coefficients;
  return c1 + c2 * am + c3 * pw + c4 * Math.sqrt(am) + c5 * Math.sqrt(pw) + (c6 * am) / Math.sqrt(pw);
}
