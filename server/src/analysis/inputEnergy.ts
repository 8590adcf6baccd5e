import type { Analysis } from "../stores/records/database.ts";
import type { Stores } from "../stores/ports.ts";
import { BoundedCache } from "./boundedCache.ts";
import { importColumns } from "./importColumns.ts";
import type { LedgerRange } from "./ledgerRange.ts";

/** Answers kept: samples and analyses never change, and the whole of an analysis is asked for again and again. */
const KEPT = 5000;
const kept = new WeakMap<Stores, BoundedCache<string, Promise<Map<string, number>>>>();

/**
 * DC energy measured at inverter inputs over the days of a range, kWh, by input (`INV01/A01`): from the input's own
 * power, else its strings' currents times the inverter's DC voltage (the mean of its trackers). An input that is not
 * measured is left out; intervals without a sample count nothing.
 */
export async function inputEnergy(stores: Stores, range: LedgerRange, analysis: Pick<Analysis, "import_id" | "step_ms">, inputs: readonly string[]): Promise<Map<string, number>> {
  const { import_id: importId, step_ms: stepMs } = analysis;
  if (importId === null || inputs.length === 0) return new Map();
  const cache = kept.get(stores) ?? new BoundedCache(KEPT);
  kept.set(stores, cache);
  const key = [range.analysisId, range.fromDay, range.toDay, ...inputs].join(" ");
  const known = cache.get(key);
  if (known !== undefined) return known;
  const asked = measured(stores, range, importId, stepMs, inputs);
  // kept at once, so that two who ask together read once; a failure is not kept
  cache.set(key, asked);
  asked.catch(() => cache.delete(key));
  return asked;
}

async function measured(stores: Stores, range: LedgerRange, importId: number, stepMs: number, inputs: readonly string[]): Promise<Map<string, number>> {
  const columns = await importColumns(stores.records, importId);
  const has = new Set(columns);
  const wanted = new Set(inputs);
  const powers = inputs.filter((input) => has.has(`${input}.pdc_w`));
  const strings = columns.flatMap((column) => {
    const [, point, input] = /^((.+)-S\d+)\.idc_a$/.exec(column) ?? [];
    return point !== undefined && input !== undefined && wanted.has(input) ? [{ point, input }] : [];
  });
  if (powers.length + strings.length === 0) return new Map();
  const { measurements } = stores;
  const span = await measurements.query(
    `SELECT toFloat64(toUnixTimestamp64Milli(min(t))) AS first_ms, toFloat64(toUnixTimestamp64Milli(max(t))) AS last_ms, count() AS intervals FROM interval_results
     WHERE analysis_id = {analysisId:Int32} AND day >= {fromDay:Int32} AND day < {toDay:Int32}`,
    { analysisId: range.analysisId, fromDay: range.fromDay, toDay: range.toDay },
  );
  if ((span.float64("intervals")[0] ?? 0) === 0) return new Map();
  const within = `import_id = {importId:Int32}
    AND t >= fromUnixTimestamp64Milli({firstMs:Int64}, 'UTC') AND t <= fromUnixTimestamp64Milli({lastMs:Int64}, 'UTC')`;
  const parameters = { importId, firstMs: span.float64("first_ms")[0] ?? 0, lastMs: span.float64("last_ms")[0] ?? 0 };
  const [power, current] = await Promise.all([
    powers.length === 0
      ? null
      : measurements.query(
          `SELECT toString(point) AS input, sum(value) AS watts FROM samples WHERE ${within} AND quantity = 'pdc_w' AND point IN {powers:Array(String)} GROUP BY input`,
          { ...parameters, powers },
        ),
    // the points are named, not matched: only their stretches of the table are read
    strings.length === 0
      ? null
      : measurements.query(
          `SELECT c.input AS input, sum(c.amperes * v.volts) AS watts FROM
             (SELECT t, replaceRegexpOne(toString(point), '-S[0-9]+$', '') AS input, sum(value) AS amperes FROM samples
              WHERE ${within} AND quantity = 'idc_a' AND point IN {strings:Array(String)} GROUP BY t, input) AS c
             INNER JOIN (SELECT t, toString(point) AS inverter, value AS volts FROM samples WHERE ${within} AND quantity = 'udc_v' AND point IN {inverters:Array(String)}) AS v
             ON v.t = c.t AND v.inverter = splitByChar('/', c.input)[1]
           GROUP BY input`,
          { ...parameters, strings: strings.map(({ point }) => point), inverters: [...new Set(strings.map(({ input }) => input.split("/")[0] ?? ""))] },
        ),
  ]);
  const hours = stepMs / 3_600_000;
  const found = new Map<string, number>();
  for (const sums of [current, power]) {
    if (sums === null) continue;
    const watts = sums.float64("watts");
    sums.text("input").forEach((input, row) => found.set(input, ((watts[row] ?? 0) * hours) / 1000));
  }
  return found;
}
