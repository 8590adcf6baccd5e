import type { Zone } from "../audit/samples.ts";
import { localDay } from "./localTime.ts";

/** Length of the step into row i on the curve of irradiance (W/m²) over time (minutes); NaN at the first row. */
function stepLength(values: ArrayLike<number>, timeMs: ArrayLike<number>, i: number): number {
  return i === 0 ? Number.NaN : Math.hypot(values[i] - values[i - 1], (timeMs[i] - timeMs[i - 1]) / 60_000);
}

function ratioOfLengths(measured: ArrayLike<number>, clear: ArrayLike<number>, timeMs: ArrayLike<number>, from: number, to: number): number {
  let measuredLength = 0;
  let clearLength = 0;
  for (let i = from; i < to; i++) {
    const one = stepLength(measured, timeMs, i);
    const other = stepLength(clear, timeMs, i);
    if (one === one) measuredLength += one;
    if (other === other) clearLength += other;
  }
  return measuredLength / clearLength;
}

/** Variability index: length of the measured irradiance curve over that of the clear sky (Stein, Hansen & Reno 2012, SAND2012-2088C). */
export function variabilityIndex(measuredWm2: ArrayLike<number>, clearWm2: ArrayLike<number>, timeMs: ArrayLike<number>): number {
  return ratioOfLengths(measuredWm2, clearWm2, timeMs, 0, timeMs.length);
}

/** Variability index of each local day that has samples, in order; a step belongs to the day it ends in. */
export function dailyVariabilityIndex(
  measuredWm2: ArrayLike<number>, clearWm2: ArrayLike<number>, timeMs: ArrayLike<number>, zone: Zone,
): Float64Array {
  const days = localDay(zone, timeMs);
  const out: number[] = [];
  for (let from = 0, to = 0; from < days.length; from = to) {
    while (to < days.length && days[to] === days[from]) to++;
    out.push(ratioOfLengths(measuredWm2, clearWm2, timeMs, from, to));
  }
  return Float64Array.from(out);
}
