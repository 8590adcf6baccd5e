import type { Analysis } from "../stores/records/database.ts";
import type { Stores } from "../stores/ports.ts";
import { sumOf } from "./energyDays.ts";
import { importColumns } from "./importColumns.ts";
import { addInputDays, measuredInputs, type DayRows, type InputDays, type MeasuredInput } from "./inputDays.ts";
import { KeptAnswers } from "./keptAnswers.ts";
import type { LedgerRange } from "./ledgerRange.ts";
import { MOST_VALUES, rawSamples } from "./rawSamples.ts";
import { MOST_INPUT_DAYS, writeInputDays } from "./writeInputDays.ts";

/** Days of inputs kept in memory: they never change, and the whole of an analysis is asked for again and again. */
const KEPT_BYTES = 64e6;
const kept = new WeakMap<Stores, KeptAnswers<number, InputDays[]>>();
const bytesOf = (inputs: readonly InputDays[]): number => inputs.reduce((sum, { kwh }) => sum + kwh.byteLength, 0);

/**
 * DC energy measured at inverter inputs over the days of a range, kWh, by input (`INV01/A01`): from the input's own
 * power, else its strings' currents times the inverter's DC voltage (the mean of its trackers), in the daylight rows of
 * the analysis. An input that is not measured, or has no sample in the range, is left out.
 */
export async function inputEnergy(stores: Stores, range: LedgerRange, analysis: Analysis, inputs: readonly string[]): Promise<Map<string, number>> {
  const measured = measuredInputs(await importColumns(stores.records, analysis.import_id));
  if (measured.length === 0) return new Map();
  const cache = kept.get(stores) ?? new KeptAnswers<number, InputDays[]>(KEPT_BYTES, bytesOf);
  kept.set(stores, cache);
  const days = await cache.get(analysis.id, async () => (await storedDays(stores, analysis)) ?? workedOut(stores, analysis, measured));
  const wanted = new Set(inputs);
  const from = Math.max(0, range.fromDay - analysis.first_day);
  const to = Math.max(from, range.toDay - analysis.first_day);
  return new Map(
    days.flatMap(({ input, kwh }) => {
      const present = kwh.subarray(from, to).filter((value) => !Number.isNaN(value));
      return wanted.has(input) && present.length > 0 ? [[input, sumOf(present, 0, present.length)]] : [];
    }),
  );
}

/** The days that were written with the analysis; null where it is older than their table. */
async function storedDays(stores: Stores, { id, first_day, day_count }: Analysis): Promise<InputDays[] | null> {
  const found = await stores.measurements.query("SELECT day, input, dc_kwh FROM daily_inputs WHERE analysis_id = {analysisId:Int32}", { analysisId: id });
  if (found.rowCount === 0) return null;
  const [day, input, kwh] = [found.int32("day"), found.text("input"), found.float64("dc_kwh")];
  const byInput = new Map([...new Set(input)].map((name) => [name, new Float64Array(day_count).fill(Number.NaN)]));
  input.forEach((name, row) => byInput.get(name)?.set(kwh.subarray(row, row + 1), (day[row] ?? first_day) - first_day));
  return [...byInput].map(([name, values]) => ({ input: name, kwh: values }));
}

/** The same from the stored samples, a few million at a time, and written down for the next time. */
async function workedOut(stores: Stores, analysis: Analysis, measured: readonly MeasuredInput[]): Promise<InputDays[]> {
  const { id, import_id: importId, installation_id: installationId, first_day: firstDay, day_count: dayCount } = analysis;
  const rows = await rowsOfAnalysis(stores, analysis);
  const days: InputDays[] = [];
  for (const one of measured) {
    const kwh = new Float64Array(dayCount).fill(Number.NaN);
    const columns = [...(one.power === null ? [one.voltage] : [one.power]), ...one.currents];
    const windowMs = Math.floor(MOST_VALUES / columns.length) * analysis.step_ms;
    for (let fromMs = analysis.start_ms; importId !== null && fromMs < analysis.end_ms; fromMs += windowMs) {
      const samples = await rawSamples(stores, importId, columns, fromMs, Math.min(fromMs + windowMs, analysis.end_ms));
      if (samples !== null) addInputDays(kwh, one, samples, rows, firstDay);
    }
    days.push({ input: one.input, kwh });
  }
  // one insert is there whole or not at all; a longer one is not
  if (days.length * dayCount <= MOST_INPUT_DAYS) await writeInputDays(stores.measurements, { analysisId: id, installationId }, firstDay, days);
  return days;
}

/** The daylight rows as the audit numbered them: every point has them all. */
async function rowsOfAnalysis({ measurements }: Stores, { id, points }: Analysis): Promise<DayRows> {
  const found = await measurements.query(
    `SELECT toFloat64(toUnixTimestamp64Milli(t)) AS t_ms, day FROM interval_results
     WHERE analysis_id = {analysisId:Int32} AND point = {point:String} ORDER BY day, t`,
    { analysisId: id, point: points[0] ?? "" },
  );
  return { startMs: found.float64("t_ms"), day: found.int32("day") };
}
