import { api, isForbidden, statusKeyOf, type Figure, type InstallationRow } from "@sunledger/contract";
import type { Figure as EngineFigure } from "@sunledger/engine";
import type { Caller } from "../http/caller.ts";
import type { Installation } from "../stores/records/database.ts";
import type { Stores } from "../stores/ports.ts";
import { recentFigures } from "./recentFigures.ts";
import { storedAnalyses } from "./storedAnalyses.ts";
import { storedInstallations } from "./storedInstallations.ts";

const figure = (name: string, found: EngineFigure | undefined, coverage: number | null): Figure | null =>
  found === undefined ? null : { value: found.value, uncertainty: found.uncertainty, coverage, definition: `${name}@1`, reason: found.reason?.key ?? null };

/** The installations that a caller may see, as rows of the lists; results only where they are open to him. */
export async function installationRows(stores: Stores, caller: Caller): Promise<InstallationRow[]> {
  const list = caller.policies.installation_list;
  const [installations, jobs] = await Promise.all([
    storedInstallations(stores.records, list.includes(0) ? null : list),
    stores.records.db.selectFrom("job_progress").select(["job_id", "installation_id"]).where("state", "in", ["waiting", "running"]).execute(),
  ]);
  const analyses = await storedAnalyses(stores.records, installations.flatMap(({ published_analysis_id }) => published_analysis_id ?? []));
  const recent = await recentFigures(stores, [...analyses.values()]);
  return installations.map((installation) => {
    const analysis = analyses.get(installation.published_analysis_id ?? Number.NaN);
    const forbidden = isForbidden(caller.role, installation.status);
    const shown = analysis === undefined || forbidden ? undefined : analysis;
    const coverage = shown?.kpi.data_coverage.value ?? null;
    const lately = shown === undefined ? undefined : recent.get(shown.id);
    return {
      ...identity(installation),
      is_forbidden: forbidden,
      pr: figure("pr", shown?.kpi.pr, coverage),
      pi: figure("pi", shown?.kpi.pi, coverage),
      energy_kwh: lately?.energyKwh ?? null,
      loss_currency_per_day: lately === undefined ? null : lately.recoverableKwhPerDay * (installation.plant?.tariff_per_kwh ?? 0),
      open_incidents: lately?.openIncidents ?? null,
      pi_weeks: lately?.piWeeks ?? [],
      last_sample: forbidden || installation.data_end_ms === null ? null : new Date(installation.data_end_ms).toISOString(),
      job_id: jobs.find(({ installation_id }) => installation_id === installation.id)?.job_id ?? null,
    };
  });
}

const textAttribute = (value: string | number | null | undefined): string | null => (typeof value === "string" && value !== "" ? value : null);

function identity(installation: Installation) {
  return {
    installation_id: installation.id,
    installation_name: installation.name,
    guid: installation.guid,
    town: textAttribute(installation.plant?.town ?? installation.attributes["town"]),
    status: installation.status,
    status_key: statusKeyOf(installation.status),
    analysis_mode: installation.analysis_mode,
    dc_analysis: installation.dc_analysis,
    target_menu: installation.target_menu,
    compute_tag_version: installation.compute_tag_version,
    // a report can be had of everything that was analysed, unless another place is stated for it
    pdf_link: installation.pdf_link ?? (installation.published_analysis_id === null ? null : api.reportPdf.path.replace("{id}", String(installation.id))),
    audit_start_date: installation.audit_start_date,
    audit_end_date: installation.audit_end_date,
    peak_power_kwp: installation.peak_power_kwp,
    latitude: installation.latitude,
    longitude: installation.longitude,
    timezone: installation.timezone,
    currency: installation.currency,
  };
}
