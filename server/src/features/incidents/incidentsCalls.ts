import { api, type IncidentRow } from "@sunledger/contract";
import { formats } from "@sunledger/i18n";
import { publishedAnalysis } from "../../analysis/published.ts";
import { messageText } from "../../words/messageText.ts";
import { dayText } from "../../days/dayText.ts";
import type { Binder } from "../../http/bind.ts";
import { translatorOf } from "../../http/locale.ts";
import type { IncidentRecord } from "../../stores/records/database.ts";
import type { Stores } from "../../stores/ports.ts";
import { chooseIncidents } from "./chooseIncidents.ts";

/** Incidents of an installation, filtered, ranked, sorted and paged. */
export function incidentsCalls(bind: Binder, stores: Stores): void {
  bind(api.incidentsTable, async ({ query, locale }) => {
    const { installation, analysis } = await publishedAnalysis(stores.records, query.installation_id);
    const all = await stores.records.db.selectFrom("incidents").selectAll().where("analysis_id", "=", analysis.id).execute();
    const chosen = chooseIncidents(all, query, analysis.end_ms);
    const words = await translatorOf(locale);
    const numbers = formats(locale);
    const row = (incident: IncidentRecord): IncidentRow => ({
      id: String(incident.id),
      category: incident.category,
      points: incident.points,
      start: new Date(incident.start_ms).toISOString(),
      end: new Date(incident.end_ms).toISOString(),
      open: incident.open,
      status: incident.open ? "open" : "closed",
      days: incident.days.map(dayText),
      duration_hours: (incident.end_ms - incident.start_ms) / 3_600_000,
      loss_kwh: incident.loss_kwh,
      loss_currency: incident.loss_currency,
      severity: incident.severity,
      criticality: incident.criticality,
      confidence: incident.confidence,
      evidence: messageText(incident.evidence, words, numbers, installation.timezone),
    });
    const first = (query.page - 1) * query.page_size;
    const worth = chosen.map(({ loss_currency }) => loss_currency);
    return {
      total: chosen.length,
      loss_kwh: chosen.reduce((sum, { loss_kwh }) => sum + loss_kwh, 0),
      loss_currency: worth.every((value) => value !== null) ? worth.reduce((sum: number, value) => sum + (value ?? 0), 0) : null,
      rows: chosen.slice(first, first + query.page_size).map(row),
    };
  });
}

