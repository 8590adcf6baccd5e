/**
 * The plant model an audit reads: `plant.json` of a plant folder with its documented defaults filled in.
 * Field names are the file's own, so that a finding can name the entry it is about (`subarrays[0].tilt_deg`).
 */
export interface Plant {
  schema: "plant/1";
  name: string;
  latitude: number;
  longitude: number;
  altitude_m: number;
  /** IANA zone; the days of an audit are cut in it (see `Zone`). */
  timezone: string;
  /** Local day, `YYYY-MM-DD`. */
  commissioned_on: string;
  currency: string;
  tariff_per_kwh: number;
  albedo: number;
  interval_s: number;
  label: "start" | "centre" | "end";
  analysis: "dc" | "ac";
  module_types: ModuleType[];
  inverter_types: InverterType[];
  subarrays: SubArray[];
  inverters: Inverter[];
  sensors: Sensor[];
  meter: string | null;
  /** f: per inverter, at AC power P, the loss up to the delivery point is f·P²/p_ac_w. */
  ac_wiring_loss_at_rated: number;
  thermal: Thermal;
  expected_degradation_per_year: number;
  sizing: Sizing | null;
  /** Names of the optional entries that the file leaves out (as `defaults_used` has them): what stands for them is usual, and less is known of it. */
  unstated?: readonly string[];
  address?: string;
  town?: string;
  building?: string;
  plant_group?: string;
  pp_factor?: number;
}

export interface ModuleType {
  id: string;
  technology: string;
  cells: number;
  area_m2: number;
  p_stc_w: number;
  vmp_v: number;
  imp_a: number;
  voc_v: number;
  isc_a: number;
  gamma_pmp_per_c: number;
  alpha_isc_per_c: number;
  beta_voc_per_c: number;
  /** Efficiency at 25 °C against STC, by irradiance in W/m² as text ("200"). */
  relative_efficiency_at_w_m2: Record<string, number>;
  iam: Iam;
}

export type Iam =
  | { model: "physical"; n: number; k_per_m: number; l_m: number; diffuse: number }
  | { model: "ashrae"; b: number; diffuse: number }
  | { model: "martin_ruiz"; a_r: number; diffuse: number };

export interface InverterType {
  id: string;
  p_ac_w: number;
  efficiency: { dc_load: number[]; value: number[]; rated_dc_w: number };
}

export interface SubArray {
  id: string;
  tilt_deg: number;
  azimuth_deg: number;
  module_type: string;
  modules_per_string: number;
  strings: number;
  dc_resistance_ohm_per_string: number;
}

export interface Inverter {
  id: string;
  type: string;
  subarrays: string[];
}

export type SensorKind =
  | "irradiance_tilted"
  | "irradiance_horizontal"
  | "temperature_ambient"
  | "temperature_module"
  | "wind"
  | "rain";

export interface Sensor {
  id: string;
  kind: SensorKind;
  tilt_deg?: number;
  azimuth_deg?: number;
}

export interface Thermal {
  model: "faiman";
  u0: number;
  u1: number;
  absorption: number;
  cell_minus_back_k: number;
}

/** What the design study assumed, each in % of the energy before it, in this order, a gain negative. */
export interface Sizing {
  source: string;
  losses_percent: Partial<Record<SizingKey, number>>;
}

export const SIZING_KEYS = [
  "horizon_shading",
  "near_shading",
  "iam",
  "soiling",
  "irradiance_level",
  "temperature",
  "module_quality",
  "lid",
  "mismatch",
  "dc_wiring",
  "inverter_efficiency",
  "clipping",
  "ac_wiring",
  "unavailability",
] as const;

export type SizingKey = (typeof SIZING_KEYS)[number];
