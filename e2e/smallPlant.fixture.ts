/** The description of a roof with two inverters, as its file says it. */
export const plantJson = (name: string): string =>
  JSON.stringify({
    schema: "plant/1",
    name,
    latitude: 45.75,
    longitude: 4.85,
    altitude_m: 200,
    timezone: "Europe/Paris",
    commissioned_on: "2020-01-01",
    interval_s: 600,
    analysis: "dc",
    module_types: [{ id: "m300", technology: "mono-si", p_stc_w: 300, vmp_v: 32, imp_a: 9.375, voc_v: 39, isc_a: 9.9, gamma_pmp_per_c: -0.004, alpha_isc_per_c: 0.0005, beta_voc_per_c: -0.003 }],
    inverter_types: [{ id: "i20", p_ac_w: 20000 }],
    subarrays: ["A1", "A2"].map((id) => ({ id, tilt_deg: 20, azimuth_deg: 180, module_type: "m300", modules_per_string: 20, strings: 2 })),
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

const COLUMNS = ["timestamp", "INV01.pac_w", "INV01.pdc_w", "INV02.pac_w", "INV02.pdc_w", "GTI1.gti_w_m2", "TA1.t_amb_c"];
const STEPS_A_DAY = 144;
const DAYS = 10;

/** Ten June days at ten minutes: light as a sine from 4 to 20 h UTC, and what two inverters of 12 kWp make of it. */
export function measurementsCsv(): string {
  const rows = Array.from({ length: DAYS * STEPS_A_DAY }, (_, step) => {
    const hour = ((step + 0.5) / 6) % 24;
    const light = Math.max(0, Math.sin((Math.PI * (hour - 4)) / 16));
    const power = Math.round(10_000 * light);
    const stamp = new Date(Date.UTC(2023, 5, 1) + step * 600_000).toISOString().slice(0, 19);
    return [`${stamp}Z`, power, Math.round(power / 0.97), power, Math.round(power / 0.97), Math.round(1000 * light), 20].join(",");
  });
  return [COLUMNS.join(","), ...rows].join("\n");
}
