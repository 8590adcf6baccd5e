import type { SiteInfo } from "@sunledger/contract";
import { installationRows } from "../../analysis/installationRows.ts";
import { countPoints, measurementPoints } from "../../analysis/measurementPoints.ts";
import { storedInstallations } from "../../analysis/storedInstallations.ts";
import type { Caller } from "../../http/caller.ts";
import type { Stores } from "../../stores/ports.ts";

/** One site, or every site the caller may see, with its equipment counted. */
export async function siteInfo(stores: Stores, caller: Caller, id: number | undefined): Promise<SiteInfo> {
  const rows = await installationRows(stores, id === undefined ? caller : { ...caller, policies: { ...caller.policies, installation_list: [id] } });
  const records = await storedInstallations(stores.records, rows.map(({ installation_id }) => installation_id));
  const plants = new Map(records.map(({ id: found, plant }) => [found, plant]));
  return {
    sites: rows.map((row) => {
      const plant = plants.get(row.installation_id) ?? null;
      const counts = new Map(countPoints(measurementPoints(plant, [])).map(({ type, count }) => [type, count]));
      const ratedW = (plant?.inverters ?? []).reduce((sum, { type }) => sum + (plant?.inverter_types.find((entry) => entry.id === type)?.p_ac_w ?? 0), 0);
      return {
        ...row,
        address: plant?.address ?? null,
        altitude_m: plant?.altitude_m ?? null,
        commissioned_on: plant?.commissioned_on ?? null,
        p_ac_kw: ratedW > 0 ? ratedW / 1000 : null,
        inverter_count: counts.get("inverter") ?? 0,
        subarray_count: plant?.subarrays.length ?? 0,
        string_count: counts.get("string") ?? 0,
        module_count: (plant?.subarrays ?? []).reduce((sum, { modules_per_string, strings }) => sum + modules_per_string * strings, 0),
        sensor_count: counts.get("sensor") ?? 0,
      };
    }),
  };
}
