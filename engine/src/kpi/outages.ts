import { energyFromPower } from "../trend/normalization/energyFromPower.ts";
import { quantileOfSorted, sortedValid } from "../trend/statistics/quantile.ts";
import { sum } from "../trend/statistics/moments.ts";

/** The plant's columns on one regular axis. */
export interface PlantPower {
  timeMs: Float64Array;
  systemPower: Float64Array;
  /** Reading of the energy counter, in the unit of power times hours. */
  counterEnergy: Float64Array;
  expectedPower: Float64Array;
}

/** Whether production was lost (real), only its report (comms), or the counter cannot tell (unknown). */
export type OutageType = "real" | "comms" | "unknown";

/** A stretch in which no subsystem reports production, nights inside it counted. */
export interface Outage {
  firstRow: number;
  lastRow: number;
  intervals: number;
  daylightIntervals: number;
  /** Error of the expectation over as many daylight intervals, as ratios: lower and upper quantile. */
  errorLow: number;
  errorHigh: number;
  energyExpected: number;
  energyStart: number;
  energyEnd: number;
  energyActual: number;
  energyLow: number;
  energyHigh: number;
  type: OutageType;
  loss: number;
}

/** Energy of each interval on the axis of its power, labelled at the end; the first row has none (NaN). */
export function energyOnAxis(timeMs: Float64Array, power: Float64Array): Float64Array {
  const energy = energyFromPower({ timeMs, values: power });
  const out = new Float64Array(timeMs.length).fill(Number.NaN);
  out.set(energy.values.subarray(0, timeMs.length - 1), 1);
  return out;
}

/** How well the expectation holds, as quantiles of its relative error over growing numbers of normal daylight intervals. */
export interface ExpectationError {
  /** What the expectation is divided by to meet the production of normal intervals. */
  scale: number;
  windows: number[];
  low: number[];
  high: number[];
}

/** Error of the expectation over windows of 2, 4, 8 … normal daylight intervals (part II-A of the paper). */
export function expectationError(plant: PlantPower, lossPower: Float64Array, quantiles: readonly [number, number]): ExpectationError {
  const rows = Array.from(plant.timeMs.keys()).filter(
    (i) => lossPower[i] === 0 && plant.systemPower[i] > 0 && plant.expectedPower[i] > 0,
  );
  const scale = sum(rows.map((i) => plant.expectedPower[i])) / sum(rows.map((i) => plant.systemPower[i]));
  const expected = energyOnAxis(plant.timeMs, plant.expectedPower.map((power) => power / scale));
  const actual = energyOnAxis(plant.timeMs, plant.systemPower);
  const error: ExpectationError = { scale, windows: [], low: [], high: [] };
  for (let power = 1; power < Math.floor(Math.log2(rows.length)); power++) {
    const window = 2 ** power;
    const errors: number[] = [];
    for (let from = 0; from + window <= rows.length; from++) {
      let actualSum = 0;
      let expectedSum = 0;
      for (let k = from; k < from + window; k++) {
        actualSum += actual[rows[k]];
        expectedSum += expected[rows[k]];
      }
      errors.push(actualSum / expectedSum - 1);
    }
    const sorted = sortedValid(errors);
    error.windows.push(window);
    error.low.push(quantileOfSorted(sorted, quantiles[0]));
    error.high.push(quantileOfSorted(sorted, quantiles[1]));
  }
  return error;
}

/** Linear between the windows, constant outside them. */
function errorAt(windows: readonly number[], values: readonly number[], count: number): number {
  const next = windows.findIndex((window) => window >= count);
  if (next < 0) return values[values.length - 1];
  if (next === 0) return values[0];
  const share = (count - windows[next - 1]) / (windows[next] - windows[next - 1]);
  return values[next - 1] + (values[next] - values[next - 1]) * share;
}

/** Flags rows of full outages: offline in daylight, and the nights beside offline daylight. */
function fullOutageRows(expectedPower: Float64Array, anyOnline: Uint8Array): Uint8Array {
  const offline = (i: number): number => 1 - anyOnline[i];
  const flags = new Uint8Array(expectedPower.length);
  let state = 0;
  for (let i = 0; i < flags.length; i++) {
    if (expectedPower[i] > 0) state = offline(i);
    flags[i] = state;
  }
  state = 0;
  for (let i = flags.length - 1; i >= 0; i--) {
    if (expectedPower[i] > 0) state = offline(i);
    if (state === 1) flags[i] = 1;
  }
  return flags;
}

/** First and last flagged row of each outage. */
function stretches(flags: Uint8Array): [number, number][] {
  const found: [number, number][] = [];
  for (let i = 0; i < flags.length; i++) {
    if (flags[i] !== 1 || (i > 0 && flags[i - 1] === 1)) continue;
    let end = i;
    while (end + 1 < flags.length && flags[end + 1] === 1) end++;
    found.push([i, end]);
  }
  return found;
}

/**
 * Outages of the whole plant and what they cost: an outage is real where the counter advanced by less than the lower
 * bound of the expectation, a mere break of communication otherwise (Anderson & Blumenthal 2020, PVSC 47, part II-B;
 * rdtools `AvailabilityAnalysis`). A counter falling by more than 5 % of the expectation makes it unknown, loss NaN.
 */
export function outages(plant: PlantPower, anyOnline: Uint8Array, error: ExpectationError): Outage[] {
  const expectedPower = plant.expectedPower.map((power) => power / error.scale);
  const expectedEnergy = energyOnAxis(plant.timeMs, expectedPower);
  return stretches(fullOutageRows(plant.expectedPower, anyOnline)).map(([firstRow, lastRow]) => {
    const daylightIntervals = expectedPower.subarray(firstRow, lastRow + 1).filter((power) => power > 0).length;
    const errorLow = errorAt(error.windows, error.low, daylightIntervals);
    const errorHigh = errorAt(error.windows, error.high, daylightIntervals);
    const energyExpected = sum(expectedEnergy.subarray(firstRow, lastRow + 1));
    const energyStart = firstRow > 0 ? plant.counterEnergy[firstRow - 1] : Number.NaN;
    const energyEnd = plant.counterEnergy[lastRow];
    const advance = energyEnd - energyStart;
    const energyActual = advance < -0.05 * energyExpected ? Number.NaN : advance;
    const energyLow = (1 + errorLow) * energyExpected;
    const type: OutageType = !(energyActual === energyActual) ? "unknown" : energyActual < energyLow ? "real" : "comms";
    return {
      firstRow, lastRow, intervals: lastRow - firstRow + 1, daylightIntervals, errorLow, errorHigh,
      energyExpected, energyStart, energyEnd, energyActual, energyLow, energyHigh: (1 + errorHigh) * energyExpected, type,
      loss: type === "unknown" ? Number.NaN : type === "real" ? energyExpected - energyActual : 0,
    };
  });
}
