import { Readable } from "node:stream";
import type { ConfType } from "@sunledger/contract";
import type { Stores } from "../stores/ports.ts";

const STEP_MS = 900_000;
const START_MS = Date.UTC(2023, 5, 1);

interface FolderSize {
  inverters: number;
  days: number;
  /** The temperature of the first midnight: other samples, of which no energy takes notice. */
  midnightC?: number;
}

/** Puts a small plant folder into a repository: clear days on flat modules, the last inverter off for an afternoon. */
export async function putPlantFolder(stores: Stores, guid: string, size: FolderSize): Promise<void> {
  for (const { filename, confType, text } of plantFiles(size)) await putFile(stores, guid, filename, confType, text);
}

/** The files of such a folder. */
export function plantFiles(size: FolderSize): { filename: string; confType: ConfType; text: Iterable<string> }[] {
  const names = Array.from({ length: size.inverters }, (_, i) => `INV${String(i + 1).padStart(3, "0")}`);
  return [
    { filename: "plant.json", confType: "plant", text: [JSON.stringify(plantJson(names))] },
    { filename: "measurements.csv", confType: "measurements", text: measurements(names, size.days, size.midnightC ?? 15) },
  ];
}

/** A file of a repository, which is made where there is none yet. */
export async function putFile({ files, records }: Stores, guid: string, filename: string, conf_type: ConfType, text: Iterable<string>): Promise<void> {
  await records.db.insertInto("repositories").values({ guid, user_id: null, installation_id: null, created_ms: 0 }).onConflict((conflict) => conflict.doNothing()).execute();
  const row = { guid, filename, conf_type, ...(await files.put(guid, filename, Readable.from(text))), uploaded_by: null, created_ms: 0 };
  await records.db.insertInto("repository_files").values(row).onConflict((conflict) => conflict.columns(["guid", "filename"]).doUpdateSet(row)).execute();
}

function plantJson(names: readonly string[]): object {
  return {
    schema: "plant/1", name: "Small roof", latitude: 43.6, longitude: 1.44, altitude_m: 150, timezone: "Europe/Paris",
    commissioned_on: "2020-01-01", interval_s: STEP_MS / 1000, currency: "EUR", tariff_per_kwh: 0.12, albedo: 0.2, analysis: "ac",
    module_types: [{ id: "m300", technology: "mono-si", cells: 60, area_m2: 1.63, p_stc_w: 300, vmp_v: 32.5, imp_a: 9.23, voc_v: 39.8,
      isc_a: 9.75, gamma_pmp_per_c: -0.0038, alpha_isc_per_c: 0.0005, beta_voc_per_c: -0.003 }],
    inverter_types: [{ id: "i20k", p_ac_w: 20_000, efficiency: { dc_load: [0.05, 0.1, 0.2, 0.5, 1], value: [0.92, 0.955, 0.97, 0.975, 0.97], rated_dc_w: 20_500 } }],
    subarrays: names.map((name) => ({ id: `A-${name}`, tilt_deg: 0, azimuth_deg: 180, module_type: "m300", modules_per_string: 17, strings: 4 })),
    inverters: names.map((name) => ({ id: name, type: "i20k", subarrays: [`A-${name}`] })),
    sensors: [{ id: "GHI1", kind: "irradiance_horizontal" }, { id: "TA1", kind: "temperature_ambient" }],
  };
}

function* measurements(names: readonly string[], days: number, midnightC: number): Generator<string> {
  yield `time,GHI1.ghi_w_m2,TA1.t_amb_c,${names.map((name) => `${name}.pac_w`).join(",")}\n`;
  for (let t = START_MS; t < START_MS + days * 86_400_000; t += STEP_MS) {
    const ghi = clearSkyGhiWm2(t + STEP_MS / 2);
    const power = ghi * 17.5;
    const isOff = t >= START_MS + 86_400_000 + 12 * 3_600_000 && t < START_MS + 86_400_000 + 15 * 3_600_000;
    const values = names.map((_, i) => (isOff && i === names.length - 1 ? 0 : power * (1 - 0.002 * (i % 5))));
    const tempC = t === START_MS ? midnightC : 15 + ghi / 60;
    yield `${new Date(t).toISOString()},${ghi.toFixed(1)},${tempC.toFixed(1)},${values.map((value) => value.toFixed(0)).join(",")}\n`;
  }
}

/** Clear days over Toulouse, well enough for a test: solar declination after Cooper (1969), GHI after Haurwitz (1945). */
function clearSkyGhiWm2(t: number): number {
  const dayOfYear = ((t - Date.UTC(2023, 0, 1)) / 86_400_000) % 365;
  const declination = (23.45 * Math.PI * Math.sin((2 * Math.PI * (284 + dayOfYear)) / 365)) / 180;
  const hourAngle = (Math.PI * ((t % 86_400_000) / 3_600_000 - 12 + 1.44 / 15)) / 12;
  const latitude = (43.6 * Math.PI) / 180;
  const cosZenith = Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle);
  return cosZenith > 0 ? 1098 * cosZenith * Math.exp(-0.057 / cosZenith) : 0;
}
