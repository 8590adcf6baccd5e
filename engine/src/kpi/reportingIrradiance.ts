import { quantileOfSorted, sortedValid } from "../trend/statistics/quantile.ts";

/** Irradiance to report capacity at, and how many rows stand around it. */
export interface ReportingIrradiance {
  /** NaN where no irradiance of the data is balanced enough. */
  poaWm2: number;
  /** Rows within the band around it. */
  rowsInBand: number;
  /** Rows below plus rows above within the band; a row at the irradiance itself counts on both sides. */
  rowsCounted: number;
  percentile60Wm2: number;
}

/** Settings of `reportingIrradiance`: band as a ratio of the irradiance, allowed share of rows below it as ratios. */
export interface ReportingIrradianceOptions {
  band?: number;
  minShareBelow?: number;
  maxShareBelow?: number;
}

/** How many ascending numbers are below (or at) a bound. */
function countBelow(sorted: Float64Array, bound: number, orAt: boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < bound || (orAt && sorted[middle] === bound)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The measured irradiance with as many rows below as above it inside the band, so that the regression is judged in the
 * middle of its data; of several exactly balanced ones that with most rows (ASTM E2939 practice as in pvcaptest
 * `ReportingIrradiance`). It must leave room for the whole band inside the data's range.
 */
export function reportingIrradiance(poaWm2: ArrayLike<number>, options: ReportingIrradianceOptions = {}): ReportingIrradiance {
  const { band = 0.2, minShareBelow = 0.4, maxShareBelow = 0.6 } = options;
  const sorted = sortedValid(poaWm2);
  let lowest = Math.trunc(sorted[0] / (1 - band));
  let highest = Math.trunc(sorted[sorted.length - 1] / (1 + band));
  if (lowest > highest) [lowest, highest] = [400, 1000];
  const found = { poaWm2: Number.NaN, rowsInBand: 0, rowsCounted: 0, imbalance: Number.POSITIVE_INFINITY };
  for (const irradiance of sorted) {
    const below = countBelow(sorted, irradiance, true) - countBelow(sorted, irradiance * (1 - band), false);
    const above = countBelow(sorted, irradiance * (1 + band), true) - countBelow(sorted, irradiance, false);
    const percentBelow = (below / (below + above)) * 100;
    const allowed = percentBelow >= minShareBelow * 100 && percentBelow <= maxShareBelow * 100;
    if (!allowed || irradiance < lowest || irradiance > highest) continue;
    const imbalance = Math.abs(percentBelow - 50);
    if (imbalance > found.imbalance || (imbalance === found.imbalance && (imbalance > 0 || below + above <= found.rowsCounted))) continue;
    Object.assign(found, { poaWm2: irradiance, rowsCounted: below + above, imbalance });
  }
  if (found.poaWm2 === found.poaWm2) {
    found.rowsInBand = countBelow(sorted, found.poaWm2 * (1 + band), true) - countBelow(sorted, found.poaWm2 * (1 - band), false);
  }
  return {
    poaWm2: found.poaWm2, rowsInBand: found.rowsInBand, rowsCounted: found.rowsCounted, percentile60Wm2: quantileOfSorted(sorted, 0.6),
  };
}
