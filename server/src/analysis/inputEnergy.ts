import type { MeasurementStore } from "../stores/ports.ts";
import type { LedgerRange } from "./ledgerRange.ts";

/**
 * DC energy measured at inverter inputs over the days of a range, kWh, by input (`INV01/A01`): from the input's own
 * power, else its strings' currents times the inverter's DC voltage (the mean of its trackers). An input that is not
 * measured is left out; intervals without a sample count nothing.
 */
export async function inputEnergy(store: MeasurementStore, range: LedgerRange, importId: number, stepMs: number, inputs: readonly string[]): Promise<Map<string, number>> {
  if (inputs.length === 0) return new Map();
  const span = `import_id = {importId:Int32}
    AND t >= (SELECT min(t) FROM interval_results WHERE analysis_id = {analysisId:Int32} AND day >= {fromDay:Int32} AND day < {toDay:Int32})
    AND t <= (SELECT max(t) FROM interval_results WHERE analysis_id = {analysisId:Int32} AND day >= {fromDay:Int32} AND day < {toDay:Int32})`;
  const parameters = { importId, analysisId: range.analysisId, fromDay: range.fromDay, toDay: range.toDay, inputs };
  const [power, current] = await Promise.all([
    store.query(
      `SELECT toString(point) AS input, sum(value) AS watts FROM samples WHERE ${span} AND quantity = 'pdc_w' AND point IN {inputs:Array(String)} GROUP BY input`,
      parameters,
    ),
    store.query(
      `SELECT c.input AS input, sum(c.amperes * v.volts) AS watts FROM
         (SELECT t, replaceRegexpOne(toString(point), '-S[0-9]+$', '') AS input, sum(value) AS amperes FROM samples
          WHERE ${span} AND quantity = 'idc_a' AND match(point, '-S[0-9]+$') AND input IN {inputs:Array(String)} GROUP BY t, input) AS c
         INNER JOIN (SELECT t, toString(point) AS inverter, value AS volts FROM samples WHERE ${span} AND quantity = 'udc_v') AS v
         ON v.t = c.t AND v.inverter = splitByChar('/', c.input)[1]
       GROUP BY input`,
      parameters,
    ),
  ]);
  const hours = stepMs / 3_600_000;
  const found = new Map<string, number>();
  for (const sums of [current, power]) {
    sums.text("input").forEach((input, row) => found.set(input, ((sums.float64("watts")[row] ?? 0) * hours) / 1000));
  }
  return found;
}
