import { efficiencyCurve, curveAcPowerW } from "../inverter/efficiencyCurve.ts";
import { fitLowIrradiance, relativeEfficiency } from "../module/diode/lowIrradiance.ts";
import { dataSheetOf } from "./dataSheet.ts";
import type { ChainArray, ChainUnit } from "./books/chain.ts";
import type { InverterType, ModuleType, Plant, SubArray } from "./plant.ts";
import { tabulate, type Table } from "./table.ts";
import { temperatureResponse, type TemperatureResponse } from "./heat/temperatureResponse.ts";

/** A sub-array, resolved. */
export interface ArrayPlan {
  id: string;
  /** Index into `Layout.planes`. */
  plane: number;
  module: ModuleType;
  modulesPerString: number;
  strings: number;
  powerStcKw: number;
  chain: ChainArray;
}

/** An inverter, resolved: the audit's measurement point. */
export interface UnitPlan {
  id: string;
  arrays: ArrayPlan[];
  powerStcKw: number;
  ratedAcKw: number;
  chain: ChainUnit;
}

/** A distinct plane of the plant, and its glass. */
export interface PlanePlan {
  tiltDeg: number;
  azimuthDeg: number;
  iam: ModuleType["iam"];
}

/** The plant model with its references followed, ready to be computed with. */
export interface Layout {
  planes: PlanePlan[];
  units: UnitPlan[];
  powerStcKw: number;
  /** P_STC-weighted relative power coefficient, 1/K. */
  gammaPerK: number;
}

const LOW_IRRADIANCE_END_WM2 = 1600;
const LOW_IRRADIANCE_STEPS = 640;
/** Far enough beyond the rating for any DC to AC ratio that is built. */
const CONVERSION_END_OF_RATED = 3;
const CONVERSION_STEPS = 1200;

/** Follows the plant file's references; a missing one leaves out what would stand there (the importer names it). */
export function planOf(plant: Plant): Layout {
  const modules = new Map(plant.module_types.map((m) => [m.id, m]));
  const inverters = new Map(plant.inverter_types.map((t) => [t.id, t]));
  const subarrays = new Map(plant.subarrays.map((s) => [s.id, s]));
  const low = new Map(plant.module_types.map((m) => [m.id, lowIrradianceTable(m)]));
  const warm = new Map(plant.module_types.map((m) => [m.id, temperatureResponse(m)]));
  const conversions = new Map(plant.inverter_types.map((t) => [t.id, conversionTable(t)]));
  const planes: PlanePlan[] = [];
  const units = plant.inverters.flatMap((inverter) => {
    const type = inverters.get(inverter.type);
    const conversion = conversions.get(inverter.type);
    if (type === undefined || conversion === undefined) return [];
    const arrays = inverter.subarrays.flatMap((id) => {
      const sub = subarrays.get(id);
      const module = sub === undefined ? undefined : modules.get(sub.module_type);
      const table = module === undefined ? undefined : low.get(module.id);
      const response = module === undefined ? undefined : warm.get(module.id);
      if (sub === undefined || module === undefined || table === undefined || response === undefined) return [];
      if (!(sub.strings > 0 && sub.modules_per_string > 0)) return [];
      return [arrayPlan(sub, module, table, response, planeIndex(planes, sub, module))];
    });
    const ratedAcKw = type.p_ac_w / 1000;
    const chain: ChainUnit = {
      arrays: arrays.map((a) => a.chain),
      conversion,
      ratedAcKw,
      wiringLinear: 0,
      wiringPerKw: ratedAcKw > 0 ? plant.ac_wiring_loss_at_rated / ratedAcKw : 0,
    };
    return [{ id: inverter.id, arrays, powerStcKw: arrays.reduce((sum, a) => sum + a.powerStcKw, 0), ratedAcKw, chain }];
  });
  const all = units.flatMap((u) => u.arrays);
  const powerStcKw = all.reduce((sum, a) => sum + a.powerStcKw, 0);
  const gammaPerK = powerStcKw > 0 ? all.reduce((sum, a) => sum + a.powerStcKw * a.module.gamma_pmp_per_c, 0) / powerStcKw : 0;
  return { planes, units, powerStcKw, gammaPerK };
}

function planeIndex(planes: PlanePlan[], sub: SubArray, module: ModuleType): number {
  const iam = JSON.stringify(module.iam);
  const found = planes.findIndex(
    (p) => p.tiltDeg === sub.tilt_deg && p.azimuthDeg === sub.azimuth_deg && JSON.stringify(p.iam) === iam,
  );
  if (found >= 0) return found;
  planes.push({ tiltDeg: sub.tilt_deg, azimuthDeg: sub.azimuth_deg, iam: module.iam });
  return planes.length - 1;
}

function arrayPlan(sub: SubArray, module: ModuleType, lowIrradiance: Table, temperature: TemperatureResponse, plane: number): ArrayPlan {
  const powerStcKw = (sub.strings * sub.modules_per_string * module.p_stc_w) / 1000;
  const vmpV = module.vmp_v * sub.modules_per_string;
  return {
    id: sub.id,
    plane,
    module,
    modulesPerString: sub.modules_per_string,
    strings: sub.strings,
    powerStcKw,
    chain: {
      powerStcKw,
      strings: sub.strings,
      resistanceOhm: sub.dc_resistance_ohm_per_string,
      vmpV,
      // voltage falls by what power falls beyond the current's rise
      vmpVPerK: vmpV * (module.gamma_pmp_per_c - module.alpha_isc_per_c),
      gammaPerK: module.gamma_pmp_per_c,
      temperature,
      lowIrradiance,
    },
  };
}

function lowIrradianceTable(module: ModuleType): Table {
  const model = fitLowIrradiance(dataSheetOf(module));
  return tabulate((g) => relativeEfficiency(model, g), LOW_IRRADIANCE_END_WM2, LOW_IRRADIANCE_STEPS);
}

function conversionTable(type: InverterType): Table {
  const curve = efficiencyCurve(type.efficiency.dc_load, type.efficiency.value);
  const rated = type.efficiency.rated_dc_w > 0 ? type.efficiency.rated_dc_w : type.p_ac_w;
  const end = (CONVERSION_END_OF_RATED * rated) / 1000;
  return tabulate((dcKw) => curveAcPowerW(curve, dcKw * 1000, rated) / 1000, end, CONVERSION_STEPS);
}
