import { LOSS_KEYS, type LossKey } from "./lossKeys.ts";
import { tableAt, type Table } from "../table.ts";
import { powerByTemperature, type TemperatureResponse } from "../heat/temperatureResponse.ts";

/**
 * The chain of hypothetical powers of one inverter in one interval, from the light on its planes to the delivery point.
 * Every cause is a toggle: with its bit off it acts as if it did not exist. The sequential waterfall, what a cause would
 * give back if it alone were absent (recoverable), Shapley's shares and the design expectation are all this function
 * run with other toggles, so they can never disagree about the physics.
 */

/** One sub-array behind its own MPP tracker. */
export interface ChainArray {
  powerStcKw: number;
  strings: number;
  /** Whole loop of one string. */
  resistanceOhm: number;
  /** Of a string at STC, and its change with temperature: only the ohmic loss needs it. */
  vmpV: number;
  vmpVPerK: number;
  /** Power coefficient at STC. */
  gammaPerK: number;
  /** The same at every light and temperature. */
  temperature: TemperatureResponse;
  /** Efficiency at 25 °C against STC, by irradiance in W/m². */
  lowIrradiance: Table;
}

/** What stands between DC and delivery. */
export interface ChainUnit {
  arrays: ChainArray[];
  /** AC power in kW by DC power in kW, along the maker's curve. */
  conversion: Table;
  ratedAcKw: number;
  /** Loss up to the delivery point: linear·P + perKw·P², P in kW. */
  wiringLinear: number;
  wiringPerKw: number;
}

/** Columns of an array's state: irradiance on the plane by its way there (W/m²), and what acts on this array alone. */
export const ARRAY = { beam: 0, diffuse: 1, iamBeam: 2, iamDiffuse: 3, tempCell: 4, shade: 5, openShare: 6, width: 7 } as const;
/** Columns of the unit's state: ratios 0–1 left by a cause (1 = absent), limits in kW (Infinity = none), down 0/1. */
export const UNIT = {
  horizon: 0,
  soiling: 1,
  snow: 2,
  spectral: 3,
  degradation: 4,
  mismatch: 5,
  dcFault: 6,
  mppt: 7,
  conversionExcess: 8,
  /** What averaging over the interval hides of the clipping, kW to be taken off beside the plain limit. */
  clippingHidden: 9,
  derating: 10,
  curtailment: 11,
  stop: 12,
  grid: 13,
  /** Variance of the light within the interval over its mean squared: loss in cables, which goes with the square of power, grows by it. */
  unsteadiness: 14,
  width: 15,
} as const;

/** State of a unit on which nothing acts. */
export function neutralUnitState(): Float64Array {
  const state = new Float64Array(UNIT.width).fill(1);
  state[UNIT.clippingHidden] = 0;
  state[UNIT.derating] = Infinity;
  state[UNIT.curtailment] = Infinity;
  state[UNIT.stop] = 0;
  state[UNIT.grid] = 0;
  state[UNIT.unsteadiness] = 0;
  return state;
}

/** Toggle bit of a cause: its place in the physical order. */
export function bitOf(key: LossKey): number {
  return 1 << LOSS_KEYS.indexOf(key);
}

/** Every cause but the residual, which is no cause. */
export const ALL_CAUSES = (1 << LOSS_KEYS.indexOf("unexplained")) - 1;
/** Stages a run writes: the reference, then the power left after each cause in turn. */
export const STAGES = LOSS_KEYS.length;

const HORIZON = bitOf("horizon_shading");
const IAM = bitOf("iam");
const SOILING = bitOf("soiling");
const SNOW = bitOf("snow");
const SHADING = bitOf("shading");
const SPECTRAL = bitOf("spectral");
const LOW_IRRADIANCE = bitOf("low_irradiance");
const TEMPERATURE = bitOf("temperature");
const DEGRADATION = bitOf("degradation");
const MISMATCH = bitOf("mismatch");
const STRING_OUTAGE = bitOf("string_outage");
const DC_FAULT = bitOf("dc_fault");
const MPPT = bitOf("mppt");
const DC_WIRING = bitOf("dc_wiring");
const INVERTER_EFFICIENCY = bitOf("inverter_efficiency");
const CONVERSION_EXCESS = bitOf("conversion_excess");
const CLIPPING = bitOf("clipping");
const DERATING = bitOf("derating");
const CURTAILMENT = bitOf("curtailment");
const INVERTER_STOP = bitOf("inverter_stop");
const GRID_OUTAGE = bitOf("grid_outage");
const AC_WIRING = bitOf("ac_wiring");

/** Power at the delivery point in kW with the causes of `active` at work; `stages` receives the power after each. */
export function runChain(
  unit: ChainUnit,
  state: Float64Array,
  arrays: Float64Array,
  active: number,
  stages: Float64Array,
): number {
  // the first array writes, the others add: only a unit without any leaves the stages untouched
  if (unit.arrays.length === 0) stages.fill(0);
  const horizon = active & HORIZON ? state[UNIT.horizon] : 1;
  const soiling = active & SOILING ? state[UNIT.soiling] : 1;
  const snow = active & SNOW ? state[UNIT.snow] : 1;
  const spectral = active & SPECTRAL ? state[UNIT.spectral] : 1;
  const degradation = active & DEGRADATION ? state[UNIT.degradation] : 1;
  const mismatch = active & MISMATCH ? state[UNIT.mismatch] : 1;
  const dcFault = active & DC_FAULT ? state[UNIT.dcFault] : 1;
  const mppt = active & MPPT ? state[UNIT.mppt] : 1;
  const unsteadiness = state[UNIT.unsteadiness];
  let dc = 0;
  for (let a = 0; a < unit.arrays.length; a++) {
    const array = unit.arrays[a];
    if (array === undefined) break;
    const o = a * ARRAY.width;
    const perWm2 = array.powerStcKw / 1000;
    let beam = arrays[o + ARRAY.beam];
    let diffuse = arrays[o + ARRAY.diffuse];
    book(stages, 0, perWm2 * (beam + diffuse), a);
    beam *= horizon;
    book(stages, 1, perWm2 * (beam + diffuse), a);
    if (active & IAM) {
      beam *= arrays[o + ARRAY.iamBeam];
      diffuse *= arrays[o + ARRAY.iamDiffuse];
    }
    book(stages, 2, perWm2 * (beam + diffuse), a);
    const passed = soiling * snow;
    book(stages, 3, perWm2 * ((beam + diffuse) * soiling), a);
    book(stages, 4, perWm2 * ((beam + diffuse) * passed), a);
    let light = (beam + diffuse) * passed;
    if (active & SHADING) light *= 1 - arrays[o + ARRAY.shade];
    book(stages, 5, perWm2 * light, a);
    light *= spectral;
    let power = perWm2 * light;
    book(stages, 6, power, a);
    if (active & LOW_IRRADIANCE) power *= tableAt(array.lowIrradiance, light);
    book(stages, 7, power, a);
    const warmerK = arrays[o + ARRAY.tempCell] - 25;
    if (active & TEMPERATURE) power *= powerByTemperature(array.temperature, light, warmerK);
    book(stages, 8, power, a);
    power *= degradation;
    book(stages, 9, power, a);
    power *= mismatch;
    book(stages, 10, power, a);
    const inUse = active & STRING_OUTAGE ? 1 - arrays[o + ARRAY.openShare] : 1;
    power *= inUse;
    book(stages, 11, power, a);
    power *= dcFault;
    book(stages, 12, power, a);
    power *= mppt;
    book(stages, 13, power, a);
    if (active & DC_WIRING && inUse > 0) {
      const amps = (power * 1000) / (array.vmpV + array.vmpVPerK * warmerK);
      power -= (amps * amps * (1 + unsteadiness) * array.resistanceOhm) / (array.strings * inUse) / 1000;
    }
    book(stages, 14, power, a);
    dc += power;
  }
  let ac = active & INVERTER_EFFICIENCY ? Math.max(0, tableAt(unit.conversion, dc)) : dc;
  stages[15] = ac;
  if (active & CONVERSION_EXCESS) ac *= state[UNIT.conversionExcess];
  stages[16] = ac;
  if (active & CLIPPING) ac = Math.min(ac, unit.ratedAcKw) - Math.min(state[UNIT.clippingHidden], ac);
  stages[17] = ac;
  if (active & DERATING) ac = Math.min(ac, state[UNIT.derating]);
  stages[18] = ac;
  if (active & CURTAILMENT) ac = Math.min(ac, state[UNIT.curtailment]);
  stages[19] = ac;
  if (active & INVERTER_STOP && state[UNIT.stop] > 0) ac *= 1 - state[UNIT.stop];
  stages[20] = ac;
  if (active & GRID_OUTAGE && state[UNIT.grid] > 0) ac *= 1 - state[UNIT.grid];
  stages[21] = ac;
  if (active & AC_WIRING) ac -= wiringLossKw(unit, ac, unsteadiness);
  stages[22] = ac;
  return ac;
}

/**
 * Loss between output and delivery point, kW, at a mean power of either sign. Its square is taken of a power that is unsteady as
 * the light is (variance over mean squared), as far as the rating leaves room for (Bhatia and Davis 2000).
 */
export function wiringLossKw({ wiringLinear, wiringPerKw, ratedAcKw }: ChainUnit, acKw: number, unsteadiness: number): number {
  const size = Math.abs(acKw);
  const room = ratedAcKw > size ? ratedAcKw / size - 1 : 0;
  return size * (wiringLinear + wiringPerKw * size * (1 + Math.min(unsteadiness, room)));
}

function book(stages: Float64Array, i: number, power: number, array: number): void {
  stages[i] = array === 0 ? power : power + stages[i];
}
