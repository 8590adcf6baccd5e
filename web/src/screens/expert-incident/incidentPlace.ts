import type { IncidentRow } from "@sunledger/contract";

/** The inverters an incident touches, for the books are kept by them, and its first and last local day. */
export function incidentPlace({ points, days, start, end }: Pick<IncidentRow, "points" | "days" | "start" | "end">): { inverters: string[]; firstDay: string; lastDay: string } {
  return {
    inverters: [...new Set(points.map((point) => point.split("/")[0] ?? point))],
    firstDay: days[0] ?? start.slice(0, 10),
    lastDay: days.at(-1) ?? end.slice(0, 10),
  };
}
