import { quantile } from "../statistics/quantile.ts";

/** Flags values strictly between two bounds; NaN is not. 1 = keep. */
export function keepBetween(values: ArrayLike<number>, low: number, high: number): Uint8Array {
  return Uint8Array.from(values, (value) => (value > low && value < high ? 1 : 0));
}

/** Bounds of the usual point filters of a trend (rdtools defaults). */
export const TREND_BOUNDS = {
  energyNormalized: { low: 0.01, high: Number.POSITIVE_INFINITY },
  poaWm2: { low: 200, high: 1200 },
  tempCellC: { low: -50, high: 110 },
} as const;

/** Flags irradiance within `threshold` of the clear sky, as a ratio. 1 = keep. rdtools `csi_filter`. */
export function keepNearClearSky(poaWm2: ArrayLike<number>, poaClearWm2: ArrayLike<number>, threshold = 0.15): Uint8Array {
  return Uint8Array.from({ length: poaWm2.length }, (_, i) => {
    const csi = poaWm2[i] / poaClearWm2[i];
    return csi >= 1 - threshold && csi <= 1 + threshold ? 1 : 0;
  });
}

/** Flags values at or above a quantile of the column: drops its dimmest days. 1 = keep. rdtools `insolation_filter`. */
export function keepAboveQuantile(values: ArrayLike<number>, q = 0.1): Uint8Array {
  const limit = quantile(values, q);
  return Uint8Array.from(values, (value) => (value >= limit ? 1 : 0));
}

/** Quantile of the values above a thousandth of that quantile (missing counted as 0): zeros and gaps give the same. */
export function robustQuantile(values: Float64Array, q: number): number {
  const small = quantile(values.map((value) => (value === value ? value : 0)), q) / 1000;
  return quantile(values.filter((value) => value > small), q);
}

/** Flags powers below 99 % of the robust `q` quantile: the plateau of a clipping inverter lies above. 1 = keep. rdtools `quantile_clip_filter`. */
export function keepBelowClippingQuantile(power: Float64Array, q = 0.98): Uint8Array {
  const limit = robustQuantile(power, q) * 0.99;
  return Uint8Array.from(power, (value) => (value < limit ? 1 : 0));
}
