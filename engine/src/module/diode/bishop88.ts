import type { DiodeParameters } from "./diodeParameters.ts";

/** A point of the current-voltage curve with its slopes. */
export interface CurvePoint {
  currentA: number;
  voltageV: number;
  powerW: number;
  /** dI/dVd. */
  diDvd: number;
  /** dV/dVd. */
  dvDvd: number;
  /** dI/dV. */
  diDv: number;
  /** dP/dV. */
  dpDv: number;
  /** d²P/(dV·dVd). */
  d2pDvDvd: number;
}

/**
 * The point of the curve at diode voltage `vdV` (= V + I·Rs), explicitly: no equation is solved.
 *
 * Breakdown slopes are those of the reference implementation, which leaves out the inner factor −1/V_br; they serve
 * comparison, and in forward bias, where the solvers work, the difference is negligible. NaN in gives NaN.
 * Bishop (1988), Solar Cells 25, 73–89; recombination: Mertens et al. (1998), IEEE Trans. Electron Devices 45, 423–429.
 */
export function bishop88(vdV: number, d: DiodeParameters): CurvePoint {
  const gShunt = 1 / d.resistanceShuntOhm;
  const x = vdV / d.nNsVthV;
  let currentA = d.photocurrentA - d.saturationCurrentA * Math.expm1(x) - vdV * gShunt;
  const gDiode = (d.saturationCurrentA * Math.exp(x)) / d.nNsVthV;
  let diDvd = -gDiode - gShunt;
  let d2iDvd = -gDiode / d.nNsVthV;
  if (d.recombination !== undefined && d.recombination.d2mutauV > 0) {
    const vRecomb = d.recombination.nsVbiV - vdV;
    const iRecomb = (d.photocurrentA * d.recombination.d2mutauV) / vRecomb;
    currentA -= iRecomb;
    diDvd -= iRecomb / vRecomb;
    d2iDvd -= (2 * iRecomb) / (vRecomb * vRecomb);
  }
  if (d.breakdown !== undefined && d.breakdown.factor !== 0) {
    const { factor, voltageV, exponent } = d.breakdown;
    const term = 1 - vdV / voltageV;
    const power = term ** -exponent;
    const power1 = term ** (-exponent - 1);
    const power2 = term ** (-exponent - 2);
    currentA -= factor * vdV * gShunt * power;
    diDvd -= factor * gShunt * (power - vdV * exponent * power1);
    d2iDvd -= factor * gShunt * -exponent * (2 * power1 + vdV * (-exponent - 1) * power2);
  }
  const voltageV = vdV - currentA * d.resistanceSeriesOhm;
  const dvDvd = 1 - diDvd * d.resistanceSeriesOhm;
  const diDv = diDvd / dvDvd;
  const d2vDvd = -d2iDvd * d.resistanceSeriesOhm;
  const d2pDvDvd = dvDvd * diDv + voltageV * (d2iDvd / dvDvd - (diDvd * d2vDvd) / (dvDvd * dvDvd)) + diDvd;
  return { currentA, voltageV, powerW: currentA * voltageV, diDvd, dvDvd, diDv, dpDv: voltageV * diDv + currentA, d2pDvDvd };
}
