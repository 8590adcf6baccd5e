import type { Zone } from "../audit/samples.ts";
import { localDay } from "./localTime.ts";

/**
 * Flags irradiance that does not exceed the clear sky: measured over clear at most `csiMax` (METHOD C3: 1.1).
 * A ratio without a finite value (clear sky 0) counts as 0; NaN of either input fails. 1 = passes.
 */
export function withinClearSky(measuredWm2: ArrayLike<number>, clearWm2: ArrayLike<number>, csiMax = 1.1): Uint8Array {
  return Uint8Array.from({ length: measuredWm2.length }, (_, i) => {
    if (!Number.isFinite(measuredWm2[i]) || !Number.isFinite(clearWm2[i])) return 0;
    const csi = measuredWm2[i] / clearWm2[i];
    return !Number.isFinite(csi) || csi <= csiMax ? 1 : 0;
  });
}

/**
 * Flags the samples of local days whose insolation over the clear-sky insolation lies strictly between the limits
 * (pvanalytics `daily_insolation_limits`; take 1.35 as the maximum on a tracker). Days are integrated by the trapezoid
 * rule over their own samples on a regular axis; a NaN in a day fails the day. 1 = passes.
 */
export function withinDailyInsolation(
  irradianceWm2: ArrayLike<number>, clearWm2: ArrayLike<number>, timeMs: ArrayLike<number>, zone: Zone, dailyMin = 0.4, dailyMax = 1.25,
): Uint8Array {
  const days = localDay(zone, timeMs);
  const flags = new Uint8Array(timeMs.length);
  for (let from = 0, to = 0; from < days.length; from = to) {
    while (to < days.length && days[to] === days[from]) to++;
    let measured = 0;
    let clear = 0;
    for (let i = from + 1; i < to; i++) {
      measured += irradianceWm2[i - 1] + irradianceWm2[i];
      clear += clearWm2[i - 1] + clearWm2[i];
    }
    const ratio = measured / clear;
    if (ratio > dailyMin && ratio < dailyMax) flags.fill(1, from, to);
  }
  return flags;
}
