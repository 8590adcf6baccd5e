import type { MeasurementStore } from "../stores/ports.ts";
import { DAILY_SUM_COLUMNS } from "./energyKeys.ts";
import { KeptAnswers } from "./keptAnswers.ts";
import { type LedgerRange, whereRange } from "./ledgerRange.ts";

/** The days of a site, or of some points together; row d of every column is day `firstDay + d`. */
export interface EnergyDays {
  firstDay: number;
  count: number;
  /** 1 where anything was booked. */
  booked: Uint8Array;
  /** By energy: its sums in the order of `DAILY_SUM_COLUMNS`, kWh; null for a sum that is nothing on every day. */
  sums: ReadonlyMap<string, readonly (Float64Array | null)[]>;
}

/** Sites kept in memory by the size of their columns: some four hundred of three years. */
const KEPT_BYTES = 256e6;
const kept = new WeakMap<MeasurementStore, KeptAnswers<number, EnergyDays>>();

/**
 * The daily sums that a range lies in; its own rows are those of its days. A site's days never change once they are
 * published: they are read once, whole, and every range of them is summed in memory. Days of points are read as asked.
 */
export function energyDays(store: MeasurementStore, range: LedgerRange): Promise<EnergyDays> {
  if (range.points !== undefined) return readDays(store, "daily_results", whereRange(range));
  const cache = kept.get(store) ?? new KeptAnswers<number, EnergyDays>(KEPT_BYTES, bytesOf);
  kept.set(store, cache);
  return cache.get(range.analysisId, () => readDays(store, "daily_sites", { where: "analysis_id = {analysisId:Int32}", parameters: { analysisId: range.analysisId } }));
}

async function readDays(store: MeasurementStore, table: string, { where, parameters }: ReturnType<typeof whereRange>): Promise<EnergyDays> {
  const found = await store.query(
    `SELECT day, key, ${DAILY_SUM_COLUMNS.map((column) => `sum(${column}) AS sum_${column}`).join(", ")}
     FROM ${table} WHERE ${where} GROUP BY day, key`,
    parameters,
  );
  const day = found.int32("day");
  const key = found.coded("key");
  const { firstDay, count } = daySpan(day);
  const booked = new Uint8Array(count);
  for (const value of day) booked[value - firstDay] = 1;
  const sums = new Map([...new Set(key.words)].map((name) => [name, DAILY_SUM_COLUMNS.map((): Float64Array | null => null)]));
  const sumsOfWord = key.words.map((name) => sums.get(name));
  DAILY_SUM_COLUMNS.forEach((column, place) => {
    const values = found.float64(`sum_${column}`);
    for (let row = 0; row < values.length; row += 1) {
      const value = values[row] ?? 0;
      const ofKey = sumsOfWord[key.index[row] ?? 0];
      if (value === 0 || ofKey === undefined) continue;
      (ofKey[place] ??= new Float64Array(count))[(day[row] ?? 0) - firstDay] = value;
    }
  });
  return { firstDay, count, booked, sums };
}

function bytesOf({ count, sums }: EnergyDays): number {
  let columns = 0;
  for (const ofKey of sums.values()) columns += ofKey.filter((column) => column !== null).length;
  return count * (1 + columns * Float64Array.BYTES_PER_ELEMENT);
}

/** From the first of some days to the last; of none, nothing. */
export function daySpan(days: Int32Array): { firstDay: number; count: number } {
  const firstDay = days.reduce((least, value) => Math.min(least, value), days[0] ?? 0);
  return { firstDay, count: days.length === 0 ? 0 : days.reduce((most, value) => Math.max(most, value), firstDay) - firstDay + 1 };
}

/** The rows of some days, the end exclusive. */
export function rowsOf({ firstDay, count }: { firstDay: number; count: number }, { fromDay, toDay }: { fromDay: number; toDay: number }): { from: number; to: number } {
  const from = Math.min(Math.max(0, fromDay - firstDay), count);
  return { from, to: Math.max(from, Math.min(toDay - firstDay, count)) };
}

/** The sum of some rows; a column that is not there is nothing. */
export function sumOf(column: Float64Array | null | undefined, from: number, to: number): number {
  if (column === null || column === undefined) return 0;
  let sum = 0;
  for (let row = from; row < to; row += 1) sum += column[row] ?? 0;
  return sum;
}
