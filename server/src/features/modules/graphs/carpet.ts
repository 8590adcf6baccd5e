import { energySeries, hourlySamples } from "../../../analysis/ledgerQueries.ts";
import { quantityOf } from "../../../analysis/drawnQuantity.ts";
import { dayText } from "../../../days/dayText.ts";
import { AppError } from "../../../http/appError.ts";
import { unitOf } from "../../../words/unitOf.ts";
import { rangeOfPoints, type GraphMaker } from "./graphAsked.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);

/** A value by local hour of the day and day: the energy of the asked inverters together, or what was measured at one other point (its mean in the hour). */
export const carpet: GraphMaker = async (asked) => {
  const { analysis, installation } = asked.published;
  const { measurements } = asked.stores;
  const { fromDay, toDay } = asked.range;
  const isLedger = asked.chosen.every((point) => analysis.points.includes(point));
  const [point] = asked.chosen;
  const drawn = isLedger || point === undefined || asked.chosen.length > 1 ? null : quantityOf(asked.columns, point);
  if (!isLedger && drawn === null) throw new AppError("invalid_request", `sel_mpp: ${asked.chosen.find((name) => !analysis.points.includes(name)) ?? ""}`);
  const cells = HOURS.map(() => Array.from({ length: Math.max(0, toDay - fromDay) }, (): number | null => null));
  const put = (day: number, hour: number, value: number): void => {
    const row = cells[hour];
    if (row !== undefined && day >= fromDay && day < toDay && Number.isFinite(value)) row[day - fromDay] = value;
  };
  if (drawn === null) {
    const series = await energySeries(measurements, rangeOfPoints(asked), "hour", installation.timezone);
    series.day.forEach((day, i) => put(day, series.hour[i] ?? -1, series.deliveredKwh[i] ?? Number.NaN));
  } else if (analysis.import_id !== null && point !== undefined) {
    const found = await hourlySamples(measurements, analysis.import_id, point, drawn, { fromDay, toDay, timezone: installation.timezone });
    found.day.forEach((day, i) => put(day, found.hour[i] ?? -1, found.mean[i] ?? Number.NaN));
  }
  const columns = Array.from({ length: Math.max(0, toDay - fromDay) }, (_, k) => dayText(fromDay + k));
  return { kind: "heatmap", quantity: drawn ?? "energy_ac", unit: drawn === null ? "kWh" : unitOf(drawn), columns, row_kind: "hour", rows: HOURS, values: cells };
};
