import type { Zone } from "../../audit/samples.ts";
import { dayStartMs, localDay } from "../../quality/localTime.ts";
import type { Series } from "./interpolateSeries.ts";

/** Means weighted by insolation, per bin labelled at its start, with the bins' insolation. */
export interface InsolationWeighted extends Series {
  insolationWhm2: Float64Array;
}

/**
 * Insolation-weighted mean of a normalized series over consecutive bins: local days, or spans of `step` ms counted from
 * the local midnight before the first row (rdtools `aggregation_insol`). Rows without a value add their insolation to
 * the denominator alone, as in the source; leave them out before. NaN for a bin without insolation.
 */
export function insolationWeighted(
  timeMs: Float64Array, normalized: Float64Array, insolationWhm2: Float64Array, step: number | "localDay", zone: Zone,
): InsolationWeighted {
  const days = localDay(zone, timeMs);
  const firstDay = days[0] ?? 0;
  const origin = dayStartMs(zone, firstDay);
  const place = (i: number): number => (step === "localDay" ? days[i] - firstDay : Math.floor((timeMs[i] - origin) / step));
  const first = timeMs.length > 0 ? place(0) : 0;
  const count = timeMs.length > 0 ? place(timeMs.length - 1) - first + 1 : 0;
  const weighted = new Float64Array(count);
  const insolation = new Float64Array(count);
  for (let i = 0; i < timeMs.length; i++) {
    const bin = place(i) - first;
    const product = normalized[i] * insolationWhm2[i];
    if (product === product) weighted[bin] += product;
    if (insolationWhm2[i] === insolationWhm2[i]) insolation[bin] += insolationWhm2[i];
  }
  return {
    timeMs: Float64Array.from({ length: count }, (_, bin) =>
      step === "localDay" ? dayStartMs(zone, firstDay + bin) : origin + (first + bin) * step),
    values: weighted.map((total, bin) => total / insolation[bin]),
    insolationWhm2: insolation,
  };
}
