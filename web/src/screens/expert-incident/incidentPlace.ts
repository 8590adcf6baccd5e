import type { IncidentRow } from "@sunledger/contract";
import { incidentDays } from "../../range/localDays.ts";

/** The inverters an incident touches, for the books are kept by them, and its first and last local day. */
export function incidentPlace(incident: Pick<IncidentRow, "points" | "days" | "start" | "end">, zone: string): { inverters: string[]; firstDay: string; lastDay: string } {
  const [firstDay, lastDay] = incidentDays(incident, zone);
  return {
    inverters: [...new Set(incident.points.map((point) => point.split("/")[0] ?? point))],
    firstDay,
    lastDay,
  };
}
