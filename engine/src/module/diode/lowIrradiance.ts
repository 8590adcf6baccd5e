import type { DiodeParameters } from "./diodeParameters.ts";
import { levenbergMarquardt } from "./levenbergMarquardt.ts";
import { maximumPowerPoint } from "./solveDiode.ts";

/** What a data sheet says of a module at STC, and its efficiency at lower irradiance. */
export interface ModuleDatasheet {
  vmpV: number;
  impA: number;
  vocV: number;
  iscA: number;
  /** Irradiances (W/m², 25 °C) at which the efficiency is known; empty: the usual −3 % at 200 W/m². */
  relativeEfficiencyAtWm2: readonly { poaWm2: number; relativeEfficiency: number }[];
}

/** A one-diode module at 25 °C, fitted to a data sheet, with its relative efficiency tabulated. */
export interface LowIrradianceModel {
  /** Parameters at 1000 W/m² and 25 °C. */
  stc: DiodeParameters;
  /** Efficiency against STC on even steps of √(W/m²), from 0. */
  table: Float64Array;
  /** Root mean square of (fitted − given) relative efficiency. */
  rmsError: number;
}

const SHUNT_EXPONENT = 5.5;
const SHUNT_DARK_RATIO = 4;
const TABLE_STEPS = 512;
const TABLE_MAX_WM2 = 2000;
const TABLE_STEP = Math.sqrt(TABLE_MAX_WM2) / TABLE_STEPS;
/** Efficiencies are what the model is for: they weigh more than the rounding of Vmp and Imp. */
const EFFICIENCY_WEIGHT = 4;
/** PVsyst's usual assumption for crystalline silicon where nothing is known. */
const USUAL = [{ poaWm2: 200, relativeEfficiency: 0.97 }];

/**
 * Shunt resistance (Ω) at irradiance `poaWm2`: Rb + (4·Rsh − Rb)·e^(−5.5·G/1000), with Rb such that it is Rsh at 1000 W/m².
 * PVsyst's exponential law; Mermoud & Lejeune (2010), 25th EU PVSEC, 4BV.1.114.
 */
export function shuntAt(poaWm2: number, shuntStcOhm: number): number {
  const e = Math.exp(-SHUNT_EXPONENT);
  const base = Math.max(0, (shuntStcOhm - SHUNT_DARK_RATIO * shuntStcOhm * e) / (1 - e));
  return base + (SHUNT_DARK_RATIO * shuntStcOhm - base) * Math.exp((-SHUNT_EXPONENT * poaWm2) / 1000);
}

/** The module's diode parameters at `poaWm2` and 25 °C. */
export function diodeAt(poaWm2: number, stc: DiodeParameters): DiodeParameters {
  return { ...stc, photocurrentA: (stc.photocurrentA * poaWm2) / 1000, resistanceShuntOhm: shuntAt(poaWm2, stc.resistanceShuntOhm) };
}

/** Photocurrent and saturation current follow exactly from Isc and Voc once the other three parameters are chosen. */
function complete(sheet: ModuleDatasheet, nNsVthV: number, rsOhm: number, rshOhm: number): DiodeParameters {
  const { iscA, vocV } = sheet;
  const atShort = (iscA * rsOhm) / nNsVthV;
  const saturationCurrentA = (iscA + (iscA * rsOhm - vocV) / rshOhm) / (Math.exp(vocV / nNsVthV) - Math.exp(atShort));
  const photocurrentA = saturationCurrentA * Math.expm1(vocV / nNsVthV) + vocV / rshOhm;
  return { photocurrentA, saturationCurrentA, resistanceSeriesOhm: rsOhm, resistanceShuntOhm: rshOhm, nNsVthV };
}

/** A sheet whose voltages or currents contradict each other is given the proportions of an ordinary silicon module. */
function usable(sheet: ModuleDatasheet): ModuleDatasheet {
  const { vmpV, impA, vocV, iscA } = sheet;
  const sound = vmpV > 0 && impA > 0 && vocV > 1.05 * vmpV && vocV < 2 * vmpV && iscA > 1.01 * impA && iscA < 1.6 * impA;
  const given = sheet.relativeEfficiencyAtWm2.filter((p) => p.poaWm2 > 0 && p.relativeEfficiency > 0);
  const relativeEfficiencyAtWm2 = given.length > 0 ? given : USUAL;
  return sound ? { ...sheet, relativeEfficiencyAtWm2 } : { vmpV: 1, impA: 1, vocV: 1.235, iscA: 1.06, relativeEfficiencyAtWm2 };
}

/**
 * Fits a one-diode module to a data sheet and to its efficiencies at low irradiance (25 °C), and tabulates the result.
 *
 * Isc and Voc hold exactly; ideality, series and shunt resistance are fitted to Vmp, Imp and the efficiencies given.
 */
export function fitLowIrradiance(datasheet: ModuleDatasheet): LowIrradianceModel {
  const sheet = usable(datasheet);
  const points = sheet.relativeEfficiencyAtWm2;
  const parametersOf = (p: Float64Array): DiodeParameters => complete(sheet, Math.exp(p[0]), Math.exp(p[1]), Math.exp(p[2]));
  const residuals = (p: Float64Array): Float64Array => {
    const stc = parametersOf(p);
    const out = new Float64Array(2 + points.length).fill(NaN);
    if (!(stc.saturationCurrentA > 0 && stc.photocurrentA > 0)) return out;
    const mpp = maximumPowerPoint(stc);
    out[0] = mpp.voltageV / sheet.vmpV - 1;
    out[1] = mpp.currentA / sheet.impA - 1;
    points.forEach(({ poaWm2, relativeEfficiency }, i) => {
      const found = (maximumPowerPoint(diodeAt(poaWm2, stc)).powerW / mpp.powerW / poaWm2) * 1000;
      out[2 + i] = EFFICIENCY_WEIGHT * (found - relativeEfficiency);
    });
    return out;
  };
  // 0.0257 V thermal voltage and some 0.62 V per cell give the ideality a scale without knowing the cells
  const idealV = (0.0257 / 0.62) * sheet.vocV;
  const ohm = sheet.vmpV / sheet.impA;
  const starts = [1.05, 1.25].flatMap((ideality) => [0.04, 0.1].map((rs) => Float64Array.of(Math.log(ideality * idealV), Math.log(rs * ohm), Math.log(60 * ohm))));
  const fits = starts.map((start) => levenbergMarquardt(start, residuals)).filter((fit) => Number.isFinite(fit.cost));
  const best = fits.reduce((a, b) => (b.cost < a.cost ? b : a), fits[0]);
  const left = residuals(best.parameters).subarray(2);
  const rmsError = Math.sqrt(left.reduce((sum, v) => sum + v * v, 0) / left.length) / EFFICIENCY_WEIGHT;
  const stc = parametersOf(best.parameters);
  return { stc, table: tabulate(stc), rmsError };
}

function tabulate(stc: DiodeParameters): Float64Array {
  const pmpW = maximumPowerPoint(stc).powerW;
  const table = new Float64Array(TABLE_STEPS + 3);
  for (let i = 1; i < table.length; i++) {
    const poaWm2 = (i * TABLE_STEP) ** 2;
    table[i] = ((maximumPowerPoint(diodeAt(poaWm2, stc)).powerW / pmpW) * 1000) / poaWm2;
  }
  return table;
}

/**
 * Efficiency at `poaWm2` and 25 °C against that at STC, 1 at 1000 W/m² and 0 in the dark; NaN for NaN.
 *
 * Read from the table by cubics (better than 1e-6 from 10 W/m² up); above 2000 W/m² it stays as it is there.
 */
export function relativeEfficiency(model: LowIrradianceModel, poaWm2: number): number {
  if (poaWm2 <= 0) return 0;
  const u = Math.sqrt(Math.min(poaWm2, TABLE_MAX_WM2)) / TABLE_STEP;
  const i = Math.floor(u);
  const t = u - i;
  const { table } = model;
  const p1 = table[i];
  const p2 = table[i + 1];
  // the efficiency starts like an even function of √G: the point before the first mirrors the one after it
  const p0 = i === 0 ? p2 : table[i - 1];
  const p3 = table[i + 2];
  return p1 + 0.5 * t * (p2 - p0 + t * (2 * p0 - 5 * p1 + 4 * p2 - p3 + t * (3 * (p1 - p2) + p3 - p0)));
}
