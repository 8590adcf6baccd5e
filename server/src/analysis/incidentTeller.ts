import type { IncidentRow } from "@sunledger/contract";
import { formats, type Locale } from "@sunledger/i18n";
import { dayText } from "../days/dayText.ts";
import { translatorOf } from "../http/locale.ts";
import type { IncidentRecord } from "../stores/records/database.ts";
import { messageText } from "../words/messageText.ts";

const HOUR_MS = 3_600_000;

/** How a stored incident is told in a language, its times in its plant's zone. */
export async function incidentTeller(locale: Locale): Promise<(incident: IncidentRecord, timezone: string) => IncidentRow> {
  const words = await translatorOf(locale);
  const numbers = formats(locale);
  return (incident, timezone) => ({
    id: String(incident.id),
    category: incident.category,
    points: incident.points,
    start: new Date(incident.start_ms).toISOString(),
    end: new Date(incident.end_ms).toISOString(),
    open: incident.open,
    status: incident.open ? "open" : "closed",
    days: incident.days.map(dayText),
    duration_hours: (incident.end_ms - incident.start_ms) / HOUR_MS,
    loss_kwh: incident.loss_kwh,
    loss_currency: incident.loss_currency,
    severity: incident.severity,
    criticality: incident.criticality,
    confidence: incident.confidence,
    evidence: messageText(incident.evidence, words, numbers, timezone),
  });
}
