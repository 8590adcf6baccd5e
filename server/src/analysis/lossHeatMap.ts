import type { LossKey } from "@sunledger/engine";
import type { MeasurementStore } from "../stores/ports.ts";
import { type LedgerRange, whereRange } from "./ledgerRange.ts";

/** One loss over two axes, row by row: cell (r, c) is index r × columns + c. NaN where there is nothing to show. */
export interface LossHeatMap<Row> {
  rows: Row[];
  /** First day of the columns; column c is day firstDay + c. */
  firstDay: number;
  columns: number;
  kwh: Float64Array;
  referenceKwh: Float64Array;
}

/** A loss by point and local day. */
export async function lossByPointAndDay(store: MeasurementStore, range: LedgerRange, key: LossKey): Promise<LossHeatMap<string>> {
  const { where, parameters } = whereRange(range);
  const found = await store.query(
    `SELECT point, day, sumIf(sequential_kwh, key = {key:String}) AS kwh, sumIf(sequential_kwh, key = 'reference') AS reference
     FROM daily_results WHERE ${where} AND key IN ('reference', {key:String}) GROUP BY point, day ORDER BY point, day`,
    { ...parameters, key },
  );
  return filled(found.text("point"), found.int32("day"), found.float64("kwh"), found.float64("reference"), range);
}

/** A loss of the site, or of some points together, by local hour of the day and day. */
export async function lossByHourAndDay(
  store: MeasurementStore,
  range: LedgerRange,
  key: LossKey,
  timezone: string,
): Promise<LossHeatMap<number>> {
  const { where, parameters } = whereRange(range);
  const found = await store.query(
    // the key is one of the catalogue's: it names a column, and a column's name cannot be a parameter
    `SELECT toInt32(toHour(toTimeZone(t, {timezone:String}))) AS hour, day, sum(${key}) AS kwh, sum(reference_kwh) AS reference
     FROM interval_results WHERE ${where} GROUP BY hour, day ORDER BY hour, day`,
    { ...parameters, timezone },
  );
  return filled([...found.int32("hour")], found.int32("day"), found.float64("kwh"), found.float64("reference"), range);
}

function filled<Row>(rowOf: Row[], day: Int32Array, kwh: Float64Array, reference: Float64Array, range: LedgerRange): LossHeatMap<Row> {
  const rows = [...new Set(rowOf)];
  const place = new Map(rows.map((row, i) => [row, i]));
  const columns = Math.max(0, range.toDay - range.fromDay);
  const map = {
    rows,
    firstDay: range.fromDay,
    columns,
    kwh: new Float64Array(rows.length * columns).fill(Number.NaN),
    referenceKwh: new Float64Array(rows.length * columns).fill(Number.NaN),
  };
  rowOf.forEach((row, i) => {
    const cell = (place.get(row) ?? 0) * columns + (day[i] ?? 0) - range.fromDay;
    map.kwh[cell] = kwh[i] ?? Number.NaN;
    map.referenceKwh[cell] = reference[i] ?? Number.NaN;
  });
  return map;
}
