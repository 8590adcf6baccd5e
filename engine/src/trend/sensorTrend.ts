import type { Zone } from "../audit/samples.ts";
import { keepUnclipped, type LogicClipOptions } from "./filters/logicClipFilter.ts";
import { TREND_BOUNDS, keepBetween } from "./filters/pointFilters.ts";
import { keepTwoWayWindow } from "./filters/windowFilters.ts";
import { energyFromPower } from "./normalization/energyFromPower.ts";
import { insolationWeighted } from "./normalization/insolationWeighted.ts";
import { normalizedEnergy, pvwattsPowerW } from "./normalization/normalizedEnergy.ts";

/** Power and weather on one regular axis, each value the mean of the interval that ends at its instant. */
export interface SensorTrendInput {
  timeMs: Float64Array;
  stepMs: number;
  powerW: Float64Array;
  poaWm2: Float64Array;
  tempCellC: Float64Array;
  ratedDcW: number;
  /** 1/K, negative. */
  gammaPerC: number;
  zone: Zone;
}

/** Daily performance fit for a trend, with what was kept to make it. */
export interface SensorTrend {
  /** 1 for each sample that counts. */
  kept: Uint8Array;
  /** Starts of the local days, ms UTC. */
  dayMs: Float64Array;
  /** Insolation-weighted normalized energy of each day; NaN where nothing was kept or the day is an outlier. */
  performance: Float64Array;
  insolationWhm2: Float64Array;
}

/**
 * Daily performance from measured irradiance (rdtools `TrendAnalysis.sensor_analysis` with its default filters): energy
 * over that of the PVWatts model, samples out of bounds or clipped left out, weighted by insolation per local day, days
 * off both medians around them left out. Feed it to `yearOnYear` or `soilingIntervals`.
 */
export function sensorTrend(input: SensorTrendInput, clip: LogicClipOptions = {}): SensorTrend {
  const { timeMs, poaWm2, tempCellC, zone } = input;
  const expected = poaWm2.map((poa, i) => pvwattsPowerW(poa, input.ratedDcW, tempCellC[i], input.gammaPerC));
  const energy = energyFromPower({ timeMs, values: input.powerW });
  const normalized = normalizedEnergy(energy, { timeMs, values: expected }, { timeMs, values: poaWm2 });
  const at = new Map(Array.from(normalized.timeMs, (ms, i) => [ms, i]));
  const rowOf = Int32Array.from(timeMs, (ms) => at.get(ms) ?? -1);
  const energyNormalized = Float64Array.from(rowOf, (row) => (row < 0 ? Number.NaN : normalized.energyNormalized[row]));
  const insolation = Float64Array.from(rowOf, (row) => (row < 0 ? Number.NaN : normalized.insolationWhm2[row]));
  const filters = [
    keepBetween(energyNormalized, TREND_BOUNDS.energyNormalized.low, TREND_BOUNDS.energyNormalized.high),
    keepBetween(poaWm2, TREND_BOUNDS.poaWm2.low, TREND_BOUNDS.poaWm2.high),
    keepBetween(tempCellC, TREND_BOUNDS.tempCellC.low, TREND_BOUNDS.tempCellC.high),
    keepUnclipped(input.powerW, timeMs, input.stepMs, zone, clip),
  ];
  const kept = Uint8Array.from(timeMs, (_, i) => (filters.every((filter) => filter[i] === 1) ? 1 : 0));
  const only = (values: Float64Array): Float64Array => values.filter((_, i) => kept[i] === 1);
  const daily = insolationWeighted(only(timeMs), only(energyNormalized), only(insolation), "localDay", zone);
  const usual = keepTwoWayWindow(daily.values, daily.timeMs);
  return {
    kept,
    dayMs: daily.timeMs,
    performance: daily.values.map((value, i) => (usual[i] === 1 ? value : Number.NaN)),
    insolationWhm2: daily.insolationWhm2.map((value, i) => (usual[i] === 1 ? value : Number.NaN)),
  };
}
