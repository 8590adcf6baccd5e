import { standardDeviation } from "../trend/statistics/moments.ts";
import type { CapacityData } from "./capacityData.ts";
import { capacityRegression } from "./capacityRegression.ts";

/** Rows (ascending) with a value in every column. */
export function rowsComplete(data: CapacityData, rows: Int32Array): Int32Array {
  const { power, poaWm2, tempAirC, windMs } = data;
  return rows.filter((i) => power[i] === power[i] && poaWm2[i] === poaWm2[i] && tempAirC[i] === tempAirC[i] && windMs[i] === windMs[i]);
}

/** Rows with irradiance between two bounds, both included. */
export function rowsInIrradiance(data: CapacityData, rows: Int32Array, lowWm2: number, highWm2: number): Int32Array {
  return rows.filter((i) => data.poaWm2[i] >= lowWm2 && data.poaWm2[i] <= highWm2);
}

/** Rows below a power: keeps clipped intervals out. */
export function rowsBelowPower(data: CapacityData, rows: Int32Array, powerLimit: number): Int32Array {
  return rows.filter((i) => data.power[i] < powerLimit);
}

/** Rows whose irradiance changed since the row kept before it by at most `threshold` of itself; the first has none and goes. */
export function rowsSteady(data: CapacityData, rows: Int32Array, threshold: number): Int32Array {
  return rows.filter((i, k) => k > 0 && Math.abs(data.poaWm2[i] - data.poaWm2[rows[k - 1]]) / data.poaWm2[i] <= threshold);
}

/** Rows where the irradiance of the `window` rows kept up to them scatters by less than `thresholdWm2` (sample deviation). */
export function rowsStable(data: CapacityData, rows: Int32Array, window: number, thresholdWm2: number): Int32Array {
  return rows.filter((_, k) => {
    if (k < window - 1) return false;
    return standardDeviation(Float64Array.from(rows.subarray(k - window + 1, k + 1), (i) => data.poaWm2[i]), 1) < thresholdWm2;
  });
}

/** Rows whose residual to the regression through all of them is below `deviations` of its standard deviations. */
export function rowsNearRegression(data: CapacityData, rows: Int32Array, deviations: number): Int32Array {
  const fit = capacityRegression(data, rows);
  const limit = deviations * Math.sqrt(fit.residualVariance);
  return rows.filter((i) => Math.abs(data.power[i] - fit.predict(data.poaWm2[i], data.tempAirC[i], data.windMs[i])) < limit);
}
