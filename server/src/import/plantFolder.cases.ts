import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A small plant whose file says all that a plant file can say. */
export const plantJson = () => ({
  schema: "plant/1",
  name: "small",
  latitude: 45.75,
  longitude: 4.85,
  altitude_m: 200,
  timezone: "Europe/Paris",
  commissioned_on: "2020-01-01",
  interval_s: 600,
  analysis: "dc",
  module_types: [
    { id: "m300", technology: "mono-si", p_stc_w: 300, vmp_v: 32, imp_a: 9.375, voc_v: 39, isc_a: 9.9, gamma_pmp_per_c: -0.004, alpha_isc_per_c: 0.0005, beta_voc_per_c: -0.003 },
  ],
  inverter_types: [{ id: "i20", p_ac_w: 20000 }],
  subarrays: [
    { id: "A1", tilt_deg: 20, azimuth_deg: 180, module_type: "m300", modules_per_string: 20, strings: 2 },
    { id: "A2", tilt_deg: 20, azimuth_deg: 180, module_type: "m300", modules_per_string: 20, strings: 2 },
  ],
  inverters: [
    { id: "INV01", type: "i20", subarrays: ["A1"] },
    { id: "INV02", type: "i20", subarrays: ["A2"] },
  ],
  sensors: [
    { id: "GTI1", kind: "irradiance_tilted", tilt_deg: 20, azimuth_deg: 180 },
    { id: "TA1", kind: "temperature_ambient" },
  ],
  meter: "M1",
});

/** Columns of three days at 10 minutes: a clear sky as a sine from 4 to 20 h UTC. */
export const COLUMNS = ["INV01.pac_w", "INV01.pdc_w", "INV02.pac_w", "INV02.pdc_w", "GTI1.gti_w_m2", "TA1.t_amb_c", "M1.eac_total_wh"];
export const FIRST_MS = Date.UTC(2023, 5, 1);
export const STEP_MS = 600_000;
export const ROWS = 3 * 144;

export function measuredRow(k: number): number[] {
  const hour = ((k + 0.5) / 6) % 24;
  const light = Math.max(0, Math.sin((Math.PI * (hour - 4)) / 16));
  const power = Math.round(10_000 * light);
  return [power, Math.round(power / 0.97), power, Math.round(power / 0.97), Math.round(1000 * light), 20, 5_000_000 + k * 1000];
}

export const stampOf = (k: number): string => `${new Date(FIRST_MS + k * STEP_MS).toISOString().slice(0, 19)}Z`;

export const measurementLines = (): string[] => [
  ["timestamp", ...COLUMNS].join(","),
  ...Array.from({ length: ROWS }, (_, k) => [stampOf(k), ...measuredRow(k)].join(",")),
];

const made: string[] = [];
afterAll(async () => {
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

/** A new folder that goes when the tests are done. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "plant-"));
  made.push(folder);
  return folder;
}

/** Writes files into a new folder and gives its path; without `plant.json` and `measurements.csv` the small plant's. */
export async function plantFolder(files: Record<string, string | Uint8Array | null> = {}): Promise<string> {
  const folder = await newFolder();
  const all: Record<string, string | Uint8Array | null> = { "plant.json": JSON.stringify(plantJson()), "measurements.csv": measurementLines().join("\n"), ...files };
  for (const [name, content] of Object.entries(all)) if (content !== null) await writeFile(join(folder, name), content);
  return folder;
}
