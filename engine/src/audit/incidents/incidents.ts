import type { OmEvent } from "../samples.ts";
import type { Incident } from "../result.ts";
import { causeIncidents, openStringIncidents } from "./causeIncidents.ts";
import type { IncidentInput } from "./incidentInput.ts";
import { INCIDENT_RULES } from "./incidentRules.ts";
import { silenceIncidents } from "./silenceIncidents.ts";
import { dirtIncidents, sensorIncidents, unclassifiedIncidents } from "./siteIncidents.ts";
import { stopIncidents } from "./stopIncidents.ts";

/** Every event of the period as an operator would count them: over nights and harmless days, the plant's as one. */
export function incidentsOf(input: IncidentInput): Incident[] {
  const all = [
    ...INCIDENT_RULES.flatMap((rule) => causeIncidents(input, rule)), ...openStringIncidents(input), ...stopIncidents(input), ...silenceIncidents(input),
    ...dirtIncidents(input), ...unclassifiedIncidents(input), ...sensorIncidents(input),
  ];
  const least = (input.settings.minimumIncidentMinutes ?? 0) * 60_000;
  return all.map((one) => confirmed(one, input.events)).filter((one) => one.endMs - one.startMs >= least).sort((a, b) => a.startMs - b.startMs || a.points[0].localeCompare(b.points[0]));
}

/** A written O&M event on the same point at the same time makes an incident surer; it never makes one. */
function confirmed(one: Incident, events: readonly OmEvent[]): Incident {
  const written = events.some((e) => e.startMs < one.endMs && e.endMs > one.startMs && one.points.some((p) => p === e.point || p.startsWith(`${e.point}/`)));
  return written ? { ...one, confidence: 1 - (1 - one.confidence) / 2 } : one;
}
