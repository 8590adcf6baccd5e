/** Coefficients of Sandia's array performance model for one module (names of the published tables). */
export interface SapmModule {
  cellsInSeries: number;
  isco: number;
  voco: number;
  impo: number;
  vmpo: number;
  ixo: number;
  ixxo: number;
  aisc: number;
  aimp: number;
  bvoco: number;
  mbvoc: number;
  bvmpo: number;
  mbvmp: number;
  n: number;
  /** C0 … C7. */
  c: readonly [number, number, number, number, number, number, number, number];
}

/** The five points of Sandia's model. */
export interface SapmPoints {
  iscA: number;
  impA: number;
  vocV: number;
  vmpV: number;
  pmpW: number;
  ixA: number;
  ixxA: number;
}

/** k/q, V/K (SI of 2019). */
const BOLTZMANN_OVER_CHARGE = 1.380649e-23 / 1.602176634e-19;

/**
 * Module currents (A) and voltages (V) after Sandia at `effectiveWm2` and `tempCellC`; voltages never below 0, NaN for negative light and for NaN.
 * King, Boyson, Kratochvil (2004), SAND2004-3535, equations 1–10.
 */
export function sapmDc(effectiveWm2: number, tempCellC: number, m: SapmModule, tempRefC = 25, irradRefWm2 = 1000): SapmPoints {
  const ee = effectiveWm2 / irradRefWm2;
  const dT = tempCellC - tempRefC;
  const thermal = m.n * BOLTZMANN_OVER_CHARGE * (tempCellC + 273.15);
  const lnEe = Math.log(ee);
  const ns = m.cellsInSeries;
  const [c0, c1, c2, c3, c4, c5, c6, c7] = m.c;
  const bVoc = m.bvoco + m.mbvoc * (1 - ee);
  const bVmp = m.bvmpo + m.mbvmp * (1 - ee);
  const impA = m.impo * (c0 * ee + c1 * ee * ee) * (1 + m.aimp * dT);
  const vmpV = Math.max(0, m.vmpo + c2 * ns * thermal * lnEe + c3 * ns * (thermal * lnEe) ** 2 + bVmp * dT);
  return {
    iscA: m.isco * ee * (1 + m.aisc * dT),
    impA,
    vocV: Math.max(0, m.voco + ns * thermal * lnEe + bVoc * dT),
    vmpV,
    pmpW: impA * vmpV,
    ixA: m.ixo * (c4 * ee + c5 * ee * ee) * (1 + m.aisc * dT),
    ixxA: m.ixxo * (c6 * ee + c7 * ee * ee) * (1 + m.aimp * dT),
  };
}

/**
 * Effective irradiance (W/m²) of Sandia's model: beam by the spectral factor and the incidence angle modifier,
 * diffuse by the spectral factor and the share `fd` of diffuse light that the module uses.
 */
export function sapmEffectiveIrradiance(poaDirectWm2: number, poaDiffuseWm2: number, spectralFactor: number, iam: number, fd: number): number {
  return spectralFactor * (poaDirectWm2 * iam + fd * poaDiffuseWm2);
}
