import { api } from "@sunledger/contract";
import { incidentTeller } from "../../analysis/incidentTeller.ts";
import { publishedAnalysis } from "../../analysis/published.ts";
import { storedIncidents } from "../../analysis/storedAnalyses.ts";
import type { Binder } from "../../http/bind.ts";
import type { Stores } from "../../stores/ports.ts";
import { chooseIncidents } from "./chooseIncidents.ts";
import { incidentTraits } from "./incidentTraits.ts";
import { omEvents } from "./omEvents.ts";

/** Incidents of an installation, filtered, ranked, sorted and paged. */
export function incidentsCalls(bind: Binder, stores: Stores): void {
  bind(api.incidentsTable, async ({ query, locale }) => {
    const { installation, analysis } = await publishedAnalysis(stores.records, query.installation_id);
    const all = (await storedIncidents(stores.records, [analysis.id])).get(analysis.id) ?? [];
    const traitsOf = incidentTraits(all, analysis.points);
    const { matching, chosen } = chooseIncidents(all, query, analysis, traitsOf);
    const tell = await incidentTeller(locale);
    const first = (query.page - 1) * query.page_size;
    const worth = chosen.map(({ loss_currency }) => loss_currency);
    return {
      total: chosen.length,
      matching,
      open: chosen.filter(({ open }) => open).length,
      loss_kwh: chosen.reduce((sum, { loss_kwh }) => sum + loss_kwh, 0),
      loss_currency: worth.every((value) => value !== null) ? worth.reduce((sum: number, value) => sum + (value ?? 0), 0) : null,
      rows: chosen.slice(first, first + query.page_size).map((incident) => ({ ...tell(incident, installation.timezone), ...traitsOf(incident), om_events: omEvents(incident, analysis.events) })),
    };
  });
}

