import { SEVERITIES, type Alarm, type IncidentRow } from "@sunledger/contract";
import { openOn, shareInside, touches } from "../../analysis/incidentDays.ts";
import type { OpenPlant } from "../../analysis/openPlants.ts";
import { storedIncidents } from "../../analysis/storedAnalyses.ts";
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
export interface Placed {
  plant: OpenPlant;
  incident: IncidentRecord;
  isOpen: boolean;
  kwh: number;
  currency: number | null;
}

/** The incidents of some plants that touch the period and pass the filters; open or closed as on the period's last day. */
export async function placedIncidents(records: RecordStore, plants: readonly OpenPlant[], periodOf: PeriodOf, asked: Asked): Promise<Placed[]> {
  if (plants.length === 0) return [];
  const incidents = await storedIncidents(records, plants.map(({ analysis }) => analysis.id));
  const plantOf = new Map(plants.map((plant) => [plant.analysis.id, { plant, ...periodOf(plant) }]));
  return [...incidents.values()].flat().flatMap((incident): Placed[] => {
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

/** What they cost within the period, all together; null where one has no price, or they are paid in different currencies. */
export function moneyTogether(placed: readonly Placed[]): { period_loss_currency: number | null; currency: string | null } {
  const [currency = null, ...others] = new Set(placed.map(({ plant }) => plant.installation.currency));
  const money = placed.map((one) => one.currency);
  const together = others.length > 0 || money.includes(null) ? null : money.reduce((sum: number, one) => sum + (one ?? 0), 0);
  return { period_loss_currency: together, currency: others.length > 0 ? null : currency };
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
    timezone: plant.installation.timezone,
    period_loss_kwh: kwh,
    period_loss_currency: currency,
  }));
}

/** What a list can be sorted by, beside its columns' own names. */
const ORDER: Readonly<Record<string, (placed: Placed) => number | string>> = {
  severity: ({ incident }) => SEVERITIES.indexOf(incident.severity),
  period_loss_kwh: ({ kwh }) => kwh,
  period_loss_currency: ({ currency }) => currency ?? 0,
  loss_kwh: ({ incident }) => incident.loss_kwh,
  loss_currency: ({ incident }) => incident.loss_currency ?? 0,
  start: ({ incident }) => incident.start_ms,
  end: ({ incident }) => incident.end_ms,
  duration_hours: ({ incident }) => incident.end_ms - incident.start_ms,
  category: ({ incident }) => incident.category,
  criticality: ({ incident }) => incident.criticality,
  confidence: ({ incident }) => incident.confidence,
  status: ({ isOpen }) => (isOpen ? "open" : "closed"),
  installation_name: ({ plant }) => plant.installation.name,
  installation_id: ({ plant }) => plant.installation.id,
};

/** In the asked order: what costs most money first where none is asked; equal ones by their energy, then their id. */
export function sortedIncidents(placed: readonly Placed[], sort = "-period_loss_currency"): Placed[] {
  const value = ORDER[sort.replace(/^-/, "")] ?? (() => 0);
  const direction = sort.startsWith("-") ? -1 : 1;
  return [...placed].sort((a, b) => {
    const [left, right] = [value(a), value(b)];
    return left === right ? b.kwh - a.kwh || a.incident.id - b.incident.id : (left < right ? -1 : 1) * direction;
  });
}
