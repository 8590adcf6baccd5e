import { dayOfYearUtc, equationOfTimeSpencerMin } from "@sunledger/engine";
import { intervalLedger } from "../../../analysis/ledgerQueries.ts";
import { inverterKwp } from "../../../analysis/measurementPoints.ts";
import { AppError } from "../../../http/appError.ts";
import { rangeOfPoints, type GraphMaker } from "./graphAsked.ts";

/** The most points drawn of one half of the day; more are thinned evenly. */
const MOST_POINTS = 2000;
const DAY_MIN = 1440;

/**
 * Power over irradiance, before and after solar noon, as shares of the peak power: the halves lie on each other unless
 * the clock is shifted or a sensor looks elsewhere than the modules.
 */
export const loop: GraphMaker = async (asked) => {
  const { installation, analysis } = asked.published;
  const { plant } = installation;
  if (plant === null) throw new AppError("not_found", "plant");
  const range = rangeOfPoints(asked);
  const hours = analysis.step_ms / 3_600_000;
  const series = await Promise.all(
    (range.points ?? analysis.points).map(async (point) => {
      const kwp = inverterKwp(plant, point);
      const { tMs, referenceKwh, deliveredKwh } = await intervalLedger(asked.stores.measurements, range, point);
      const rows = Array.from(tMs, (_, k) => k).filter((k) => kwp > 0 && (referenceKwh[k] ?? 0) > 0);
      const halves = [rows.filter((k) => isBeforeNoon((tMs[k] ?? 0) + analysis.step_ms / 2, plant.longitude)), rows.filter((k) => !isBeforeNoon((tMs[k] ?? 0) + analysis.step_ms / 2, plant.longitude))];
      return halves.map((half, i) => {
        const stride = Math.max(1, Math.ceil(half.length / MOST_POINTS));
        const drawn = half.filter((_, k) => k % stride === 0);
        return {
          point,
          part: i === 0 ? ("morning" as const) : ("afternoon" as const),
          x: drawn.map((k) => ((referenceKwh[k] ?? 0) / kwp / hours) * 1000),
          y: drawn.map((k) => (deliveredKwh[k] ?? 0) / kwp / hours),
          color: [],
        };
      });
    }),
  );
  return { kind: "scatter", x_quantity: "in_plane_irradiance", y_quantity: "specific_power", x_unit: "W/m²", y_unit: "kW/kWp", color: null, series: series.flat(), lines: [] };
};

/** Whether the true sun stands east of the meridian. */
function isBeforeNoon(ms: number, longitudeDeg: number): boolean {
  const solarMin = ms / 60_000 + 4 * longitudeDeg + equationOfTimeSpencerMin(dayOfYearUtc(ms));
  return ((solarMin % DAY_MIN) + DAY_MIN) % DAY_MIN < DAY_MIN / 2;
}
