import type { DiodeParameters } from "./diodeParameters.ts";

const KELVIN = 273.15;
const BOLTZMANN_EV_K = 8.617333262e-5;
const BOLTZMANN_J_K = 1.380649e-23;
const ELEMENTARY_CHARGE_C = 1.602176634e-19;

/** Reference conditions of the parameters. */
export interface DiodeReference {
  irradRefWm2: number;
  tempRefC: number;
}

const STC: DiodeReference = { irradRefWm2: 1000, tempRefC: 25 };

/** De Soto's parameters of a module at reference conditions. */
export interface DeSotoModule {
  /** Temperature coefficient of the short-circuit current, A/K. */
  alphaScAPerK: number;
  /** Modified ideality nNsVth, V. */
  aRefV: number;
  iLRefA: number;
  iORefA: number;
  rSOhm: number;
  rShRefOhm: number;
  /** Band gap, eV, and its relative temperature coefficient, 1/K (silicon 1.121 and −0.0002677). */
  egRefEv?: number;
  dEgdT?: number;
}

/**
 * One-diode parameters at `effectiveWm2` and `tempCellC` after De Soto; shunt resistance ∝ 1/G (Infinity in the dark).
 * De Soto, Klein, Beckman (2006), Solar Energy 80, 78–88. NaN gives NaN.
 */
export function calcParamsDeSoto(effectiveWm2: number, tempCellC: number, m: DeSotoModule, ref: DiodeReference = STC): DiodeParameters {
  const { egRefEv = 1.121, dEgdT = -0.0002677 } = m;
  const refK = ref.tempRefC + KELVIN;
  const cellK = tempCellC + KELVIN;
  const gapEv = egRefEv * (1 + dEgdT * (cellK - refK));
  const boltzmann = Math.exp(egRefEv / (BOLTZMANN_EV_K * refK) - gapEv / (BOLTZMANN_EV_K * cellK));
  return {
    photocurrentA: (effectiveWm2 / ref.irradRefWm2) * (m.iLRefA + m.alphaScAPerK * (cellK - refK)),
    saturationCurrentA: m.iORefA * (cellK / refK) ** 3 * boltzmann,
    resistanceSeriesOhm: m.rSOhm,
    resistanceShuntOhm: m.rShRefOhm * (ref.irradRefWm2 / effectiveWm2),
    nNsVthV: m.aRefV * (cellK / refK),
  };
}

/**
 * One-diode parameters of a CEC module: De Soto with the current coefficient reduced by `adjustPercent`.
 * Dobos (2012), Journal of Solar Energy Engineering 134, 021011.
 */
export function calcParamsCec(
  effectiveWm2: number, tempCellC: number, m: DeSotoModule, adjustPercent: number, ref: DiodeReference = STC,
): DiodeParameters {
  return calcParamsDeSoto(effectiveWm2, tempCellC, { ...m, alphaScAPerK: m.alphaScAPerK * (1 - adjustPercent / 100) }, ref);
}

/** PVsyst's parameters of a module at reference conditions. */
export interface PvsystModule {
  alphaScAPerK: number;
  /** Ideality factor and its temperature coefficient, 1/K. */
  gammaRef: number;
  muGammaPerK: number;
  iLRefA: number;
  iORefA: number;
  rShRefOhm: number;
  /** Shunt resistance in the dark, Ω. */
  rSh0Ohm: number;
  rSOhm: number;
  cellsInSeries: number;
  /** Exponent of the shunt law, usually 5.5. */
  rShExp?: number;
  egRefEv?: number;
}

/**
 * One-diode parameters at `effectiveWm2` and `tempCellC` after PVsyst: ideality linear in temperature, shunt resistance falling
 * exponentially with irradiance. PVsyst help, "Standard one-diode model"; Sauer, Roessler, Hansen (2015), IEEE J. PV 5, 152–158.
 */
export function calcParamsPvsyst(effectiveWm2: number, tempCellC: number, m: PvsystModule, ref: DiodeReference = STC): DiodeParameters {
  const { rShExp = 5.5, egRefEv = 1.121 } = m;
  const refK = ref.tempRefC + KELVIN;
  const cellK = tempCellC + KELVIN;
  const gamma = m.gammaRef + m.muGammaPerK * (tempCellC - ref.tempRefC);
  const gapOverKt = ((ELEMENTARY_CHARGE_C * egRefEv) / (BOLTZMANN_J_K * gamma)) * (1 / refK - 1 / cellK);
  const e = Math.exp(-rShExp);
  const rShBase = Math.max(0, (m.rShRefOhm - m.rSh0Ohm * e) / (1 - e));
  return {
    photocurrentA: (effectiveWm2 / ref.irradRefWm2) * (m.iLRefA + m.alphaScAPerK * (cellK - refK)),
    saturationCurrentA: m.iORefA * (cellK / refK) ** 3 * Math.exp(gapOverKt),
    resistanceSeriesOhm: m.rSOhm,
    resistanceShuntOhm: rShBase + (m.rSh0Ohm - rShBase) * Math.exp((-rShExp * effectiveWm2) / ref.irradRefWm2),
    nNsVthV: gamma * (BOLTZMANN_J_K / ELEMENTARY_CHARGE_C) * m.cellsInSeries * cellK,
  };
}
