import type { ListedIncident } from "@sunledger/contract";
import type { OmEvent } from "@sunledger/engine";
import type { IncidentRecord } from "../../stores/records/database.ts";

const DAY_MS = 86_400_000;
/** A repair is often written down a day or two after the fault is gone. */
const AFTER_MS = 2 * DAY_MS;
const MOST = 3;

const concerns = (event: OmEvent, point: string): boolean => event.point === "" || point === event.point || [`${event.point}/`, `${event.point}-`].some((above) => point.startsWith(above)) || event.point.startsWith(`${point}/`);

/** The first three O&M events at an incident's place, from its start to two days after its end; one without a point is the whole plant's. */
export function omEvents(incident: Pick<IncidentRecord, "points" | "start_ms" | "end_ms">, events: readonly OmEvent[]): ListedIncident["om_events"] {
  return events
    .filter((event) => event.startMs <= incident.end_ms + AFTER_MS && event.endMs >= incident.start_ms && incident.points.some((point) => concerns(event, point)))
    .toSorted((a, b) => a.startMs - b.startMs)
    .slice(0, MOST)
    .map(({ startMs, endMs, point, type, text }) => ({ start: new Date(startMs).toISOString(), end: new Date(endMs).toISOString(), point, type, text }));
}
