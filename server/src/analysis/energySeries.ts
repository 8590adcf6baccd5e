import { LOSS_KEYS, type LossKey } from "@sunledger/engine";
import type { MeasurementStore } from "../stores/ports.ts";
import { type LedgerRange, whereRange } from "./ledgerRange.ts";

export type Step = "hour" | "day" | "week" | "month" | "year";

/** Energies step by step, kWh; index i of every column is one step. A step without daylight rows is not there. */
export interface EnergySeries {
  /** Local day number of the step's first day (its day, for an hour). */
  day: Int32Array;
  /** Local hour of the day, 0–23; 0 for longer steps. A doubled hour in autumn is one step. */
  hour: Int32Array;
  referenceKwh: Float64Array;
  expectedKwh: Float64Array;
  deliveredKwh: Float64Array;
  estimatedKwh: Float64Array;
  /** Daylight samples expected and present; NaN for hours, where they are not counted. */
  expectedSamples: Float64Array;
  presentSamples: Float64Array;
  lossesKwh: Partial<Record<LossKey, Float64Array>>;
}

/** The first day of the step that holds a day; weeks begin on Monday (ISO 8601). Days are the plant's, numbered by the engine. */
export const STEP_START: Readonly<Record<Exclude<Step, "hour">, string>> = {
  day: "day",
  week: "toInt32(day - positiveModulo(day + 3, 7))",
  month: "toInt32(toStartOfMonth(toDate(day)))",
  year: "toInt32(toStartOfYear(toDate(day)))",
};

/** Sequential energies of the site, or of some points together, by hour, day, week, month or year of the plant's zone. */
export function energySeries(store: MeasurementStore, range: LedgerRange, step: Step, timezone: string): Promise<EnergySeries> {
  return step === "hour" ? hours(store, range, timezone) : days(store, range, STEP_START[step]);
}

async function days(store: MeasurementStore, range: LedgerRange, start: string): Promise<EnergySeries> {
  const { where, parameters } = whereRange(range);
  const table = range.points === undefined ? "daily_sites" : "daily_results";
  const [sums, coverage] = await Promise.all([
    store.query(
      `SELECT ${start} AS step_day, ${["reference", "expected", "delivered", ...LOSS_KEYS].map((key) => `sumIf(sequential_kwh, key = '${key}') AS sum_${key}`).join(", ")}
       FROM ${table} WHERE ${where} GROUP BY step_day ORDER BY step_day`,
      parameters,
    ),
    store.query(
      `SELECT ${start} AS step_day, sum(estimated_kwh) AS estimated, sum(expected_samples) AS expected_count, sum(present_samples) AS present_count
       FROM daily_points WHERE ${where} GROUP BY step_day ORDER BY step_day`,
      parameters,
    ),
  ]);
  const day = sums.int32("step_day");
  const rowOfDay = new Map(Array.from(coverage.int32("step_day"), (value, row) => [value, row]));
  const covered = (name: string): Float64Array => {
    const values = coverage.float64(name);
    return Float64Array.from(day, (value) => values[rowOfDay.get(value) ?? -1] ?? 0);
  };
  return {
    day,
    hour: new Int32Array(day.length),
    referenceKwh: sums.float64("sum_reference"),
    expectedKwh: sums.float64("sum_expected"),
    deliveredKwh: sums.float64("sum_delivered"),
    estimatedKwh: covered("estimated"),
    expectedSamples: covered("expected_count"),
    presentSamples: covered("present_count"),
    lossesKwh: lossColumns((key) => sums.float64(`sum_${key}`)),
  };
}

async function hours(store: MeasurementStore, range: LedgerRange, timezone: string): Promise<EnergySeries> {
  const { where, parameters } = whereRange(range);
  const found = await store.query(
    `SELECT day AS step_day, toInt32(toHour(toTimeZone(t, {timezone:String}))) AS step_hour,
       ${["reference_kwh", "expected_kwh", "delivered_kwh", "estimated_kwh", ...LOSS_KEYS].map((column) => `sum(${column}) AS sum_${column}`).join(", ")}
     FROM interval_results WHERE ${where} GROUP BY step_day, step_hour ORDER BY step_day, step_hour`,
    { ...parameters, timezone },
  );
  const day = found.int32("step_day");
  return {
    day,
    hour: found.int32("step_hour"),
    referenceKwh: found.float64("sum_reference_kwh"),
    expectedKwh: found.float64("sum_expected_kwh"),
    deliveredKwh: found.float64("sum_delivered_kwh"),
    estimatedKwh: found.float64("sum_estimated_kwh"),
    expectedSamples: new Float64Array(day.length).fill(Number.NaN),
    presentSamples: new Float64Array(day.length).fill(Number.NaN),
    lossesKwh: lossColumns((key) => found.float64(`sum_${key}`)),
  };
}

/** A loss that is nothing in every step is left out. */
function lossColumns(column: (key: LossKey) => Float64Array): Partial<Record<LossKey, Float64Array>> {
  const losses: Partial<Record<LossKey, Float64Array>> = {};
  for (const key of LOSS_KEYS) {
    const values = column(key);
    if (values.some((value) => value !== 0)) losses[key] = values;
  }
  return losses;
}
