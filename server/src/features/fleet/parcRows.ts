import type { api, JsonOf, ParcRow } from "@sunledger/contract";
import { installationRows } from "../../analysis/installationRows.ts";
import { openPlants, type OpenPlant } from "../../analysis/openPlants.ts";
import type { Caller } from "../../http/caller.ts";
import type { Stores } from "../../stores/ports.ts";
import { periodFigures, type DaysOf, type PlantPeriod } from "./periodFigures.ts";

const HOUR_MS = 3_600_000;
const DEFAULT_SORT = "-loss_currency_per_day";

type Asked = JsonOf<typeof api.parc>;

const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** What a row is sorted by: a figure of the period where it has one of that name, else a column of the list. */
function sortValue(row: ParcRow, key: string): string | number | null {
  const own = key === "pr" || key === "pi" ? {} : row;
  const named = new Map<string, unknown>([...Object.entries(own), ...Object.entries(row.period ?? {})]).get(key);
  return typeof named === "number" ? named : typeof named === "string" ? plain(named) : null;
}

/** In the asked order, what costs most per day first where none is asked; what is missing stands last either way. */
function sorted(rows: ParcRow[], sort: string): ParcRow[] {
  const direction = sort.startsWith("-") ? -1 : 1;
  const keyed = rows.map((row) => ({ row, id: row.installation_id, value: sortValue(row, sort.replace(/^-/, "")) }));
  keyed.sort((a, b) => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null) || a.id - b.id;
    return a.value === b.value ? a.id - b.id : (a.value < b.value ? -1 : 1) * direction;
  });
  return keyed.map(({ row }) => row);
}

/** The plants of a caller that pass the filters, with their books over the asked days, sorted. */
export async function parcRows(stores: Stores, caller: Caller, asked: Asked, daysOf: DaysOf): Promise<{ rows: ParcRow[]; plants: OpenPlant[]; periods: Map<number, PlantPeriod> }> {
  const [rows, plants] = await Promise.all([installationRows(stores, caller), openPlants(stores.records, caller, asked.installations)]);
  const periods = await periodFigures(stores, plants, daysOf);
  const search = plain(asked.search ?? "");
  const wanted = asked.installations ?? [];
  const kept = rows.filter(
    (row) =>
      (wanted.length === 0 || wanted.includes(row.installation_id)) &&
      (asked.analysis_mode === undefined || row.analysis_mode === asked.analysis_mode) &&
      (asked.status === undefined || asked.status.length === 0 || (row.status_key !== null && asked.status.includes(row.status_key))) &&
      plain(`${row.installation_name} ${row.town ?? ""}`).includes(search),
  );
  const now = Date.now();
  const found = sorted(
    kept.map((row) => ({
      ...row,
      period: periods.get(row.installation_id)?.figures ?? null,
      freshness_hours: row.analysis_mode === "audit" || row.last_sample === null ? null : Math.max(0, (now - Date.parse(row.last_sample)) / HOUR_MS),
    })),
    asked.sort ?? DEFAULT_SORT,
  );
  return { rows: found, plants, periods };
}
