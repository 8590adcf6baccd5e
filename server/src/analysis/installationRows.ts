import { isForbidden, statusKeyOf, type Figure, type InstallationRow } from "@sunledger/contract";
import type { Figure as EngineFigure } from "@sunledger/engine";
import { fleetTotals, fleetWeeks } from "./ledgerQueries.ts";
import type { Caller } from "../http/caller.ts";
import type { Analysis, Installation } from "../stores/records/database.ts";
import type { Stores } from "../stores/ports.ts";

const WEEKS = 12;
const MONEY_DAYS = 30;

const figure = (name: string, found: EngineFigure | undefined, coverage: number | null): Figure | null =>
  found === undefined ? null : { value: found.value, uncertainty: found.uncertainty, coverage, definition: `${name}@1`, reason: found.reason?.key ?? null };

/** The installations that a caller may see, as rows of the lists; results only where they are open to him. */
export async function installationRows(stores: Stores, caller: Caller): Promise<InstallationRow[]> {
  const { db } = stores.records;
  const list = caller.policies.installation_list;
  let wanted = db.selectFrom("installations").selectAll().orderBy("id");
  if (!list.includes(0)) wanted = wanted.where("id", "in", list.length > 0 ? list : [-1]);
  const installations = await wanted.execute();
  const ids = installations.map(({ published_analysis_id }) => published_analysis_id).filter((id) => id !== null);
  const [analyses, incidents, jobs] = await Promise.all([
    ids.length === 0 ? [] : db.selectFrom("analyses").selectAll().where("id", "in", ids).execute(),
    ids.length === 0 ? [] : db.selectFrom("incidents").select(["analysis_id", (e) => e.fn.countAll<number>().as("open_count")]).where("analysis_id", "in", ids).where("open", "=", true).groupBy("analysis_id").execute(),
    db.selectFrom("job_progress").select(["job_id", "installation_id"]).where("state", "in", ["waiting", "running"]).execute(),
  ]);
  const recent = await recentEnergies(stores, analyses);
  return installations.map((installation) => {
    const analysis = analyses.find(({ id }) => id === installation.published_analysis_id);
    const forbidden = isForbidden(caller.role, installation.status);
    const shown = analysis === undefined || forbidden ? undefined : analysis;
    const coverage = shown?.kpi.data_coverage.value ?? null;
    const energies = shown === undefined ? undefined : recent.get(shown.id);
    return {
      ...identity(installation),
      is_forbidden: forbidden,
      pr: figure("pr", shown?.kpi.pr, coverage),
      pi: figure("pi", shown?.kpi.pi, coverage),
      energy_kwh: energies?.energyKwh ?? null,
      loss_currency_per_day: energies === undefined ? null : (energies.recoverableKwh / MONEY_DAYS) * (installation.plant?.tariff_per_kwh ?? 0),
      open_incidents: shown === undefined ? null : Number(incidents.find(({ analysis_id }) => analysis_id === shown.id)?.open_count ?? 0),
      pi_weeks: energies?.piWeeks ?? [],
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
    pdf_link: installation.pdf_link,
    audit_start_date: installation.audit_start_date,
    audit_end_date: installation.audit_end_date,
    peak_power_kwp: installation.peak_power_kwp,
    latitude: installation.latitude,
    longitude: installation.longitude,
    timezone: installation.timezone,
    currency: installation.currency,
  };
}

interface Recent {
  energyKwh: number;
  recoverableKwh: number;
  piWeeks: (number | null)[];
}

/** Of each analysis: all energy, what could have been got back in its own last thirty days, PI of its own last twelve weeks. */
async function recentEnergies(stores: Stores, analyses: readonly Analysis[]): Promise<Map<number, Recent>> {
  // most plants of a list end on the same day: one question for each day that one ends on
  const idsByEnd = new Map<number, number[]>();
  for (const { id, first_day, day_count } of analyses) idsByEnd.set(first_day + day_count, [...(idsByEnd.get(first_day + day_count) ?? []), id]);
  const groups = await Promise.all([...idsByEnd].map(([end, ids]) => recentUntil(stores, ids, end)));
  return new Map(groups.flat());
}

const mondayOf = (day: number): number => day - ((day + 3) % 7);

async function recentUntil(stores: Stores, ids: readonly number[], end: number): Promise<[number, Recent][]> {
  const [whole, month, weeks] = await Promise.all([
    fleetTotals(stores.measurements, ids, 0, end),
    fleetTotals(stores.measurements, ids, end - MONEY_DAYS, end),
    fleetWeeks(stores.measurements, ids, end - WEEKS * 7, end),
  ]);
  const firstWeek = mondayOf(end - 1) - (WEEKS - 1) * 7;
  return ids.map((id) => [
    id,
    {
      energyKwh: whole.find(({ analysisId }) => analysisId === id)?.deliveredKwh ?? 0,
      recoverableKwh: month.find(({ analysisId }) => analysisId === id)?.recoverableKwh ?? 0,
      piWeeks: Array.from({ length: WEEKS }, (_, index) => {
        const week = weeks.find((entry) => entry.analysisId === id && entry.week === firstWeek + index * 7);
        return week !== undefined && week.expectedKwh > 0 ? week.deliveredKwh / week.expectedKwh : null;
      }),
    },
  ]);
}
