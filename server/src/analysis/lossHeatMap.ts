import type { LossKey } from "@sunledger/engine";
import type { MeasurementStore } from "../stores/ports.ts";
import { rowsOf } from "./energyDays.ts";
import { type LedgerRange, whereRange } from "./ledgerRange.ts";
import { pointDays, pointsWithin } from "./pointDays.ts";

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
  const days = await pointDays(store, range.analysisId);
  const { from, to } = rowsOf(days, range);
  const points = pointsWithin(days, range.points, from, to);
  const map = emptyMap(points.map(({ point }) => point), range);
  points.forEach(({ booked, kwh }, r) => {
    for (let row = from; row < to; row += 1) {
      if (booked[row] !== 1) continue;
      const cell = r * map.columns + days.firstDay + row - range.fromDay;
      map.kwh[cell] = kwh.get(key)?.[row] ?? 0;
      map.referenceKwh[cell] = kwh.get("reference")?.[row] ?? 0;
    }
  });
  return map;
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
  const map = emptyMap(rows, range);
  rowOf.forEach((row, i) => {
    const cell = (place.get(row) ?? 0) * map.columns + (day[i] ?? 0) - range.fromDay;
    map.kwh[cell] = kwh[i] ?? Number.NaN;
    map.referenceKwh[cell] = reference[i] ?? Number.NaN;
  });
  return map;
}

function emptyMap<Row>(rows: Row[], { fromDay, toDay }: LedgerRange): LossHeatMap<Row> {
  const columns = Math.max(0, toDay - fromDay);
  const nothing = (): Float64Array => new Float64Array(rows.length * columns).fill(Number.NaN);
  return { rows, firstDay: fromDay, columns, kwh: nothing(), referenceKwh: nothing() };
}
