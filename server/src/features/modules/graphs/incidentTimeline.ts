import { dayText } from "../../../days/dayText.ts";
import { rangeOfPoints, type GraphMaker } from "./graphAsked.ts";

/** The longest timeline that is still read; the costliest incidents of a longer one. */
const MOST_ROWS = 500;
const instant = (ms: number): string => new Date(ms).toISOString();

/** The incidents that count a day of the range, at the asked inverters or at any: when each began and ended, and what it cost. */
export const incidentTimeline: GraphMaker = async (asked) => {
  const { fromDay, toDay } = rangeOfPoints(asked);
  const { analysis } = asked.published;
  const found = await asked.stores.records.db.selectFrom("incidents").selectAll().where("analysis_id", "=", analysis.id).orderBy("loss_kwh", "desc").execute();
  const touches = (days: readonly number[]): boolean => days.some((day) => day >= fromDay && day < toDay);
  // a string's or an input's name begins with its inverter's
  const concerns = (points: readonly string[]): boolean => asked.chosen.length === 0 || points.some((point) => asked.chosen.includes(point.split("/")[0] ?? point));
  const rows = found
    .filter(({ days, points }) => touches(days) && concerns(points))
    .slice(0, MOST_ROWS)
    .sort((a, b) => a.start_ms - b.start_ms)
    .map((incident) => ({
      id: String(incident.id),
      category: incident.category,
      label: asked.words.message(`common:incident.${incident.category}`),
      points: incident.points,
      start: instant(incident.start_ms),
      end: instant(incident.end_ms),
      open: incident.open,
      severity: incident.severity,
      loss_kwh: incident.loss_kwh,
    }));
  return { kind: "timeline", timezone: asked.published.installation.timezone, start: dayText(fromDay), end: dayText(toDay - 1), rows };
};
