/** Driesse's inverter model: ratings, voltage window and the nine loss coefficients. */
export interface AdrInverter {
  pNomW: number;
  vNomV: number;
  pAcMaxW: number;
  /** Night consumption, W. */
  pNtW: number;
  vMinV: number;
  vMaxV: number;
  vDcMaxV: number;
  mpptLowV: number;
  mpptHiV: number;
  /** b00 b10 b20 b01 b11 b21 b02 b12 b22. */
  b: ArrayLike<number>;
}

/** The largest value that is a number. */
const largest = (...values: number[]): number => Math.max(...values.filter((v) => !Number.isNaN(v)));

/**
 * AC power (W) from DC voltage (V) and power (W); NaN outside the voltage window widened by `voltageTolerance`.
 *
 * Without voltage it is the night consumption (negative), which it never goes below; the AC rating is its ceiling.
 * Driesse, Jain, Harrison (2008), 33rd IEEE PVSC.
 */
export function adrInverter(vdcV: number, pdcW: number, m: AdrInverter, voltageTolerance = 0.1): number {
  const night = -Math.abs(m.pNtW);
  if (vdcV === 0) return night;
  const highest = largest(m.vMaxV, m.vDcMaxV, m.mpptHiV) * (1 + voltageTolerance);
  const lowest = largest(m.vMinV, m.mpptLowV) * (1 - voltageTolerance);
  if (vdcV > highest || vdcV < lowest) return NaN;
  const p = pdcW / m.pNomW;
  const v = vdcV / m.vNomV;
  const { b } = m;
  const flat = b[0] + p * (b[1] + p * b[2]);
  const rising = (b[3] + p * (b[4] + p * b[5])) * (v - 1);
  const falling = (b[6] + p * (b[7] + p * b[8])) * (1 / v - 1);
  return Math.min(m.pAcMaxW, Math.max(night, m.pNomW * (p - flat - rising - falling)));
}
