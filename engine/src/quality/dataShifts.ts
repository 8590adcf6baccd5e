import { bottomUpSegmentation } from "../trend/changePoints/bottomUpSegmentation.ts";
import { rbfCost } from "../trend/changePoints/rbfCost.ts";
import { windowSegmentation } from "../trend/changePoints/windowSegmentation.ts";
import { median, quantileOfSorted, sortedValid } from "../trend/statistics/quantile.ts";
import { civilDate } from "./civilDate.ts";
import { staleRoundedValues } from "./staleValues.ts";

/** Rows of daily sums worth judging: not stale, above zero, between the first and last percentile, no value twice. */
function usableRows(values: ArrayLike<number>): number[] {
  const stale = staleRoundedValues(values, 6, 3, "tail");
  const sorted = sortedValid(values);
  const low = quantileOfSorted(sorted, 0.01);
  const high = quantileOfSorted(sorted, 0.99);
  const seen = new Set<number>();
  const rows: number[] = [];
  for (let i = 0; i < values.length; i++) {
    if (stale[i] === 1 || !(values[i] > 0 && values[i] > low && values[i] < high) || seen.has(values[i])) continue;
    seen.add(values[i]);
    rows.push(i);
  }
  return rows;
}

/** Values less the median of their calendar day over the years. */
function withoutSeason(values: Float64Array, days: readonly number[]): Float64Array {
  const byDate = new Map<number, number[]>();
  const keyOf = (day: number): number => {
    const date = civilDate(day);
    return date.month * 100 + date.day;
  };
  days.forEach((day, i) => {
    const list = byDate.get(keyOf(day));
    if (list === undefined) byDate.set(keyOf(day), [values[i]]);
    else list.push(values[i]);
  });
  const seasonal = new Map([...byDate].map(([key, list]) => [key, median(list)]));
  return values.map((value, i) => value - (seasonal.get(keyOf(days[i])) ?? Number.NaN));
}

/**
 * Flags the days on which the level of a daily sum shifts (a change of capacity, of a sensor's scale).
 * Above 730 days the season is taken off and bottom-up merging at penalty 40 finds the shifts; else sliding windows of
 * 50 days at penalty 30. `days` are days since 1970-01-01, ascending. pvanalytics `detect_data_shifts`; Perry & Muller,
 * PVSC 2022. 1 = first day of a new level.
 */
export function dataShifts(dailyValues: ArrayLike<number>, days: ArrayLike<number>): Uint8Array {
  const flags = new Uint8Array(dailyValues.length);
  const rows = usableRows(dailyValues);
  if (rows.length < 2) return flags;
  const kept = Float64Array.from(rows, (row) => dailyValues[row]);
  const keptDays = rows.map((row) => days[row]);
  const sorted = sortedValid(kept);
  const lowest = sorted[0];
  const span = sorted[sorted.length - 1] - lowest;
  const scaled = kept.map((value) => (value - lowest) / span);
  const found = keptDays[keptDays.length - 1] - keptDays[0] <= 730
    ? windowSegmentation(rbfCost(scaled), scaled.length, 50, 30)
    : bottomUpSegmentation(rbfCost(withoutSeason(scaled, keptDays)), scaled.length, 40);
  for (const at of found) flags[rows[at]] = 1;
  return flags;
}

/**
 * First and last row of the longest stretch between shifts, less a buffer of `bufferDays` days at both of its ends,
 * as days since 1970-01-01. Null for no rows.
 */
export function longestUnshifted(shifts: ArrayLike<number>, days: ArrayLike<number>, bufferDays = 7): { firstDay: number; lastDay: number } | null {
  let longest: { from: number; to: number } | null = null;
  for (let from = 0, to = 0; from < shifts.length; from = to) {
    to = from + 1;
    while (to < shifts.length && shifts[to] !== 1) to++;
    if (longest === null || to - from > longest.to - longest.from) longest = { from, to };
  }
  return longest === null ? null : { firstDay: days[longest.from] + bufferDays, lastDay: days[longest.to - 1] - bufferDays };
}
