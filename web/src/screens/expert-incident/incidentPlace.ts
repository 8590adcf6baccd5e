import type { Installation, ListedIncident } from "@sunledger/contract";
import { incidentDays } from "../../range/localDays.ts";

interface IncidentPlace {
  /** Those it touches, for the books are kept by them; none where a sensor is wrong. */
  inverters: string[];
  /** The inverter whose day shows its samples: the first it touches, else the plant's first, beside which all sensors stand. */
  point: string;
  firstDay: string;
  lastDay: string;
}

/** Where in the books an incident is, and its first and last local day. */
export function incidentPlace(incident: Pick<ListedIncident, "points" | "perimeter" | "days" | "start" | "end">, { inverters, timezone }: Pick<Installation, "inverters" | "timezone">): IncidentPlace {
  const [firstDay, lastDay] = incidentDays(incident, timezone);
  const touched = incident.perimeter === "sensor" ? [] : [...new Set(incident.points.map((point) => point.split("/")[0] ?? point))];
  return { inverters: touched, point: touched[0] ?? inverters[0]?.id ?? "", firstDay, lastDay };
}
