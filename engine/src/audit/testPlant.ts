import type { Plant, SensorKind } from "./plant.ts";
import type { Samples, Zone } from "./samples.ts";

/** What a small plant for tests is made of. */
export interface TestPlantSpec {
  latitude: number;
  intervalMinutes: number;
  days: number;
  inverters: number;
  arraysPerInverter: number;
  strings: number;
  sensors: SensorKind[];
  withDc: boolean;
  /** Seed of the weather. */
  seed: number;
  /** Clouds that hang for a day, instead of others in every interval. */
  calm?: boolean;
}

/** A fault put into one inverter's power on a stretch of rows: what is left of it, or nothing said at all. */
export interface TestFault {
  inverter: number;
  from: number;
  to: number;
  kind: "stop" | "gap" | "factor" | "limit" | "negative" | "stuck";
  size: number;
}

/** 1 June 2023, 00:00 UTC. */
const startMs = 1_685_577_600_000;

/** A sky of no particular physics: a bell of light over each UTC noon with clouds from the seed, DC in proportion, 97 % converted. */
export function testPlant(spec: TestPlantSpec, faults: readonly TestFault[]): { plant: Plant; samples: Samples; zone: Zone } {
  const stepMs = spec.intervalMinutes * 60_000;
  const count = Math.round((spec.days * 86_400_000) / stepMs);
  const columns = new Map<string, Float64Array>();
  const random = generator(spec.seed);
  const light = new Float64Array(count);
  const perDay = Math.round(86_400_000 / stepMs);
  let clear = 1;
  for (let k = 0; k < count; k++) {
    if (spec.calm !== true || k % perDay === 0) clear = 0.3 + 0.7 * random();
    const hour = (((startMs + (k + 0.5) * stepMs) / 3_600_000) % 24) - 12;
    light[k] = Math.max(0, Math.cos((hour / 14) * Math.PI)) * 950 * clear;
  }
  const ids = spec.sensors.map((kind, i) => ({ id: `S${i}`, kind, ...(kind === "irradiance_tilted" ? { tilt_deg: 20, azimuth_deg: 180 } : {}) }));
  for (const { id, kind } of ids) {
    const [name, of] = COLUMN[kind];
    columns.set(`${id}.${name}`, light.map((g) => of(g)));
  }
  const subarrays: Plant["subarrays"] = [];
  const inverters: Plant["inverters"] = [];
  const kwp = (spec.strings * 10 * 400) / 1000;
  for (let i = 0; i < spec.inverters; i++) {
    const own: string[] = [];
    for (let a = 0; a < spec.arraysPerInverter; a++) {
      own.push(`A${i}-${a}`);
      subarrays.push({ id: `A${i}-${a}`, tilt_deg: 20, azimuth_deg: a % 2 === 0 ? 180 : 90, module_type: "m", modules_per_string: 10, strings: spec.strings, dc_resistance_ohm_per_string: 0.2 });
    }
    inverters.push({ id: `I${i}`, type: "t", subarrays: own });
    const dc = light.map((g) => Math.min(g * kwp * spec.arraysPerInverter * 0.9, 1.1e4 * spec.arraysPerInverter));
    for (const fault of faults) if (fault.inverter === i) damage(dc, fault, count);
    columns.set(`I${i}.pac_w`, dc.map((w) => w * 0.97));
    if (spec.withDc) {
      columns.set(`I${i}.pdc_w`, dc);
      columns.set(`I${i}.udc_v`, dc.map((w) => (w > 0 ? 300 + 10 * random() : 0)));
    }
  }
  return { plant: plantOf(spec, subarrays, inverters, ids), samples: { startMs, stepMs, count, columns }, zone: ZONE };
}

const ZONE: Zone = { fromMs: Float64Array.of(0), offsetMin: Int32Array.of(120) };

const COLUMN: Record<SensorKind, [string, (g: number) => number]> = {
  irradiance_tilted: ["gti_w_m2", (g) => g],
  irradiance_horizontal: ["ghi_w_m2", (g) => 0.93 * g],
  temperature_ambient: ["t_amb_c", (g) => 12 + g / 100],
  temperature_module: ["t_mod_c", (g) => 12 + g / 30],
  wind: ["wind_m_s", () => 2],
  rain: ["rain_mm", () => 0],
};

function damage(dc: Float64Array, fault: TestFault, count: number): void {
  for (let k = Math.floor(fault.from * count); k < Math.min(count, Math.floor(fault.to * count)); k++) {
    if (fault.kind === "stop") dc[k] = 0;
    else if (fault.kind === "gap") dc[k] = NaN;
    else if (fault.kind === "factor") dc[k] *= fault.size;
    else if (fault.kind === "limit") dc[k] = Math.min(dc[k], fault.size * 5000);
    else if (fault.kind === "negative") dc[k] = -fault.size * 100;
    else dc[k] = fault.size * 4000;
  }
}

function plantOf(spec: TestPlantSpec, subarrays: Plant["subarrays"], inverters: Plant["inverters"], sensors: Plant["sensors"]): Plant {
  return {
    schema: "plant/1", name: "test", latitude: spec.latitude, longitude: 2, altitude_m: 100, timezone: "Europe/Paris",
    commissioned_on: "2020-01-01", currency: "EUR", tariff_per_kwh: 0.1, albedo: 0.2, interval_s: spec.intervalMinutes * 60,
    label: "start", analysis: spec.withDc ? "dc" : "ac",
    module_types: [{
      id: "m", technology: "mono-si", cells: 60, area_m2: 1.9, p_stc_w: 400, vmp_v: 33, imp_a: 12.1, voc_v: 40, isc_a: 12.8,
      gamma_pmp_per_c: -0.0036, alpha_isc_per_c: 0.0005, beta_voc_per_c: -0.0028, relative_efficiency_at_w_m2: { "200": 0.97 },
      iam: { model: "physical", n: 1.526, k_per_m: 4, l_m: 0.002, diffuse: 0.955 },
    }],
    inverter_types: [{ id: "t", p_ac_w: 10_000 * Math.max(1, spec.arraysPerInverter), efficiency: { dc_load: [0.1, 0.5, 1], value: [0.94, 0.975, 0.972], rated_dc_w: 10_300 * Math.max(1, spec.arraysPerInverter) } }],
    subarrays, inverters, sensors, meter: null, ac_wiring_loss_at_rated: 0.008,
    thermal: { model: "faiman", u0: 25, u1: 6.2, absorption: 0.9, cell_minus_back_k: 2 },
    expected_degradation_per_year: 0.005, sizing: null,
  };
}

/** Lehmer's generator: numbers in (0, 1), the same for the same seed. */
export function generator(seed: number): () => number {
  let state = (Math.abs(Math.trunc(seed)) % 2_147_483_646) + 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
