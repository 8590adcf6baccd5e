import { LOSSES } from "@sunledger/contract";
import { lossByPointAndDay, pointLosses, pointSteps } from "../../../analysis/ledgerQueries.ts";
import { stepStart } from "../../../analysis/stepStart.ts";
import type { LedgerRange } from "../../../analysis/ledgerRange.ts";
import { dayText } from "../../../days/dayText.ts";
import { rangeOfPoints, type GraphAsked, type GraphMaker } from "./graphAsked.ts";

const ratio = (part: number, whole: number): number | null => (whole > 0 && Number.isFinite(part) ? part / whole : null);
/** First days of the steps that a range touches; the first one may begin before it. */
const stepsOf = ({ fromDay, toDay }: LedgerRange, step: GraphAsked["granularity"]): number[] => [...new Set(Array.from({ length: toDay - fromDay }, (_, k) => stepStart(fromDay + k, step)))];

/** Performance ratio of each point and step, of the step's energies: one without light has none. */
export const prHeatMap: GraphMaker = async (asked) => {
  const range = rangeOfPoints(asked);
  const steps = await pointSteps(asked.stores.measurements, range, asked.granularity);
  const rows = [...new Set(steps.map(({ point }) => point))];
  const columns = stepsOf(range, asked.granularity);
  const columnOf = new Map(columns.map((day, column) => [day, column]));
  const values = rows.map(() => columns.map((): number | null => null));
  for (const step of steps) {
    const row = values[rows.indexOf(step.point)];
    const column = columnOf.get(step.day);
    if (row !== undefined && column !== undefined) row[column] = ratio(step.deliveredKwh, step.referenceKwh);
  }
  return { kind: "heatmap", quantity: "pr", unit: "", columns: columns.map(dayText), row_kind: "point", rows, values };
};

/** Every loss that is not nothing, kWh by point. */
export const lossBars: GraphMaker = async (asked) => {
  const points = await pointLosses(asked.stores.measurements, rangeOfPoints(asked));
  const series = LOSSES.map(({ key }) => ({ key, label: asked.words.message(`common:loss.${key}`), values: points.map(({ lossesKwh }) => lossesKwh[key] ?? 0) }));
  return { kind: "bars", unit: "kWh", rows: points.map(({ point }) => point), series: series.filter(({ values }) => values.some((kwh) => kwh !== 0)) };
};

/** The share of the reference energy that dirt takes, step by step. */
export const soilingCourse: GraphMaker = async (asked) => {
  const range = rangeOfPoints(asked);
  const map = await lossByPointAndDay(asked.stores.measurements, range, "soiling");
  const steps = stepsOf(range, asked.granularity);
  const stepOf = Array.from({ length: map.columns }, (_, column) => steps.indexOf(stepStart(map.firstDay + column, asked.granularity)));
  // a step is what its known days together make
  const summed = (cells: Float64Array, row: number): number[] => {
    const sums = steps.map(() => Number.NaN);
    stepOf.forEach((step, column) => {
      const kwh = cells[row * map.columns + column] ?? Number.NaN;
      const before = sums[step] ?? Number.NaN;
      if (Number.isFinite(kwh)) sums[step] = (Number.isFinite(before) ? before : 0) + kwh;
    });
    return sums;
  };
  return {
    kind: "line",
    unit: "",
    steps: steps.map(dayText),
    series: map.rows.map((point, row) => {
      const [lost, reference] = [summed(map.kwh, row), summed(map.referenceKwh, row)];
      return { point, values: steps.map((_, step) => ratio(lost[step] ?? Number.NaN, reference[step] ?? Number.NaN)) };
    }),
  };
};

/** Performance index against the step's expected energy: a fault keeps its level, a model's error leans with it. */
export const piScatter: GraphMaker = async (asked) => {
  const steps = (await pointSteps(asked.stores.measurements, rangeOfPoints(asked), asked.granularity)).filter(({ expectedKwh }) => expectedKwh > 0);
  const points = [...new Set(steps.map(({ point }) => point))];
  const series = points.map((point) => {
    const own = steps.filter((step) => step.point === point);
    return { point, part: null, x: own.map(({ expectedKwh }) => expectedKwh), y: own.map(({ deliveredKwh, expectedKwh }) => deliveredKwh / expectedKwh), color: [] };
  });
  return { kind: "scatter", x_quantity: "expected_energy", y_quantity: "pi", x_unit: "kWh", y_unit: "", color: null, series, lines: [] };
};
