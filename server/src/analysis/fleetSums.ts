import { UNCERTAINTY_TERMS } from "@sunledger/engine";
import type { MeasurementStore } from "../stores/ports.ts";
import { sumOf } from "./energyDays.ts";
import { STEP_START } from "./energySeries.ts";
import { OPERATIONAL, whereDays, type PlantDays } from "./fleetDays.ts";
import { KeptAnswers } from "./keptAnswers.ts";
import { type DayStep, stepStart } from "./stepStart.ts";

/** The columns that add up, and what each is in the fleet's table; `recoverable_kwh` is of all operational losses. */
const COLUMN_SQL: ReadonlyMap<string, string> = new Map([
  ...["reference_kwh", "expected_kwh", "delivered_kwh"].map((name) => [name, name] as const),
  ["recoverable_kwh", OPERATIONAL.map((key) => `recoverable_${key}`).join(" + ")],
  ...["expected", "delivered"].flatMap((energy) => UNCERTAINTY_TERMS.map((term) => [`${energy}_s_${term}`, `${energy}_s_${term}`] as const)),
  ...OPERATIONAL.map((key) => [`recoverable_${key}`, `recoverable_${key}`] as const),
]);
const COLUMNS = [...COLUMN_SQL.keys()];
const sumsSql = (columns: readonly string[]): string => columns.map((column) => `sum(${COLUMN_SQL.get(column) ?? column}) AS sum_${column}`).join(", ");

/** The sums of one analysis over its asked days, or over one step of them. */
export interface FleetSum {
  analysisId: number;
  /** Local day number of the step's first day; 0 where all days are one step. */
  step: number;
  /** In the order of the asked columns, kWh. */
  kwh: Float64Array;
}

/** The days of one analysis in columns: row d of each belongs to `day[d]`, ascending. */
interface DayColumns {
  day: Int32Array;
  kwh: ReadonlyMap<string, Float64Array>;
}

/** Days kept in memory: some 1,300 plants of three years. A question about more of them than that is the store's to answer. */
const KEPT_BYTES = 256e6;
const ROW_BYTES = COLUMNS.length * Float64Array.BYTES_PER_ELEMENT;
/** Plants read at once: few enough that taking them apart holds up nobody. */
const BATCH = 20;

const NO_DAYS: DayColumns = { day: new Int32Array(0), kwh: new Map() };

const kept = new WeakMap<MeasurementStore, KeptAnswers<number, DayColumns>>();

/**
 * Sums of many published analyses, each over days of its own, in the order of analyses and steps; days without rows
 * give none. The days of a published analysis never change: they are read once and summed up in memory, where the
 * whole question fits there, else by the store.
 */
export async function fleetSums(store: MeasurementStore, plants: readonly PlantDays[], step: DayStep, columns: readonly string[]): Promise<FleetSum[]> {
  if (plants.length === 0) return [];
  const days = await keptDays(store, plants);
  return days === null ? summedByStore(store, plants, step, columns) : summedInMemory(plants, days, step, columns);
}

/** What a step is in SQL, and what its first day is. */
const stepSql = (step: DayStep): string => (step === "all" ? "toInt32(0)" : STEP_START[step]);

/** By the store: nothing is kept. */
export async function summedByStore(store: MeasurementStore, plants: readonly PlantDays[], step: DayStep, columns: readonly string[]): Promise<FleetSum[]> {
  const { where, parameters } = whereDays(plants);
  const found = await store.query(
    `SELECT analysis_id, ${stepSql(step)} AS step_day, ${sumsSql(columns)}
     FROM daily_fleet WHERE ${where} GROUP BY analysis_id, step_day ORDER BY analysis_id, step_day`,
    parameters,
  );
  const steps = found.int32("step_day");
  const sums = columns.map((column) => found.float64(`sum_${column}`));
  return Array.from(found.int32("analysis_id"), (analysisId, row) => ({ analysisId, step: steps[row] ?? 0, kwh: Float64Array.from(sums, (sum) => sum[row] ?? 0) }));
}

function summedInMemory(plants: readonly PlantDays[], days: ReadonlyMap<number, DayColumns>, step: DayStep, columns: readonly string[]): FleetSum[] {
  const sums: FleetSum[] = [];
  // plants share their days: each is put into its step once
  const starts = new Map<number, number>();
  const startOf = (day: number): number => {
    const known = starts.get(day);
    if (known !== undefined) return known;
    const start = stepStart(day, step);
    starts.set(day, start);
    return start;
  };
  for (const { analysisId, fromDay, toDay } of [...plants].sort((a, b) => a.analysisId - b.analysisId)) {
    const own = days.get(analysisId);
    if (own === undefined) continue;
    const { day } = own;
    const wanted = columns.map((column) => own.kwh.get(column) ?? new Float64Array(0));
    const end = firstFrom(day, toDay);
    for (let row = firstFrom(day, fromDay); row < end; ) {
      const start = startOf(day[row] ?? 0);
      let next = step === "all" ? end : row + 1;
      while (next < end && startOf(day[next] ?? 0) === start) next += 1;
      const kwh = new Float64Array(wanted.length);
      for (let c = 0; c < wanted.length; c += 1) kwh[c] = sumOf(wanted[c], row, next);
      sums.push({ analysisId, step: start, kwh });
      row = next;
    }
  }
  return sums;
}

/** The first row whose day is not before `day`. */
function firstFrom(days: Int32Array, day: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? 0) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The days of every asked analysis; null where they are too many to be kept. */
async function keptDays(store: MeasurementStore, plants: readonly PlantDays[]): Promise<Map<number, DayColumns> | null> {
  const cache = kept.get(store) ?? new KeptAnswers<number, DayColumns>(KEPT_BYTES, ({ day }) => Math.max(1, day.length) * ROW_BYTES);
  kept.set(store, cache);
  const ids = [...new Set(plants.map(({ analysisId }) => analysisId))];
  const missing = ids.filter((id) => !cache.has(id));
  if (missing.length > 0) {
    const counted = await store.query("SELECT count() AS days FROM daily_fleet WHERE analysis_id IN {ids:Array(Int32)}", { ids });
    if ((counted.float64("days")[0] ?? 0) * ROW_BYTES > KEPT_BYTES) return null;
  }
  // what somebody else has begun to read meanwhile is his to read
  const unread = missing.filter((id) => !cache.has(id));
  const reading = new Map<number, Promise<Map<number, DayColumns>>>();
  let before: Promise<unknown> = Promise.resolve();
  for (let first = 0; first < unread.length; first += BATCH) {
    const batch = unread.slice(first, first + BATCH);
    // one after the other: others have work for the store too
    const read = before.then(() => readDays(store, batch));
    before = read.catch(() => undefined);
    for (const id of batch) reading.set(id, read);
  }
  const daysOf = async (id: number): Promise<DayColumns> => (await (reading.get(id) ?? readDays(store, [id]))).get(id) ?? NO_DAYS;
  return new Map(await Promise.all(ids.map(async (id) => [id, await cache.get(id, () => daysOf(id))] as const)));
}

async function readDays(store: MeasurementStore, ids: readonly number[]): Promise<Map<number, DayColumns>> {
  const answer = await store.query(
    `SELECT analysis_id, day, ${sumsSql(COLUMNS)}
     FROM daily_fleet WHERE analysis_id IN {ids:Array(Int32)} GROUP BY analysis_id, day ORDER BY analysis_id, day`,
    { ids },
  );
  const analysis = answer.int32("analysis_id");
  const day = answer.int32("day");
  const columns = COLUMNS.map((column) => [column, answer.float64(`sum_${column}`)] as const);
  const found = new Map<number, DayColumns>();
  for (const id of ids) {
    const first = analysis.indexOf(id);
    const end = first < 0 ? first : analysis.lastIndexOf(id) + 1;
    const [from, to] = [Math.max(0, first), Math.max(0, end)];
    found.set(id, { day: day.slice(from, to), kwh: new Map(columns.map(([name, values]) => [name, values.slice(from, to)])) });
  }
  return found;
}
