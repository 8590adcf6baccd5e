import type { Dimension, Measure } from "@sunledger/contract";
import { stepStart } from "../../days/stepStart.ts";
import type { IncidentRecord } from "../../stores/records/database.ts";
import { daySpan, touches } from "../incidentDays.ts";
import { dimensionsOf, wanted, type Asked, type Cell } from "./cells.ts";

const HOUR_MS = 3_600_000;

const MEASURED: Readonly<Partial<Record<Measure, (incident: IncidentRecord) => number>>> = {
  count: () => 1,
  loss_kwh: ({ loss_kwh }) => loss_kwh,
  loss_currency: ({ loss_currency }) => loss_currency ?? Number.NaN,
  duration_hours: ({ start_ms, end_ms }) => (end_ms - start_ms) / HOUR_MS,
};

/** The cells of a chart of incidents: those that touch the range, each with all that it cost, where it began. */
export function incidentCells(incidents: readonly IncidentRecord[], { range, chart }: Asked): Cell[] {
  const valueOf = (incident: IncidentRecord, dimension: Dimension): string => {
    if (dimension === "category") return incident.category;
    if (dimension === "severity") return incident.severity;
    if (dimension === "status") return incident.open ? "open" : "closed";
    return stepStart(Math.max(daySpan(incident).first, range.fromDay), chart.granularity === "hour" ? "day" : chart.granularity);
  };
  const isWanted = (incident: IncidentRecord) =>
    (["category", "severity", "status"] as const).every((field) => wanted(chart, field)?.includes(valueOf(incident, field)) ?? true) &&
    (range.points === undefined || incident.points.some((point) => range.points?.some((own) => point === own || point.startsWith(`${own}/`))));
  const groups = new Map<string, { x: string; split: string | null; members: IncidentRecord[] }>();
  for (const incident of incidents) {
    if (!touches(incident, range.fromDay, range.toDay) || !isWanted(incident)) continue;
    const [x = "", split = null] = dimensionsOf(chart).map((dimension) => valueOf(incident, dimension));
    const key = JSON.stringify([x, split]);
    const group = groups.get(key) ?? { x, split, members: [] };
    group.members.push(incident);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ x, split, members }) => ({
    x,
    split,
    values: chart.y.map((measure) => {
      const values = members.map(MEASURED[measure] ?? (() => Number.NaN)).filter(Number.isFinite);
      if (values.length === 0) return Number.NaN;
      const total = values.reduce((sum, value) => sum + value, 0);
      if (chart.aggregation === "total") return total;
      if (chart.aggregation === "mean") return total / values.length;
      return chart.aggregation === "min" ? Math.min(...values) : Math.max(...values);
    }),
  }));
}
