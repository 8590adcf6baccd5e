import { SEVERITIES, type Alarm, type IncidentRow } from "@sunledger/contract";
import { openOn, shareInside, touches } from "../../analysis/incidentDays.ts";
import type { OpenPlant } from "../../analysis/openPlants.ts";
import type { IncidentRecord } from "../../stores/records/database.ts";
import type { RecordStore } from "../../stores/records/openRecords.ts";

export interface Asked {
  status: "open" | "closed" | "all";
  category?: readonly string[] | undefined;
  severity?: readonly string[] | undefined;
}

/** Days of one plant, the end exclusive. */
export type PeriodOf = (plant: OpenPlant) => { fromDay: number; toDay: number };

/** An incident beside its plant and what it is worth within the period. */
interface Placed {
  plant: OpenPlant;
  incident: IncidentRecord;
  isOpen: boolean;
  kwh: number;
  currency: number | null;
}

/** The incidents of some plants that touch the period and pass the filters; open or closed as on the period's last day. */
export async function placedIncidents({ db }: RecordStore, plants: readonly OpenPlant[], periodOf: PeriodOf, asked: Asked): Promise<Placed[]> {
  if (plants.length === 0) return [];
  const incidents = await db.selectFrom("incidents").selectAll().where("analysis_id", "in", plants.map(({ analysis }) => analysis.id)).execute();
  const plantOf = new Map(plants.map((plant) => [plant.analysis.id, { plant, ...periodOf(plant) }]));
  return incidents.flatMap((incident): Placed[] => {
    const place = plantOf.get(incident.analysis_id);
    if (place === undefined || !touches(incident, place.fromDay, place.toDay)) return [];
    const isOpen = openOn(incident, place.toDay - 1);
    if (asked.status !== "all" && isOpen !== (asked.status === "open")) return [];
    if (asked.category !== undefined && asked.category.length > 0 && !asked.category.includes(incident.category)) return [];
    if (asked.severity !== undefined && asked.severity.length > 0 && !asked.severity.includes(incident.severity)) return [];
    const share = shareInside(incident, place.fromDay, place.toDay);
    return [{ plant: place.plant, incident, isOpen, kwh: incident.loss_kwh * share, currency: incident.loss_currency === null ? null : incident.loss_currency * share }];
  });
}

/** As the lists show them. */
export function alarmRows(placed: readonly Placed[], tell: (incident: IncidentRecord, timezone: string) => IncidentRow): Alarm[] {
  return placed.map(({ plant, incident, isOpen, kwh, currency }) => ({
    ...tell(incident, plant.installation.timezone),
    open: isOpen,
    status: isOpen ? "open" : "closed",
    installation_id: plant.installation.id,
    installation_name: plant.installation.name,
    currency: plant.installation.currency,
    period_loss_kwh: kwh,
    period_loss_currency: currency,
  }));
}

function sortValue(row: Alarm, key: string): string | number {
  if (key === "severity") return SEVERITIES.indexOf(row.severity);
  const value = Object.entries(row).find(([name]) => name === key)?.[1];
  return typeof value === "number" || typeof value === "string" ? value : 0;
}

/** In the asked order: what costs most money first where none is asked; equal ones by their energy, then their id. */
export function sortedAlarms(rows: readonly Alarm[], sort = "-period_loss_currency"): Alarm[] {
  const key = sort.replace(/^-/, "");
  const direction = sort.startsWith("-") ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [left, right] = [sortValue(a, key), sortValue(b, key)];
    return left === right ? b.period_loss_kwh - a.period_loss_kwh || Number(a.id) - Number(b.id) : (left < right ? -1 : 1) * direction;
  });
}
