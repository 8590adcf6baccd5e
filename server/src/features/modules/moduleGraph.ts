import { LOSSES, type api, type ModuleGraph, type QueryOf } from "@sunledger/contract";
import type { Translator } from "@sunledger/i18n";
import { lossByPointAndDay, pointLosses, pointSteps } from "../../analysis/ledgerQueries.ts";
import type { LedgerRange } from "../../analysis/ledgerRange.ts";
import { publishedAnalysis, rangeOf } from "../../analysis/published.ts";
import { dayText } from "../../days/dayText.ts";
import { AppError } from "../../http/appError.ts";
import type { MeasurementStore, Stores } from "../../stores/ports.ts";
import { measuredInputs, operatingPoints } from "./operatingPoints.ts";

type Asked = QueryOf<typeof api.moduleGraph>;
const ratio = (part: number, whole: number): number | null => (whole > 0 && Number.isFinite(part) ? part / whole : null);
const daysOf = ({ fromDay, toDay }: LedgerRange): string[] => Array.from({ length: toDay - fromDay }, (_, k) => dayText(fromDay + k));

/** The chart of an expert module over some days, from the analysis and its samples; 404 for a module that has its own calls. */
export async function moduleGraph(stores: Stores, asked: Asked, words: Translator): Promise<ModuleGraph> {
  const published = await publishedAnalysis(stores.records, asked.installation_id);
  const { analysis, installation } = published;
  const dates = { start_date: asked.start_time, end_date: asked.end_time };
  const chosen = asked.sel_mpp === "all" ? undefined : asked.sel_mpp;
  if (asked.module === "banana") {
    const whole = rangeOf(published, dates);
    const stored = analysis.import_id === null ? undefined : await stores.records.db.selectFrom("imports").select("columns").where("id", "=", analysis.import_id).executeTakeFirst();
    const able = installation.plant === null ? [] : measuredInputs(installation.plant, stored?.columns ?? []);
    if (able.length === 0) throw new AppError("not_found", "module");
    const wanted = chosen === undefined ? able : chosen.split(",").map((part) => part.trim());
    const unknown = wanted.find((point) => !able.includes(point));
    if (unknown !== undefined) throw new AppError("invalid_request", `sel_mpp: ${unknown}`);
    const span = await spanOf(stores.measurements, whole, analysis.step_ms);
    return { kind: "scatter", x_quantity: "udc", y_quantity: "idc", x_unit: "U/Umpp", y_unit: "I/Impp", series: await operatingPoints(stores, published, span, wanted) };
  }
  const range = rangeOf(published, { ...dates, pdm_list: chosen });
  if (asked.module === "losses-by-point") return lossBars(stores.measurements, range, words);
  if (asked.module === "soiling-course") return soilingCourse(stores.measurements, range);
  if (asked.module === "pr-heatmap") return prHeatMap(stores.measurements, range);
  if (asked.module === "pi-scatter") return piScatter(stores.measurements, range);
  throw new AppError("not_found", "module");
}

/** The times that the intervals of a range cover; the same instant twice where there are none. */
async function spanOf(store: MeasurementStore, { analysisId, fromDay, toDay }: LedgerRange, stepMs: number): Promise<{ fromMs: number; toMs: number }> {
  const found = await store.query(
    `SELECT toFloat64(toUnixTimestamp64Milli(min(t))) AS from_ms, toFloat64(toUnixTimestamp64Milli(max(t))) AS last_ms, toInt32(count()) AS intervals
     FROM interval_results WHERE analysis_id = {analysisId:Int32} AND day >= {fromDay:Int32} AND day < {toDay:Int32}`,
    { analysisId, fromDay, toDay },
  );
  const isEmpty = (found.int32("intervals")[0] ?? 0) === 0;
  return isEmpty ? { fromMs: 0, toMs: 0 } : { fromMs: found.float64("from_ms")[0] ?? 0, toMs: (found.float64("last_ms")[0] ?? 0) + stepMs };
}

/** Performance ratio of each point and day: a day without light has none. */
async function prHeatMap(store: MeasurementStore, range: LedgerRange): Promise<ModuleGraph> {
  const steps = await pointSteps(store, range, "day");
  const rows = [...new Set(steps.map(({ point }) => point))];
  const columns = daysOf(range);
  const values = rows.map(() => columns.map((): number | null => null));
  for (const step of steps) {
    const row = values[rows.indexOf(step.point)];
    if (row !== undefined) row[step.day - range.fromDay] = ratio(step.deliveredKwh, step.referenceKwh);
  }
  return { kind: "heatmap", unit: "", columns, rows, values };
}

/** Every loss that is not nothing, kWh by point. */
async function lossBars(store: MeasurementStore, range: LedgerRange, { message }: Translator): Promise<ModuleGraph> {
  const points = await pointLosses(store, range);
  const series = LOSSES.map(({ key }) => ({ key, label: message(`common:loss.${key}`), values: points.map(({ lossesKwh }) => lossesKwh[key] ?? 0) }));
  return { kind: "bars", unit: "kWh", rows: points.map(({ point }) => point), series: series.filter(({ values }) => values.some((kwh) => kwh !== 0)) };
}

/** The share of the reference energy that dirt takes, day by day. */
async function soilingCourse(store: MeasurementStore, range: LedgerRange): Promise<ModuleGraph> {
  const map = await lossByPointAndDay(store, range, "soiling");
  return {
    kind: "line",
    unit: "",
    steps: daysOf(range),
    series: map.rows.map((point, row) => ({
      point,
      values: Array.from({ length: map.columns }, (_, column) => ratio(map.kwh[row * map.columns + column] ?? Number.NaN, map.referenceKwh[row * map.columns + column] ?? Number.NaN)),
    })),
  };
}

/** Performance index against the day's expected energy: a fault keeps its level, a model's error leans with it. */
async function piScatter(store: MeasurementStore, range: LedgerRange): Promise<ModuleGraph> {
  const steps = (await pointSteps(store, range, "day")).filter(({ expectedKwh }) => expectedKwh > 0);
  const points = [...new Set(steps.map(({ point }) => point))];
  const series = points.map((point) => {
    const own = steps.filter((step) => step.point === point);
    return { point, x: own.map(({ expectedKwh }) => expectedKwh), y: own.map(({ deliveredKwh, expectedKwh }) => deliveredKwh / expectedKwh) };
  });
  return { kind: "scatter", x_quantity: "expected_energy", y_quantity: "pi", x_unit: "kWh", y_unit: "", series };
}
