import type { SiteInfo } from "@sunledger/contract";
import type { Plant } from "@sunledger/engine";
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
      return {
        ...row,
        address: plant?.address ?? null,
        altitude_m: plant?.altitude_m ?? null,
        commissioned_on: plant?.commissioned_on ?? null,
        ...(plant === null ? NO_EQUIPMENT : equipmentOf(plant)),
      };
    }),
  };
}

type Equipment = Pick<SiteInfo["sites"][number], "p_ac_kw" | "inverter_count" | "subarray_count" | "string_count" | "module_count" | "sensor_count">;

const NO_EQUIPMENT: Equipment = { p_ac_kw: null, inverter_count: 0, subarray_count: 0, string_count: 0, module_count: 0, sensor_count: 0 };
/** A plant model is read anew when it changes: the same object has the same equipment. */
const counted = new WeakMap<Plant, Equipment>();

function equipmentOf(plant: Plant): Equipment {
  const known = counted.get(plant);
  if (known !== undefined) return known;
  const counts = new Map(countPoints(measurementPoints(plant, [])).map(({ type, count }) => [type, count]));
  const ratedW = plant.inverters.reduce((sum, { type }) => sum + (plant.inverter_types.find((entry) => entry.id === type)?.p_ac_w ?? 0), 0);
  const equipment = {
    p_ac_kw: ratedW > 0 ? ratedW / 1000 : null,
    inverter_count: counts.get("inverter") ?? 0,
    subarray_count: plant.subarrays.length,
    string_count: counts.get("string") ?? 0,
    module_count: plant.subarrays.reduce((sum, { modules_per_string, strings }) => sum + modules_per_string * strings, 0),
    sensor_count: counts.get("sensor") ?? 0,
  };
  counted.set(plant, equipment);
  return equipment;
}
