import type { ListedIncident } from "@sunledger/contract";
import type { IncidentRecord } from "../../stores/records/database.ts";

export type IncidentTraits = Pick<ListedIncident, "perimeter" | "occurrences" | "recurring">;

const DAY_MS = 86_400_000;
const causeAndPlace = ({ category, points }: IncidentRecord): string => `${category} ${points.toSorted().join(" ")}`;

/**
 * How far each incident of an analysis reaches and whether it comes back. Every inverter of a plant with several is the
 * site; a name with a slash is an input or a string; what is wrong with a sensor is nowhere else. It recurs when the same cause struck the same points more than
 * once, or when it cost on less than half of the days between its ends.
 */
export function incidentTraits(all: readonly IncidentRecord[], inverters: readonly string[]): (incident: IncidentRecord) => IncidentTraits {
  const counts = new Map<string, number>();
  for (const incident of all) counts.set(causeAndPlace(incident), (counts.get(causeAndPlace(incident)) ?? 0) + 1);
  return (incident) => {
    const occurrences = counts.get(causeAndPlace(incident)) ?? 1;
    const spanDays = Math.ceil((incident.end_ms - incident.start_ms) / DAY_MS);
    const isSite = inverters.length > 1 && inverters.every((inverter) => incident.points.includes(inverter));
    const isSensor = incident.category === "sensor";
    return {
      perimeter: isSensor ? "sensor" : isSite ? "site" : incident.points.some((point) => point.includes("/")) ? "string" : "inverter",
      occurrences,
      recurring: occurrences > 1 || (incident.days.length > 1 && incident.days.length < spanDays / 2),
    };
  };
}
