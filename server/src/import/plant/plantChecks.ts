import { InputError } from "../inputError.ts";
import { zoneOf } from "../time/zone.ts";
import type { PlantFile } from "./plantSchema.ts";

/** A plant's clock may run this far from its sun (Xinjiang, Galicia: 3 h); beyond, place or zone is wrong. */
const MAX_SUN_CLOCK_HOURS = 4.5;
/** Power at STC is Vmp·Imp; a plant file's values may be off by percents, not by this. */
const MAX_POWER_MISMATCH = 0.3;

/** What one field cannot show: doubled names, references that lead nowhere, values that contradict each other. */
export function checkPlant(plant: PlantFile, file: string): void {
  const fail = (field: string, kind: string, values: Record<string, string | number> = {}): never => {
    throw new InputError("import:error.field", { file, field, expectedKey: kind, ...values });
  };
  uniqueIds(plant, fail);
  references(plant, fail);
  plant.module_types.forEach((type, i) => {
    const ratio = (type.vmp_v * type.imp_a) / type.p_stc_w;
    if (Math.abs(ratio - 1) > MAX_POWER_MISMATCH) fail(`module_types[${i}].p_stc_w`, "power_of_module", { found: type.p_stc_w, product: Math.round(type.vmp_v * type.imp_a) });
    if (type.voc_v < type.vmp_v) fail(`module_types[${i}].voc_v`, "at_least", { found: type.voc_v, limit: type.vmp_v });
    if (type.isc_a < type.imp_a) fail(`module_types[${i}].isc_a`, "at_least", { found: type.isc_a, limit: type.imp_a });
  });
  plant.inverter_types.forEach((type, i) => {
    const curve = type.efficiency;
    if (curve === undefined) return;
    const at = `inverter_types[${i}].efficiency`;
    if (curve.dc_load.length !== curve.value.length) fail(`${at}.value`, "same_length", { found: curve.value.length, limit: curve.dc_load.length });
    if (curve.dc_load.some((load, k) => k > 0 && load <= (curve.dc_load[k - 1] ?? 0))) fail(`${at}.dc_load`, "ascending");
  });
  plant.sensors.forEach((sensor, i) => {
    if (sensor.kind !== "irradiance_tilted") return;
    if (sensor.tilt_deg === undefined) fail(`sensors[${i}].tilt_deg`, "required");
    if (sensor.azimuth_deg === undefined) fail(`sensors[${i}].azimuth_deg`, "required");
  });
  placeAndZone(plant, fail);
}

type Fail = (field: string, kind: string, values?: Record<string, string | number>) => never;

function uniqueIds(plant: PlantFile, fail: Fail): void {
  for (const list of ["module_types", "inverter_types", "subarrays"] as const) {
    const seen = new Set<string>();
    plant[list].forEach((entry, i) => {
      if (seen.has(entry.id)) fail(`${list}[${i}].id`, "unique", { found: entry.id });
      seen.add(entry.id);
    });
  }
  // inverters, sensors and the meter share the names of the columns
  const points = new Set<string>();
  const lists = [["inverters", plant.inverters], ["sensors", plant.sensors]] as const;
  for (const [list, entries] of lists) {
    entries.forEach((entry, i) => {
      if (points.has(entry.id)) fail(`${list}[${i}].id`, "unique", { found: entry.id });
      points.add(entry.id);
    });
  }
  if (typeof plant.meter === "string" && points.has(plant.meter)) fail("meter", "unique", { found: plant.meter });
}

function references(plant: PlantFile, fail: Fail): void {
  const ids = (list: readonly { id: string }[]) => new Set(list.map((entry) => entry.id));
  const modules = ids(plant.module_types);
  const types = ids(plant.inverter_types);
  const arrays = ids(plant.subarrays);
  const fed = new Set<string>();
  const list = (names: Set<string>) => [...names].slice(0, 10).join(", ");
  plant.subarrays.forEach((array, i) => {
    if (!modules.has(array.module_type)) fail(`subarrays[${i}].module_type`, "one_of", { found: array.module_type, list: list(modules) });
  });
  plant.inverters.forEach((inverter, i) => {
    if (!types.has(inverter.type)) fail(`inverters[${i}].type`, "one_of", { found: inverter.type, list: list(types) });
    inverter.subarrays.forEach((name, k) => {
      const at = `inverters[${i}].subarrays[${k}]`;
      if (!arrays.has(name)) fail(at, "one_of", { found: name, list: list(arrays) });
      if (fed.has(name)) fail(at, "one_inverter", { found: name });
      fed.add(name);
    });
  });
  plant.subarrays.forEach((array, i) => {
    if (!fed.has(array.id)) fail(`subarrays[${i}].id`, "fed", { found: array.id });
  });
}

/** Coordinates off (a sign lost, latitude and longitude swapped): the zone's clock says where the sun must be. */
function placeAndZone(plant: PlantFile, fail: Fail): void {
  const january = Date.UTC(2024, 0, 1);
  const offsets = [...zoneOf(plant.timezone, january, january + 366 * 86_400_000).offsetMin];
  const sunHours = plant.longitude / 15;
  // around the globe the shorter way: zones of the Pacific run to +14 h
  const apart = Math.min(
    ...offsets.map((minutes) => {
      const gap = Math.abs(sunHours - minutes / 60) % 24;
      return Math.min(gap, 24 - gap);
    }),
  );
  if (apart > MAX_SUN_CLOCK_HOURS) {
    fail("longitude", "place_in_zone", { found: plant.longitude, zone: plant.timezone, hours: Math.round(apart) });
  }
}
