import type { Aggregation, ChartDefinition, Dimension, Granularity, Measure } from "@sunledger/contract";
import { LOSS_GROUP, LOSS_KEYS, type LossKey } from "@sunledger/engine";
import { dayText } from "../../days/dayText.ts";
import type { MeasurementStore, QueryParameter } from "../../stores/ports.ts";
import { STEP_START } from "../energySeries.ts";
import { whereRange, type LedgerRange } from "../ledgerRange.ts";
import { dimensionsOf, wanted, type Asked, type Cell } from "./cells.ts";

const LOCAL_HOUR = "toInt32(toHour(toTimeZone(t, {timezone:String})))";
const quoted = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(", ");
const GROUP_OF = `transform(toString(key), [${quoted(LOSS_KEYS)}], [${quoted(LOSS_KEYS.map((key) => LOSS_GROUP[key]))}], '')`;

const ratio = (part: string, whole: string): string => `if(${whole} > 0, ${part} / ${whole}, nan)`;
const energies = (sum: (name: string) => string): Partial<Record<Measure, string>> => ({
  reference_kwh: sum("reference"),
  expected_kwh: sum("expected"),
  delivered_kwh: sum("delivered"),
  missing_kwh: `${sum("expected")} - ${sum("delivered")}`,
  pr: ratio(sum("delivered"), sum("reference")),
  pi: ratio(sum("delivered"), sum("expected")),
});

/** What each measure is in the rows of a source; energies add, ratios are those of the sums. */
const MEASURE_SQL: Readonly<Record<string, Partial<Record<Measure, string>>>> = {
  energy: energies((key) => `sumIf(sequential_kwh, key = '${key}')`),
  hours: energies((name) => `sum(${name}_kwh)`),
  operation: {
    // the mean of the points, as in a range's key figures
    irradiation_kwh_m2: "sum(irradiation_kwh_m2) / uniqExact(point)",
    useful_hours: "sum(useful_hours)",
    running_hours: "sum(running_hours)",
    availability_time: ratio("sum(running_hours)", "sum(useful_hours)"),
    coverage: ratio("sum(present_samples)", "sum(expected_samples)"),
    estimated_kwh: "sum(estimated_kwh)",
  },
  losses: {
    loss_kwh: "sum(sequential_kwh)",
    share: "sum(sequential_kwh)",
    loss_currency: "sum(sequential_kwh) * {tariff:Float64}",
    recoverable_kwh: "sum(recoverable_kwh)",
    shapley_kwh: "sum(shapley_kwh)",
  },
};

function dimensionSql(dimension: Dimension, granularity: Granularity): string {
  if (dimension === "step") return granularity === "hour" ? `toInt32(day * 24 + ${LOCAL_HOUR})` : STEP_START[granularity];
  if (dimension === "hour") return LOCAL_HOUR;
  if (dimension === "loss") return "toString(key)";
  return dimension === "loss_group" ? GROUP_OF : "toString(point)";
}

/** The days (or the hours of the day) in a group, put together. */
const PUT_TOGETHER: Readonly<Record<Exclude<Aggregation, "total">, (column: string) => string>> = {
  mean: (column) => `avgIf(${column}, isFinite(${column}))`,
  min: (column) => `if(countIf(isFinite(${column})) = 0, nan, minIf(${column}, isFinite(${column})))`,
  max: (column) => `if(countIf(isFinite(${column})) = 0, nan, maxIf(${column}, isFinite(${column})))`,
};

/** The points of a range that a chart is limited to. */
function limitedTo(range: LedgerRange, chart: ChartDefinition): LedgerRange {
  const points = wanted(chart, "point");
  if (points === null) return range;
  return { ...range, points: range.points === undefined ? points : points.filter((point) => range.points?.includes(point)) };
}

function tableOf({ source }: ChartDefinition, byPoint: boolean): string {
  if (source === "hours") return "interval_results";
  if (source === "operation") return "daily_points";
  return byPoint ? "daily_results" : "daily_sites";
}

/** The losses that a chart is limited to. */
function lossesOf(chart: ChartDefinition): LossKey[] {
  const keys = wanted(chart, "loss");
  const groups = wanted(chart, "loss_group");
  return LOSS_KEYS.filter((key) => (keys === null || keys.includes(key)) && (groups === null || groups.includes(LOSS_GROUP[key])));
}

/** The cells of a chart of energies, hours, operation or losses, grouped and summed by the store. */
export async function ledgerCells(store: MeasurementStore, { published, range, chart }: Asked): Promise<Cell[]> {
  const limited = limitedTo(range, chart);
  const dimensions = dimensionsOf(chart);
  const byPoint = dimensions.includes("point") || limited.points !== undefined;
  const { where, parameters } = whereRange(limited);
  const all: Record<string, QueryParameter> = { ...parameters, timezone: published.installation.timezone, tariff: published.installation.plant?.tariff_per_kwh ?? 0 };
  const conditions = [where];
  if (chart.source === "losses") {
    conditions.push("key IN {keys:Array(String)}");
    all["keys"] = lossesOf(chart);
  }
  if (chart.source === "energy") conditions.push("key IN ('reference', 'expected', 'delivered')");
  const hours = wanted(chart, "hour");
  if (hours !== null) {
    conditions.push(`${LOCAL_HOUR} IN {hours:Array(Int32)}`);
    all["hours"] = hours.map(Number).filter(Number.isInteger);
  }
  const columns = dimensions.map((dimension, index) => `${dimensionSql(dimension, chart.granularity)} AS d${index}`);
  const measures = chart.y.map((measure, index) => `toFloat64(${MEASURE_SQL[chart.source]?.[measure] ?? "nan"}) AS m${index}`);
  const groups = dimensions.map((_, index) => `d${index}`).join(", ");
  const from = `FROM ${tableOf(chart, byPoint)} WHERE ${conditions.join(" AND ")}`;
  const { aggregation } = chart;
  const sql =
    aggregation === "total"
      ? `SELECT ${[...columns, ...measures].join(", ")} ${from} GROUP BY ${groups}`
      : `SELECT ${groups}, ${chart.y.map((_, index) => `${PUT_TOGETHER[aggregation](`v.m${index}`)} AS m${index}`).join(", ")}
         FROM (SELECT day, ${[...columns, ...measures].join(", ")} ${from} GROUP BY day, ${groups}) AS v GROUP BY ${groups}`;
  const found = await store.query(sql, all);
  const written = dimensions.map((dimension, index) =>
    dimension === "step" || dimension === "hour" ? Array.from(found.int32(`d${index}`), (value) => numberText(dimension, chart.granularity, value)) : found.text(`d${index}`),
  );
  const values = chart.y.map((_, index) => found.float64(`m${index}`));
  return Array.from({ length: found.rowCount }, (_, row) => ({ x: written[0]?.[row] ?? "", split: written[1]?.[row] ?? null, values: values.map((column) => column[row] ?? Number.NaN) }));
}

function numberText(dimension: "step" | "hour", granularity: Granularity, value: number): string {
  if (dimension === "hour") return String(value);
  return granularity === "hour" ? `${dayText(Math.floor(value / 24))}T${String(value % 24).padStart(2, "0")}:00` : dayText(value);
}
