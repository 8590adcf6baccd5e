import type { MeasurementStore } from "../stores/ports.ts";

/** Means of samples by local hour; index i of every column is one hour that has a sample. */
export interface HourlySamples {
  day: Int32Array;
  /** Local hour, 0–23; a doubled hour in autumn is one. */
  hour: Int32Array;
  mean: Float64Array;
}

/** The mean of one quantity of a point in each local hour of some local days. */
export async function hourlySamples(
  store: MeasurementStore,
  importId: number,
  point: string,
  quantity: string,
  { fromDay, toDay, timezone }: { fromDay: number; toDay: number; timezone: string },
): Promise<HourlySamples> {
  const found = await store.query(
    // a local day lies within its UTC day and half a day on each side: the index narrows by that, the day by itself
    `SELECT toInt32(toDate(toTimeZone(t, {timezone:String}))) AS day, toInt32(toHour(toTimeZone(t, {timezone:String}))) AS hour, avg(value) AS mean
     FROM samples WHERE import_id = {importId:Int32} AND point = {point:String} AND quantity = {quantity:String}
       AND t >= fromUnixTimestamp64Milli({fromMs:Int64}, 'UTC') AND t < fromUnixTimestamp64Milli({toMs:Int64}, 'UTC')
     GROUP BY day, hour HAVING day >= {fromDay:Int32} AND day < {toDay:Int32} ORDER BY day, hour`,
    { importId, point, quantity, timezone, fromDay, toDay, fromMs: (fromDay - 1) * 86_400_000, toMs: (toDay + 1) * 86_400_000 },
  );
  return { day: found.int32("day"), hour: found.int32("hour"), mean: found.float64("mean") };
}
