import type { MeasurementStore } from "../stores/ports.ts";
import { KeptAnswers } from "./keptAnswers.ts";

/** The days of one point; row d of every column is day `firstDay + d` of its analysis. */
export interface DaysOfPoint {
  point: string;
  /** 1 where anything was booked. */
  booked: Uint8Array;
  /** By energy, sequential, kWh; an energy that is nothing on every day is left out. */
  kwh: ReadonlyMap<string, Float64Array>;
}

/** The days of all points of an analysis, points in the order of their names. */
export interface PointDays {
  firstDay: number;
  count: number;
  points: readonly DaysOfPoint[];
}

/** Analyses kept in memory by the size of their columns: some three hundred of five inverters and three years. */
const KEPT_BYTES = 256e6;
/** Rows read at once: few enough that taking them apart holds up nobody. */
const MOST_ROWS = 100_000;
const kept = new WeakMap<MeasurementStore, KeptAnswers<number, PointDays>>();

/**
 * The energies of an analysis by point and day. They never change once they are published: they are read once, whole, and
 * every question about some points and days is answered in memory.
 */
export function pointDays(store: MeasurementStore, analysisId: number): Promise<PointDays> {
  const cache = kept.get(store) ?? new KeptAnswers<number, PointDays>(KEPT_BYTES, bytesOf);
  kept.set(store, cache);
  return cache.get(analysisId, () => readDays(store, analysisId));
}

async function readDays(store: MeasurementStore, analysisId: number): Promise<PointDays> {
  const extent = await store.query("SELECT count() AS row_count, min(day) AS first_day, max(day) AS last_day FROM daily_results WHERE analysis_id = {analysisId:Int32}", { analysisId });
  const rowCount = extent.float64("row_count")[0] ?? 0;
  if (rowCount === 0) return { firstDay: 0, count: 0, points: [] };
  const firstDay = extent.int32("first_day")[0] ?? 0;
  const count = (extent.int32("last_day")[0] ?? firstDay) - firstDay + 1;
  const window = Math.max(1, Math.floor((MOST_ROWS / rowCount) * count));
  const points = new Map<string, { booked: Uint8Array; kwh: Map<string, Float64Array> }>();
  const daysOf = (point: string): { booked: Uint8Array; kwh: Map<string, Float64Array> } => {
    const days = points.get(point) ?? { booked: new Uint8Array(count), kwh: new Map<string, Float64Array>() };
    points.set(point, days);
    return days;
  };
  // one window after the other: others have work for the store too
  for (let fromDay = firstDay; fromDay < firstDay + count; fromDay += window) {
    const found = await store.query(
      "SELECT day, point, key, sequential_kwh FROM daily_results WHERE analysis_id = {analysisId:Int32} AND day >= {fromDay:Int32} AND day < {toDay:Int32}",
      { analysisId, fromDay, toDay: fromDay + window },
    );
    const [day, kwh, point, key] = [found.int32("day"), found.float64("sequential_kwh"), found.coded("point"), found.coded("key")];
    const ofWord = point.words.map(daysOf);
    const columns = new Map<number, Float64Array>();
    for (let row = 0; row < day.length; row += 1) {
      const [pointCode, keyCode] = [point.index[row] ?? 0, key.index[row] ?? 0];
      const days = ofWord[pointCode];
      if (days === undefined) continue;
      const place = (day[row] ?? firstDay) - firstDay;
      days.booked[place] = 1;
      const value = kwh[row] ?? 0;
      if (value === 0) continue;
      const code = pointCode * key.words.length + keyCode;
      let column = columns.get(code);
      if (column === undefined) {
        const energy = key.words[keyCode] ?? "";
        column = days.kwh.get(energy) ?? new Float64Array(count);
        days.kwh.set(energy, column);
        columns.set(code, column);
      }
      column[place] = value;
    }
  }
  const named = [...points].filter(([, { booked }]) => booked.includes(1)).sort(([a], [b]) => (a < b ? -1 : 1));
  return { firstDay, count, points: named.map(([point, days]) => ({ point, ...days })) };
}

function bytesOf({ count, points }: PointDays): number {
  return points.reduce((sum, { kwh }) => sum + count * (1 + kwh.size * Float64Array.BYTES_PER_ELEMENT), 1);
}

/** The points of a range, of those that have anything booked in its days; `from` and `to` are its rows. */
export function pointsWithin({ points }: PointDays, asked: readonly string[] | undefined, from: number, to: number): DaysOfPoint[] {
  return points.filter(({ point, booked }) => (asked === undefined || asked.includes(point)) && booked.subarray(from, to).includes(1));
}
