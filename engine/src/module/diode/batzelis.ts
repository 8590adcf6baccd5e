import type { DiodeParameters } from "./diodeParameters.ts";
import { lambertWOfExp } from "./lambertW.ts";

/** Key points that Batzelis' explicit formulas give. */
export interface BatzelisPoints {
  iscA: number;
  vocV: number;
  impA: number;
  vmpV: number;
  pmpW: number;
}

const DARK: BatzelisPoints = { iscA: 0, vocV: 0, impA: 0, vmpV: 0, pmpW: 0 };

/**
 * Key points of the one-diode curve by explicit approximation (some 0.1 % off); zeros without light, NaN for NaN.
 * Batzelis, Kampitsis, Papathanassiou, Manias (2015), IEEE Trans. Sustainable Energy 6, 837–845.
 */
export function batzelisPoints(d: DiodeParameters): BatzelisPoints {
  if (d.photocurrentA <= 0) return DARK;
  const { photocurrentA: iph, resistanceSeriesOhm: rs, resistanceShuntOhm: rsh, nNsVthV: a } = d;
  const lnRatio = Math.log(iph / d.saturationCurrentA);
  const w = lambertWOfExp(1 + lnRatio);
  const vmpV = (1 + rs / rsh) * a * (w - 1) - rs * iph * (1 - 1 / w);
  const impA = iph * (1 - 1 / w) - (a * (w - 1)) / rsh;
  return { iscA: iph / (1 + rs / rsh), vocV: a * lnRatio, impA, vmpV, pmpW: vmpV * impA };
}

/** A data sheet: STC values and temperature coefficients, A/K and V/K. */
export interface BatzelisDatasheet {
  vmpV: number;
  impA: number;
  vocV: number;
  iscA: number;
  alphaScAPerK: number;
  betaVocVPerK: number;
}

/**
 * Key points at `effectiveWm2` and `tempCellC` from a data sheet alone; voltages never below 0, zero power in the dark.
 * Batzelis (2017), IEEE Journal of Photovoltaics 7, 1400–1409.
 */
export function batzelisFromDatasheet(effectiveWm2: number, tempCellC: number, sheet: BatzelisDatasheet): BatzelisPoints {
  const t0 = 298.15;
  const { vmpV, impA, vocV, iscA } = sheet;
  const alphaSc = sheet.alphaScAPerK / iscA;
  const betaVoc = sheet.betaVocVPerK / vocV;
  const delta0 = (1 - betaVoc * t0) / (50.1 - alphaSc * t0);
  const w0 = lambertWOfExp(1 / delta0 + 1);
  const alphaImp = alphaSc + (betaVoc - 1 / t0) / (w0 - 1);
  const betaVmp = (vocV / vmpV) * (betaVoc / (1 + delta0) + (delta0 * (w0 - 1) - 1 / (1 + delta0)) / t0);
  const eps0 = (delta0 / (1 + delta0)) * (vocV / vmpV);
  const eps1 = delta0 * (w0 - 1) * (vocV / vmpV) - 1;
  const g = effectiveWm2 / 1000;
  const dT = tempCellC - 25;
  // in the dark the logarithm falls without bound: the voltages end at 0
  const lnG = g <= 0 ? -Infinity : Math.log(g) * ((tempCellC + 273.15) / t0);
  const voc = Math.max(0, vocV * (1 + delta0 * lnG + betaVoc * dT));
  const vmp = Math.max(0, vmpV * (1 + eps0 * lnG + eps1 * (1 - g) + betaVmp * dT));
  const imp = g * impA * (1 + alphaImp * dT);
  return { iscA: g * iscA * (1 + alphaSc * dT), vocV: voc, impA: imp, vmpV: vmp, pmpW: vmp * imp };
}
