/** Parameters of Driesse's module efficiency model: scale, diode, its temperature coefficient (1/K), series and shunt loss. */
export interface AdrModule {
  kA: number;
  kD: number;
  tcDPerK: number;
  kRs: number;
  kRsh: number;
}

/**
 * Module efficiency, in the unit of `kA` (1 or 100 at STC), at `effectiveWm2` and `tempCellC`; NaN for NaN.
 * Driesse, Theristis, Stein (2021), IEEE Journal of Photovoltaics 11, 527–534, equations 25–30.
 */
export function adrEfficiency(effectiveWm2: number, tempCellC: number, m: AdrModule): number {
  const s = effectiveWm2 / 1000;
  const dark = 10 ** (m.kD + (tempCellC - 25) * m.tcDPerK);
  const v = Math.log(s / dark + 1) / Math.log(1 / 10 ** m.kD + 1);
  return m.kA * ((1 + m.kRs + m.kRsh) * v - m.kRs * s - m.kRsh * v * v);
}
