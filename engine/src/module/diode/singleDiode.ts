import type { DiodeParameters } from "./diodeParameters.ts";
import { currentAtVoltage, maximumPowerPoint, voltageAtCurrent } from "./solveDiode.ts";

/** Key points of a current-voltage curve. */
export interface KeyPoints {
  iscA: number;
  vocV: number;
  impA: number;
  vmpV: number;
  pmpW: number;
  /** Current at half the open-circuit voltage. */
  ixA: number;
  /** Current half way between the maximum power point's and the open-circuit voltage. */
  ixxA: number;
}

const DARK: KeyPoints = { iscA: 0, vocV: 0, impA: 0, vmpV: 0, pmpW: 0, ixA: 0, ixxA: 0 };

/** Key points of the one-diode curve to machine precision; zeros without light, NaN for NaN. */
export function singleDiode(d: DiodeParameters): KeyPoints {
  if (d.photocurrentA <= 0) return DARK;
  const mpp = maximumPowerPoint(d);
  const vocV = voltageAtCurrent(0, d);
  return {
    iscA: currentAtVoltage(0, d),
    vocV,
    impA: mpp.currentA,
    vmpV: mpp.voltageV,
    pmpW: mpp.powerW,
    ixA: currentAtVoltage(vocV / 2, d),
    ixxA: currentAtVoltage((vocV + mpp.voltageV) / 2, d),
  };
}
