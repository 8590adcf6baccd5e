import { calcParamsDeSoto, type DeSotoModule } from "../module/diode/calcParams.ts";
import { estimateVoc } from "../module/diode/estimateVoc.ts";
import { fitLowIrradiance, shuntAt } from "../module/diode/lowIrradiance.ts";
import { maximumPowerPoint } from "../module/diode/solveDiode.ts";
import { dataSheetOf } from "./dataSheet.ts";
import type { ModuleType } from "./plant.ts";
import { tableAt, type Table } from "./table.ts";

/** Voltage of a module at its maximum power point: at 25 °C by irradiance, and its change per K there. */
export interface VoltageModel {
  at25V: Table;
  perK: Table;
}

const END_WM2 = 1600;
const STEPS = 160;
const WARM_C = 50;
const NEAR_K = 10;

/**
 * The module's one-diode model (fitted to its data sheet) followed over light and temperature after De Soto et al. (2006),
 * with PVsyst's shunt law as for the low-irradiance efficiency. Good to about 0.3 % from 100 W/m² up.
 */
export function voltageModel(module: ModuleType): VoltageModel {
  const pointAt = followed(module);
  const at25V = new Float64Array(STEPS + 1);
  const perK = new Float64Array(STEPS + 1);
  // a sheet without voltages is fitted on a scale of 1: bring it to the sheet's own (NaN stays NaN: no voltage is judged)
  const scale = module.vmp_v / pointAt(1000, 25).voltageV;
  for (let i = 1; i <= STEPS; i++) {
    const g = (END_WM2 * i) / STEPS;
    at25V[i] = scale * pointAt(g, 25).voltageV;
    perK[i] = (scale * pointAt(g, WARM_C).voltageV - at25V[i]) / (WARM_C - 25);
  }
  return { at25V: { values: at25V, perUnit: STEPS / END_WM2 }, perK: { values: perK, perUnit: STEPS / END_WM2 } };
}

/**
 * Relative power coefficient at STC, 1/K, that follows from a sheet's other entries: its voltages, its currents and their
 * coefficients, by the same one-diode model. NaN where the sheet gives no voltages.
 */
export function impliedPowerCoefficient(module: ModuleType): number {
  if (!(module.vmp_v > 0) || !(module.voc_v > module.vmp_v)) return NaN;
  const pointAt = followed(module);
  return (pointAt(1000, 25 + NEAR_K).powerW - pointAt(1000, 25 - NEAR_K).powerW) / (2 * NEAR_K * pointAt(1000, 25).powerW);
}

/** Maximum power point of the fitted module over light (W/m²) and cell temperature (°C). */
function followed(module: ModuleType): (lightWm2: number, tempC: number) => { voltageV: number; powerW: number } {
  const { stc } = fitLowIrradiance(dataSheetOf(module));
  const sheet = {
    alphaScAPerK: module.alpha_isc_per_c * stc.photocurrentA,
    aRefV: stc.nNsVthV,
    iLRefA: stc.photocurrentA,
    iORefA: stc.saturationCurrentA,
    rSOhm: stc.resistanceSeriesOhm,
    rShRefOhm: stc.resistanceShuntOhm,
  };
  const egRefEv = gapFor(sheet, module.beta_voc_per_c);
  return (g, tempC) => maximumPowerPoint({
    ...calcParamsDeSoto(g, tempC, { ...sheet, egRefEv }),
    resistanceShuntOhm: shuntAt(g, stc.resistanceShuntOhm),
  });
}

/** Band gap with which the open-circuit voltage falls as the data sheet says: its coefficient is measured, the gap is not. */
function gapFor(sheet: DeSotoModule, betaPerK: number): number {
  const slope = (egRefEv: number): number => {
    const openAt = (tempC: number): number => estimateVoc(calcParamsDeSoto(1000, tempC, { ...sheet, egRefEv }));
    return (openAt(WARM_C) / openAt(25) - 1) / (WARM_C - 25);
  };
  let low = 0.5;
  let high = 2;
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (slope(middle) > betaPerK) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Module voltage at the maximum power point, V. */
export function voltageAt(model: VoltageModel, lightWm2: number, tempCellC: number): number {
  return tableAt(model.at25V, lightWm2) + tableAt(model.perK, lightWm2) * (tempCellC - 25);
}

/** Cell temperature in °C at which the module has this voltage at its maximum power point. */
export function temperatureAt(model: VoltageModel, lightWm2: number, voltageV: number): number {
  return 25 + (voltageV - tableAt(model.at25V, lightWm2)) / tableAt(model.perK, lightWm2);
}
