import { erf } from "./erf.ts";
import { trailingSum } from "./trailingSum.ts";

/** Rain and dust of the HSU soiling model. */
export interface HsuSettings {
  /** Rain (mm) within the accumulation period that cleans. */
  cleaningThresholdMm: number;
  surfaceTiltDeg: number;
  /** Deposition velocities of fine and coarse particles, m/s. */
  depositionMs?: { pm25: number; pm10: number };
  rainAccumulationHours?: number;
}

/**
 * Soiling ratio (1 = clean) after the fixed-velocity model of Humboldt State University.
 *
 * Columns on a regular axis of `stepMs`: rain per interval (mm), PM2.5 and PM10 (g/m³). It cleans entirely when the rain of the
 * accumulation period reaches the threshold. A NaN of dust goes on until the next cleaning.
 * Coello & Boyle (2019), IEEE Journal of Photovoltaics 9, 1382–1387.
 */
export function hsu(rainMm: ArrayLike<number>, pm25: ArrayLike<number>, pm10: ArrayLike<number>, stepMs: number, settings: HsuSettings): Float64Array {
  const { cleaningThresholdMm, surfaceTiltDeg, depositionMs = { pm25: 0.0009, pm10: 0.004 }, rainAccumulationHours = 1 } = settings;
  const rain = trailingSum(rainMm, stepMs, rainAccumulationHours * 3_600_000);
  const onPlane = (Math.cos((surfaceTiltDeg * Math.PI) / 180) * stepMs) / 1000;
  let massGM2 = 0;
  return rain.map((fallenMm, i) => {
    massGM2 += (pm25[i] * depositionMs.pm25 + Math.max(0, pm10[i] - pm25[i]) * depositionMs.pm10) * onPlane;
    if (fallenMm >= cleaningThresholdMm) massGM2 = 0;
    return 1 - 0.3437 * erf(0.17 * massGM2 ** 0.8473);
  });
}
