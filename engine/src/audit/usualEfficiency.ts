import { fitLowIrradiance, type ModuleDatasheet } from "../module/diode/lowIrradiance.ts";

/** PVsyst's usual loss of efficiency of crystalline silicon at 200 W/m², and how far modules lie from it. */
const USUAL_AT_200 = 0.97;
const USUAL_SPREAD = 0.006;
/** How well the open-circuit voltage's coefficient tells the ideality: makers' sheets of one cell differ by as much. */
const IDEALITY_SPREAD = 0.06;
const NEAR = 0.008;
/** Further from the usual than this no sheet is believed to be. */
const MOST_OFF = 0.015;

const STC_K = 298.15;
/** Band gap of silicon over kT at 25 °C, and the relative change of the gap per K (De Soto et al. 2006). */
const GAP_OVER_KT = 1.121 / (8.617333262e-5 * STC_K);
const GAP_PER_K = -0.0002677;
/** A sheet whose coefficient implies an ideality beyond these (× kT/q over 0.65 V a cell) is not asked. */
const LEAST_OF_VOC = 0.033;
const MOST_OF_VOC = 0.06;

/**
 * Efficiency at 200 W/m² and 25 °C against STC of a module whose sheet does not print it, 0.955 to 0.985. At one Vmp and Imp a
 * higher ideality goes with a lower series resistance and so with less at low light. Two things are known of it: that modules
 * lose about 3 % there (PVsyst help, "Standard one-diode model"), and the ideality with which the open-circuit voltage falls as
 * the sheet says, by De Soto, Klein & Beckman (2006), Solar Energy 80, 78. Both weighed by how far they are off as a rule;
 * the first alone where the sheet's coefficient says nothing sensible.
 */
export function usualEfficiency(sheet: ModuleDatasheet, betaVocPerK: number, alphaIscPerK: number): number {
  const idealV = idealityOf(sheet.vocV, betaVocPerK, alphaIscPerK);
  const likely = idealV > LEAST_OF_VOC * sheet.vocV && idealV < MOST_OF_VOC * sheet.vocV;
  if (!likely) return USUAL_AT_200;
  const logIdeality = (at200: number): number =>
    Math.log(fitLowIrradiance({ ...sheet, relativeEfficiencyAtWm2: [{ poaWm2: 200, relativeEfficiency: at200 }] }).stc.nNsVthV / idealV);
  // the logarithm is nearly straight between usual modules: least squares in one step
  const off = logIdeality(USUAL_AT_200);
  const slope = (logIdeality(USUAL_AT_200 + NEAR) - off) / NEAR;
  const more = -(slope * off) / (slope ** 2 + (IDEALITY_SPREAD / USUAL_SPREAD) ** 2);
  return Number.isFinite(more) ? USUAL_AT_200 + Math.max(-MOST_OFF, Math.min(MOST_OFF, more)) : USUAL_AT_200;
}

/** Modified ideality nNsVth (V) with which Voc changes by `betaVocPerK` at STC (De Soto's saturation current). */
function idealityOf(vocV: number, betaVocPerK: number, alphaIscPerK: number): number {
  return (vocV * (1 - betaVocPerK * STC_K)) / (3 + GAP_OVER_KT * (1 - GAP_PER_K * STC_K) - alphaIscPerK * STC_K);
}
