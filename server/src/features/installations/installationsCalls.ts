import { api, type Installation, type InstallationRow } from "@sunledger/contract";
import type { Plant } from "@sunledger/engine";
import { dayText } from "../../days/dayText.ts";
import { AppError } from "../../http/appError.ts";
import type { Binder } from "../../http/bind.ts";
import type { Stores } from "../../stores/ports.ts";
import { diagnostic } from "./diagnostic.ts";
import { installationRows } from "../../analysis/installationRows.ts";
import { plantsOwnEntry } from "../../analysis/reconciledSizing.ts";
import { storedAnalyses } from "../../analysis/storedAnalyses.ts";
import { storedInstallations } from "../../analysis/storedInstallations.ts";

type SortKey = "installation_name" | "status" | "town" | "peak_power_kwp" | "energy_kwh" | "loss_currency_per_day" | "open_incidents" | "last_sample" | "audit_start_date" | "pr" | "pi";

function sortValue(row: InstallationRow, key: string): string | number | null {
  const named: Record<SortKey, string | number | null> = {
    installation_name: row.installation_name.toLowerCase(),
    status: row.status,
    town: row.town,
    peak_power_kwp: row.peak_power_kwp,
    energy_kwh: row.energy_kwh,
    loss_currency_per_day: row.loss_currency_per_day,
    open_incidents: row.open_incidents,
    last_sample: row.last_sample,
    audit_start_date: row.audit_start_date,
    pr: row.pr?.value ?? null,
    pi: row.pi?.value ?? null,
  };
  return Object.entries(named).find(([name]) => name === key)?.[1] ?? null;
}

/** Sorted by a column (`-pr`: largest first); what is missing stands last either way. */
function sorted(rows: InstallationRow[], sort: string): InstallationRow[] {
  const key = sort.replace(/^-/, "");
  const direction = sort.startsWith("-") ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [left, right] = [sortValue(a, key), sortValue(b, key)];
    if (left === null || right === null) return left === right ? a.installation_id - b.installation_id : left === null ? 1 : -1;
    return left === right ? a.installation_id - b.installation_id : (left < right ? -1 : 1) * direction;
  });
}

const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Lists of installations, one installation, and its diagnostic over a range. */
export function installationsCalls(bind: Binder, stores: Stores): void {
  bind(api.fleetInfo, async ({ caller, json }) => {
    const search = plain(json.search ?? "");
    const rows = (await installationRows(stores, caller)).filter(
      (row) =>
        (json.analysis_mode === undefined || row.analysis_mode === json.analysis_mode) &&
        (json.status === undefined || json.status.length === 0 || (row.status_key !== null && json.status.includes(row.status_key))) &&
        plain(`${row.installation_name} ${row.town ?? ""}`).includes(search),
    );
    const first = (json.page - 1) * json.page_size;
    return { total: rows.length, rows: sorted(rows, json.sort ?? "installation_name").slice(first, first + json.page_size) };
  });

  bind(api.installation, async ({ caller, params }) => {
    const rows = await installationRows(stores, { ...caller, policies: { ...caller.policies, installation_list: [params.id] } });
    const [row] = rows;
    const [record] = await storedInstallations(stores.records, [params.id]);
    if (row === undefined || record === undefined) throw new AppError("not_found", "id");
    const analysis = record.published_analysis_id === null ? undefined : (await storedAnalyses(stores.records, [record.published_analysis_id])).get(record.published_analysis_id);
    return {
      ...row,
      type: record.type,
      ...plantDetails(record.plant),
      settings: analysis?.settings ?? {},
      sizing: record.plant === null || record.plant.sizing === null ? null : plantsOwnEntry(record.plant).inputData,
      min_date: analysis === undefined ? null : dayText(analysis.first_day),
      max_date: analysis === undefined ? null : dayText(analysis.first_day + analysis.day_count - 1),
    };
  });

  bind(api.diagnostic, async ({ query, locale }) => diagnostic(stores, query, locale));
}

type Details = Omit<Installation, keyof InstallationRow | "type" | "settings" | "sizing" | "min_date" | "max_date">;

/** What the plant model says of the site and its equipment. */
function plantDetails(plant: Plant | null): Details {
  const moduleOf = (id: string) => plant?.module_types.find((module) => module.id === id);
  const modulesIn = (id: string) => {
    const subarray = plant?.subarrays.find((entry) => entry.id === id);
    return subarray === undefined ? 0 : subarray.modules_per_string * subarray.strings;
  };
  const powerOf = (id: string) => {
    const subarray = plant?.subarrays.find((entry) => entry.id === id);
    return subarray === undefined ? 0 : modulesIn(id) * (moduleOf(subarray.module_type)?.p_stc_w ?? 0);
  };
  const area = (plant?.subarrays ?? []).reduce((sum, { id, module_type }) => sum + modulesIn(id) * (moduleOf(module_type)?.area_m2 ?? Number.NaN), 0);
  const power = (plant?.subarrays ?? []).reduce((sum, { id }) => sum + powerOf(id), 0);
  return {
    address: plant?.address ?? null,
    building: plant?.building ?? null,
    plant_group: plant?.plant_group ?? null,
    commissioned_on: plant?.commissioned_on ?? "",
    pv_area_m2: Number.isFinite(area) && area > 0 ? area : null,
    pv_stc_efficiency: Number.isFinite(area) && area > 0 ? power / (area * 1000) : null,
    pp_factor: plant?.pp_factor ?? null,
    interval_s: plant?.interval_s ?? 0,
    tariff_per_kwh: plant?.tariff_per_kwh ?? 0,
    inverters: (plant?.inverters ?? []).map((inverter) => ({
      id: inverter.id,
      type: inverter.type,
      p_ac_w: plant?.inverter_types.find(({ id }) => id === inverter.type)?.p_ac_w ?? 0,
      p_stc_w: inverter.subarrays.reduce((sum, id) => sum + powerOf(id), 0),
    })),
    subarrays: (plant?.subarrays ?? []).map((subarray) => ({
      id: subarray.id,
      tilt_deg: subarray.tilt_deg,
      azimuth_deg: subarray.azimuth_deg,
      module_type: subarray.module_type,
      modules_per_string: subarray.modules_per_string,
      strings: subarray.strings,
      p_stc_w: powerOf(subarray.id),
    })),
    sensors: (plant?.sensors ?? []).map(({ id, kind, tilt_deg = null, azimuth_deg = null }) => ({ id, kind, tilt_deg, azimuth_deg })),
  };
}
