import { LOSSES } from "@sunledger/contract";
import { lossByPointAndDay, pointLosses, pointSteps } from "../../../analysis/ledgerQueries.ts";
import type { LedgerRange } from "../../../analysis/ledgerRange.ts";
import { dayText } from "../../../days/dayText.ts";
import { rangeOfPoints, type GraphMaker } from "./graphAsked.ts";

const ratio = (part: number, whole: number): number | null => (whole > 0 && Number.isFinite(part) ? part / whole : null);
const daysOf = ({ fromDay, toDay }: LedgerRange): string[] => Array.from({ length: toDay - fromDay }, (_, k) => dayText(fromDay + k));

/** Performance ratio of each point and day: a day without light has none. */
export const prHeatMap: GraphMaker = async (asked) => {
  const range = rangeOfPoints(asked);
  const steps = await pointSteps(asked.stores.measurements, range, "day");
  const rows = [...new Set(steps.map(({ point }) => point))];
  const columns = daysOf(range);
  const values = rows.map(() => columns.map((): number | null => null));
  for (const step of steps) {
    const row = values[rows.indexOf(step.point)];
    if (row !== undefined) row[step.day - range.fromDay] = ratio(step.deliveredKwh, step.referenceKwh);
  }
  return { kind: "heatmap", quantity: "pr", unit: "", columns, row_kind: "point", rows, values };
};

/** Every loss that is not nothing, kWh by point. */
export const lossBars: GraphMaker = async (asked) => {
  const points = await pointLosses(asked.stores.measurements, rangeOfPoints(asked));
  const series = LOSSES.map(({ key }) => ({ key, label: asked.words.message(`common:loss.${key}`), values: points.map(({ lossesKwh }) => lossesKwh[key] ?? 0) }));
  return { kind: "bars", unit: "kWh", rows: points.map(({ point }) => point), series: series.filter(({ values }) => values.some((kwh) => kwh !== 0)) };
};

/** The share of the reference energy that dirt takes, day by day. */
export const soilingCourse: GraphMaker = async (asked) => {
  const range = rangeOfPoints(asked);
  const map = await lossByPointAndDay(asked.stores.measurements, range, "soiling");
  return {
    kind: "line",
    unit: "",
    steps: daysOf(range),
    series: map.rows.map((point, row) => ({
      point,
      values: Array.from({ length: map.columns }, (_, column) => ratio(map.kwh[row * map.columns + column] ?? Number.NaN, map.referenceKwh[row * map.columns + column] ?? Number.NaN)),
    })),
  };
};

/** Performance index against the day's expected energy: a fault keeps its level, a model's error leans with it. */
export const piScatter: GraphMaker = async (asked) => {
  const steps = (await pointSteps(asked.stores.measurements, rangeOfPoints(asked), "day")).filter(({ expectedKwh }) => expectedKwh > 0);
  const points = [...new Set(steps.map(({ point }) => point))];
  const series = points.map((point) => {
    const own = steps.filter((step) => step.point === point);
    return { point, part: null, x: own.map(({ expectedKwh }) => expectedKwh), y: own.map(({ deliveredKwh, expectedKwh }) => deliveredKwh / expectedKwh), color: [] };
  });
  return { kind: "scatter", x_quantity: "expected_energy", y_quantity: "pi", x_unit: "kWh", y_unit: "", color: null, series, lines: [] };
};
