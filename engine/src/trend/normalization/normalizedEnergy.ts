import { median } from "../statistics/quantile.ts";
import { energyFromPower } from "./energyFromPower.ts";
import { interpolateSeries, stepsMs, type Series } from "./interpolateSeries.ts";

/** Energy over what was expected, with the insolation it weighs, interval by interval (labelled at the end). */
export interface NormalizedEnergy {
  timeMs: Float64Array;
  energyNormalized: Float64Array;
  /** W·h/m² per interval. */
  insolationWhm2: Float64Array;
}

/**
 * DC power of the PVWatts model, W: rated power scaled by irradiance over `poaRefWm2`, times 1 + γ·(T_cell − T_ref).
 * Without a cell temperature or γ the temperature term is left out. Dobos 2014, NREL/TP-6A20-62641.
 */
export function pvwattsPowerW(
  poaWm2: number, ratedDcW: number, tempCellC?: number, gammaPerC?: number, poaRefWm2 = 1000, tempRefC = 25,
): number {
  const cool = (ratedDcW * poaWm2) / poaRefWm2;
  return tempCellC === undefined || gammaPerC === undefined ? cool : cool * (1 + gammaPerC * (tempCellC - tempRefC));
}

function meanStep(timeMs: Float64Array): number {
  return (timeMs[timeMs.length - 1] - timeMs[0]) / (timeMs.length - 1);
}

/**
 * Energy (labelled at the end of its regular interval) over the energy expected from a power model, and the insolation
 * of each interval. Model and irradiance sampled more rarely than the energy are interpolated to its axis.
 * rdtools `normalize_with_expected_power`. 0/0 is NaN.
 */
export function normalizedEnergy(energy: Series, expectedPower: Series, poa: Series): NormalizedEnergy {
  const step = median(stepsMs(energy.timeMs));
  const coarse = meanStep(expectedPower.timeMs) > meanStep(energy.timeMs);
  const onAxis = (series: Series): Series =>
    coarse ? { timeMs: energy.timeMs, values: interpolateSeries(series, energy.timeMs) } : series;
  const expected = energyFromPower(onAxis(expectedPower), { step });
  const insolation = energyFromPower(onAxis(poa), { step });
  const timeMs = Float64Array.from(new Set([...energy.timeMs, ...expected.timeMs, ...insolation.timeMs])).sort();
  const at = (series: Series): Map<number, number> => new Map(Array.from(series.timeMs, (time, i) => [time, series.values[i]]));
  const [energyAt, expectedAt, insolationAt] = [at(energy), at(expected), at(insolation)];
  const valueAt = (map: Map<number, number>, time: number): number => map.get(time) ?? Number.NaN;
  return {
    timeMs,
    energyNormalized: timeMs.map((time) => valueAt(energyAt, time) / valueAt(expectedAt, time)),
    insolationWhm2: timeMs.map((time) => valueAt(insolationAt, time)),
  };
}
