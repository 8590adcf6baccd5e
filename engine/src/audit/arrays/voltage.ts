import { maximumPowerPoint, voltageAtCurrent } from "../../module/diode/solveDiode.ts";
import type { ModuleType } from "../plant.ts";
import { tableAt, type Table } from "../table.ts";
import { warmModule } from "../heat/warmModule.ts";

/** Voltage of a module at its maximum power point: at 25 °C by irradiance, and its change per K there. */
export interface VoltageModel {
  at25V: Table;
  perK: Table;
}

const END_WM2 = 1600;
const STEPS = 160;
const WARMER_K = 25;
const NEAR_K = 10;

/**
 * The module's one-diode model followed over light and temperature with the open-circuit voltage's printed coefficient
 * (`warmModule`). NaN throughout for a sheet without voltages: no voltage is judged by it.
 */
export function voltageModel(module: ModuleType): VoltageModel {
  const warm = warmModule(module, (d) => voltageAtCurrent(0, d), module.beta_voc_per_c);
  const at25V = new Float64Array(STEPS + 1);
  const perK = new Float64Array(STEPS + 1);
  const voltage = (g: number, warmerK: number): number => (warm === null ? NaN : maximumPowerPoint(warm(g, warmerK)).voltageV);
  // a sheet without voltages is fitted on a scale of 1: bring it to the sheet's own
  const scale = module.vmp_v / voltage(1000, 0);
  for (let i = 1; i <= STEPS; i++) {
    const g = (END_WM2 * i) / STEPS;
    at25V[i] = scale * voltage(g, 0);
    perK[i] = (scale * voltage(g, WARMER_K) - at25V[i]) / WARMER_K;
  }
  return { at25V: { values: at25V, perUnit: STEPS / END_WM2 }, perK: { values: perK, perUnit: STEPS / END_WM2 } };
}

/**
 * Relative power coefficient at STC, 1/K, that follows from a sheet's other entries: its voltages, its currents and their
 * coefficients, by the same one-diode model. NaN where the sheet gives no voltages.
 */
export function impliedPowerCoefficient(module: ModuleType): number {
  const warm = module.vmp_v > 0 && module.voc_v > module.vmp_v ? warmModule(module, (d) => voltageAtCurrent(0, d), module.beta_voc_per_c) : null;
  if (warm === null) return NaN;
  const power = (warmerK: number): number => maximumPowerPoint(warm(1000, warmerK)).powerW;
  return (power(NEAR_K) - power(-NEAR_K)) / (2 * NEAR_K * power(0));
}

/** Module voltage at the maximum power point, V. */
export function voltageAt(model: VoltageModel, lightWm2: number, tempCellC: number): number {
  return tableAt(model.at25V, lightWm2) + tableAt(model.perK, lightWm2) * (tempCellC - 25);
}

/**
 * Module voltage at the maximum power point at 25 °C, V, and its change per K, the light lying by its `spread` (relative) above and
 * below its mean for half of the time each: voltage bends with light, so its mean lies below that of the mean light.
 */
export function voltageBy(model: VoltageModel, lightWm2: number, spread: number): { at25V: number; perK: number } {
  const mean = (table: Table): number => (tableAt(table, lightWm2 * (1 - spread)) + tableAt(table, lightWm2 * (1 + spread))) / 2;
  return { at25V: mean(model.at25V), perK: mean(model.perK) };
}

/** Cell temperature in °C at which the module has this voltage at its maximum power point, in light of that spread (`voltageBy`). */
export function temperatureAt(model: VoltageModel, lightWm2: number, voltageV: number, spread: number): number {
  const { at25V, perK } = voltageBy(model, lightWm2, spread);
  return 25 + (voltageV - at25V) / perK;
}
