import { LOSS_KEYS, type AuditResult, type DayLedger, type PointLedger } from "@sunledger/engine";
import type { InsertColumn } from "../stores/measurements/insertColumn.ts";
import type { MeasurementStore } from "../stores/ports.ts";
import { DailyColumns } from "./dailyColumns.ts";

/** Whose results are written. */
export interface AnalysisIds {
  analysisId: number;
  installationId: number;
}

const DAILY_BATCH_ROWS = 40_000;
/** Inserts under way at once: the engine compresses one while the disk takes another; a session stays free for readers. */
const WRITERS = 2;

/**
 * Writes an audit's results under its analysis id: intervals, days of every energy, days of every point. Nobody reads
 * them before the analysis is published. Between two points `signal` can stop it.
 */
export async function writeResults(
  store: MeasurementStore,
  ids: AnalysisIds,
  result: AuditResult,
  onProgress: (done: number, total: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  const total = result.ledgers.length + result.days.length;
  let done = 0;
  const ledgers = result.ledgers.values();
  const writeLedgers = async (): Promise<void> => {
    // one iterator for all writers: each takes the next point that is still to be written
    for (const ledger of ledgers) {
      signal?.throwIfAborted();
      await store.insertColumns("interval_results", intervalColumns(ids, result, ledger), signal);
      done += 1;
      onProgress(done, total);
    }
  };
  const written = await Promise.allSettled(Array.from({ length: WRITERS }, writeLedgers));
  for (const outcome of written) if (outcome.status === "rejected") throw outcome.reason;
  for (let first = 0; first < result.days.length; ) {
    signal?.throwIfAborted();
    const daily = new DailyColumns();
    const points: DayLedger[] = [];
    for (const days of result.days.slice(first)) {
      if (daily.rowCount >= DAILY_BATCH_ROWS) break;
      daily.add(days);
      points.push(days);
    }
    await store.insertColumns("daily_results", [...idColumns(ids), ...daily.columns()], signal);
    await store.insertColumns("daily_points", [...idColumns(ids), ...dailyPointColumns(points)], signal);
    first += points.length;
    done += points.length;
    onProgress(done, total);
  }
}

/** The engine's arrays as they are; a loss that a point does not have takes the column's default, 0. */
function intervalColumns(ids: AnalysisIds, result: AuditResult, ledger: PointLedger): InsertColumn[] {
  const columns: InsertColumn[] = [
    ...idColumns(ids),
    { name: "point", kind: "sameText", value: ledger.point },
    { name: "t", kind: "timeMs", values: result.rows.startMs },
    { name: "day", kind: "int32", values: result.rows.day },
    { name: "reference_kwh", kind: "float64", values: ledger.referenceKwh },
    { name: "expected_kwh", kind: "float64", values: ledger.expectedKwh },
    { name: "delivered_kwh", kind: "float64", values: ledger.deliveredKwh },
    { name: "estimated_kwh", kind: "float64", values: ledger.estimatedKwh },
  ];
  for (const key of LOSS_KEYS) {
    const values = ledger.lossesKwh[key];
    if (values !== undefined) columns.push({ name: key, kind: "float64", values });
  }
  return columns;
}

/** The days of some points one after the other. */
function dailyPointColumns(points: readonly DayLedger[]): InsertColumn[] {
  const rows = points.reduce((sum, days) => sum + days.day.length, 0);
  const float64 = (name: string, column: (days: DayLedger) => Float64Array): InsertColumn => ({ name, kind: "float64", values: joined(points.map(column), new Float64Array(rows)) });
  const int32 = (name: string, column: (days: DayLedger) => Int32Array): InsertColumn => ({ name, kind: "int32", values: joined(points.map(column), new Int32Array(rows)) });
  const index = joined(points.map((days, i) => new Int32Array(days.day.length).fill(i)), new Int32Array(rows));
  return [
    { name: "point", kind: "text", dictionary: points.map((days) => days.point), index },
    int32("day", (days) => days.day),
    float64("estimated_kwh", (days) => days.estimatedKwh),
    float64("reference_stc_kwh", (days) => days.referenceStcKwh),
    float64("irradiation_kwh_m2", (days) => days.irradiationKwhM2),
    float64("useful_hours", (days) => days.usefulHours),
    float64("running_hours", (days) => days.runningHours),
    int32("expected_samples", (days) => days.expectedSamples),
    int32("present_samples", (days) => days.presentSamples),
  ];
}

function idColumns(ids: AnalysisIds): InsertColumn[] {
  return [
    { name: "analysis_id", kind: "sameInt32", value: ids.analysisId },
    { name: "installation_id", kind: "sameInt32", value: ids.installationId },
  ];
}

/** The parts one after the other, in the room given for them. */
function joined<Values extends Float64Array | Int32Array>(parts: readonly Values[], room: Values): Values {
  let at = 0;
  for (const part of parts) {
    room.set(part, at);
    at += part.length;
  }
  return room;
}
