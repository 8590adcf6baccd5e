import { SEVERITIES, type api, type QueryOf } from "@sunledger/contract";
import { dayNumberOf } from "../../days/dayText.ts";
import type { Analysis, IncidentRecord } from "../../stores/records/database.ts";
import type { IncidentTraits } from "./incidentTraits.ts";

type Asked = QueryOf<typeof api.incidentsTable>;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const PERIOD_DAYS: Readonly<Record<string, number>> = { under_1_month: 31, under_3_months: 92, under_6_months: 183, under_1_year: 366 };

const listed = (text: string | undefined): string[] => (text ?? "").split(",").map((part) => part.trim()).filter((part) => part !== "");

const ORDER: Readonly<Record<string, (incident: IncidentRecord) => number | string>> = {
  loss_kwh: (incident) => incident.loss_kwh,
  loss_currency: (incident) => incident.loss_currency ?? 0,
  start: (incident) => incident.start_ms,
  end: (incident) => incident.end_ms,
  duration_hours: (incident) => incident.end_ms - incident.start_ms,
  severity: (incident) => SEVERITIES.indexOf(incident.severity),
  confidence: (incident) => incident.confidence,
  category: (incident) => incident.category,
  points: (incident) => incident.points.length,
  status: (incident) => (incident.open ? 0 : 1),
};

/**
 * What is left of the incidents after the asked filters, in the asked order (`-loss_kwh`: largest first, the default),
 * and how many there were before `top` kept the costliest. `period_type` counts back from the end of the analysis;
 * durations are hours or time steps of the analysis, `min_perimeter` is how many points an incident touches.
 */
export function chooseIncidents(
  incidents: readonly IncidentRecord[],
  asked: Asked,
  { end_ms: endMs, step_ms: stepMs }: Pick<Analysis, "end_ms" | "step_ms">,
  traitsOf: (incident: IncidentRecord) => IncidentTraits,
): { matching: number; chosen: IncidentRecord[] } {
  const categories = listed(asked.category);
  const severities = listed(asked.severity);
  const points = listed(asked.pdm_list);
  const first = asked.start_date === undefined ? -Infinity : dayNumberOf(asked.start_date);
  const last = asked.end_date === undefined ? Infinity : dayNumberOf(asked.end_date);
  const since = endMs - (PERIOD_DAYS[asked.period_type ?? "all"] ?? Infinity) * DAY_MS;
  const longerThanMs = Math.max((asked.duration_over ?? -1) * HOUR_MS, (asked.timesteps_over ?? -1) * stepMs);
  const days = (incident: IncidentRecord) => (incident.days.length > 0 ? incident.days : [Math.floor(incident.start_ms / DAY_MS), Math.floor((incident.end_ms - 1) / DAY_MS)]);
  const isOfTraits = (incident: IncidentRecord): boolean => {
    if (asked.perimeter === undefined && asked.recurring === undefined) return true;
    const { perimeter, recurring } = traitsOf(incident);
    return (asked.perimeter === undefined || perimeter === asked.perimeter) && (asked.recurring === undefined || recurring === (asked.recurring === "yes"));
  };
  const kept = incidents.filter(
    (incident) =>
      (asked.status === undefined || asked.status === "all" || incident.open === (asked.status === "open")) &&
      (categories.length === 0 || categories.includes(incident.category)) &&
      (severities.length === 0 || severities.includes(incident.severity)) &&
      (asked.criticality === undefined || incident.criticality === asked.criticality) &&
      (points.length === 0 || incident.points.some((point) => points.some((wanted) => point === wanted || point.startsWith(`${wanted}/`) || point.startsWith(`${wanted}-`)))) &&
      incident.end_ms > since &&
      Math.max(...days(incident)) >= first &&
      Math.min(...days(incident)) <= last &&
      incident.end_ms - incident.start_ms >= (asked.min_duration ?? 0) * HOUR_MS &&
      incident.end_ms - incident.start_ms > longerThanMs &&
      incident.points.length >= (asked.min_perimeter ?? 0) &&
      (asked.min_loss_kwh === undefined || incident.loss_kwh >= asked.min_loss_kwh) &&
      isOfTraits(incident),
  );
  const costliest = kept.toSorted((a, b) => b.loss_kwh - a.loss_kwh).slice(0, asked.top ?? kept.length);
  const wanted = asked.sort ?? "-loss_kwh";
  const key = ORDER[wanted.replace(/^-/, "")] ?? ((incident: IncidentRecord) => incident.loss_kwh);
  const direction = wanted.startsWith("-") ? -1 : 1;
  const chosen = costliest.sort((a, b) => {
    const [left, right] = [key(a), key(b)];
    return (left < right ? -1 : left > right ? 1 : a.id - b.id) * direction;
  });
  return { matching: kept.length, chosen };
}
