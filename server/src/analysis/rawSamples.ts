import type { Samples } from "@sunledger/engine";
import type { MeasurementStore } from "../stores/ports.ts";
import type { Stores } from "../stores/ports.ts";
import { splitColumn } from "./storeSamples.ts";

/** The most values one call gives: a year of 5-minute samples of a few columns. */
export const MOST_VALUES = 2_000_000;

/**
 * The raw samples of an import between two times, for some of its columns (`<point>.<quantity>`), on the import's own
 * axis; what is missing is NaN. A column the import does not have is left out. Null when there is no such import.
 */
export async function rawSamples(
  stores: Stores,
  importId: number,
  columns: readonly string[],
  fromMs: number,
  toMs: number,
): Promise<Samples | null> {
  const axis = await stores.records.db
    .selectFrom("imports")
    .select(["start_ms", "step_ms", "count", "columns"])
    .where("id", "=", importId)
    .where("state", "=", "stored")
    .executeTakeFirst();
  if (axis === undefined) return null;
  const first = Math.max(0, Math.ceil((fromMs - axis.start_ms) / axis.step_ms));
  const end = Math.min(axis.count, Math.ceil((toMs - axis.start_ms) / axis.step_ms));
  const wanted = columns.filter((column) => axis.columns.includes(column));
  const count = Math.max(0, Math.min(end - first, Math.floor(MOST_VALUES / Math.max(1, wanted.length))));
  const samples: Samples = {
    startMs: axis.start_ms + first * axis.step_ms,
    stepMs: axis.step_ms,
    count,
    columns: new Map(wanted.map((column) => [column, new Float64Array(count).fill(Number.NaN)])),
  };
  if (count > 0 && wanted.length > 0) await fill(stores.measurements, importId, samples);
  return samples;
}

async function fill(store: MeasurementStore, importId: number, samples: Samples): Promise<void> {
  const names = [...samples.columns.keys()].map(splitColumn);
  const found = await store.query(
    `SELECT point, quantity, toFloat64(toUnixTimestamp64Milli(t)) AS t_ms, value FROM samples
     WHERE import_id = {importId:Int32} AND (point, quantity) IN arrayZip({points:Array(String)}, {quantities:Array(String)})
       AND t >= fromUnixTimestamp64Milli({fromMs:Int64}, 'UTC') AND t < fromUnixTimestamp64Milli({toMs:Int64}, 'UTC')`,
    {
      importId,
      points: names.map((name) => name.point),
      quantities: names.map((name) => name.quantity),
      fromMs: samples.startMs,
      toMs: samples.startMs + samples.count * samples.stepMs,
    },
  );
  const points = found.text("point");
  const quantities = found.text("quantity");
  const t = found.float64("t_ms");
  const value = found.float64("value");
  for (let row = 0; row < found.rowCount; row += 1) {
    const point = points[row] ?? "";
    const column = samples.columns.get(point === "" ? (quantities[row] ?? "") : `${point}.${quantities[row] ?? ""}`);
    const k = Math.round(((t[row] ?? Number.NaN) - samples.startMs) / samples.stepMs);
    if (column !== undefined) column[k] = value[row] ?? Number.NaN;
  }
}
