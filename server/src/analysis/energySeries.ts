import { LOSS_KEYS, type LossKey } from "@sunledger/engine";
import type { MeasurementStore } from "../stores/ports.ts";
import { coverageDays, type CoverageKey } from "./coverageDays.ts";
import { energyDays, rowsOf, sumOf } from "./energyDays.ts";
import { DAILY_SUM_COLUMNS } from "./energyKeys.ts";
import { type LedgerRange, whereRange } from "./ledgerRange.ts";
import { lostKeys } from "./lostKeys.ts";
import { nextStep, type Step, stepStart } from "./stepStart.ts";

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

const SEQUENTIAL = DAILY_SUM_COLUMNS.indexOf("sequential_kwh");

/** Sequential energies of the site, or of some points together, by hour, day, week, month or year of the plant's zone. */
export function energySeries(store: MeasurementStore, range: LedgerRange, step: Step, timezone: string): Promise<EnergySeries> {
  return step === "hour" ? hours(store, range, timezone) : days(store, range, step);
}

async function days(store: MeasurementStore, range: LedgerRange, step: Exclude<Step, "hour">): Promise<EnergySeries> {
  const [energies, coverage] = await Promise.all([energyDays(store, range), coverageDays(store, range)]);
  const { from, to } = rowsOf(energies, range);
  const steps: { day: number; from: number; to: number }[] = [];
  for (let row = from; row < to; row += 1) {
    if (energies.booked[row] !== 1) continue;
    const start = stepStart(energies.firstDay + row, step);
    const last = steps.at(-1);
    if (last?.day === start) last.to = row + 1;
    else steps.push({ day: start, from: row, to: row + 1 });
  }
  const booked = (key: string): Float64Array => Float64Array.from(steps, (of) => sumOf(energies.sums.get(key)?.[SEQUENTIAL], of.from, of.to));
  // a day that nothing was booked on may still have been looked for: all days of a step count, those of the range
  const covered = (key: CoverageKey): Float64Array =>
    Float64Array.from(steps, (of) => {
      const rows = rowsOf(coverage, { fromDay: Math.max(range.fromDay, of.day), toDay: Math.min(range.toDay, nextStep(of.day, step)) });
      return sumOf(coverage.columns[key], rows.from, rows.to);
    });
  return {
    day: Int32Array.from(steps, ({ day }) => day),
    hour: new Int32Array(steps.length),
    referenceKwh: booked("reference"),
    expectedKwh: booked("expected"),
    deliveredKwh: booked("delivered"),
    estimatedKwh: covered("estimatedKwh"),
    expectedSamples: covered("expectedSamples"),
    presentSamples: covered("presentSamples"),
    lossesKwh: lossColumns(LOSS_KEYS, booked),
  };
}

async function hours(store: MeasurementStore, range: LedgerRange, timezone: string): Promise<EnergySeries> {
  const { where, parameters } = whereRange(range);
  const lost = await lostKeys(store, range);
  const found = await store.query(
    `SELECT day AS step_day, toInt32(toHour(toTimeZone(t, {timezone:String}))) AS step_hour,
       ${["reference_kwh", "expected_kwh", "delivered_kwh", "estimated_kwh", ...lost].map((column) => `sum(${column}) AS sum_${column}`).join(", ")}
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
    lossesKwh: lossColumns(lost, (key) => found.float64(`sum_${key}`)),
  };
}

/** A loss that is nothing in every step is left out. */
function lossColumns(keys: readonly LossKey[], column: (key: LossKey) => Float64Array): Partial<Record<LossKey, Float64Array>> {
  const losses: Partial<Record<LossKey, Float64Array>> = {};
  for (const key of keys) {
    const values = column(key);
    if (values.some((value) => value !== 0)) losses[key] = values;
  }
  return losses;
}
