/** Coefficients of Sandia's inverter model. */
export interface SandiaInverter {
  /** AC rating, W. */
  paco: number;
  /** DC power that gives it at voltage vdco, W. */
  pdco: number;
  vdco: number;
  /** DC power to start, W. */
  pso: number;
  c0: number;
  c1: number;
  c2: number;
  c3: number;
  /** Night consumption, W. */
  pnt: number;
}

/** AC power before limits. */
function unlimitedW(vdcV: number, pdcW: number, m: SandiaInverter): number {
  const dV = vdcV - m.vdco;
  const a = m.pdco * (1 + m.c1 * dV);
  const b = m.pso * (1 + m.c2 * dV);
  const c = m.c0 * (1 + m.c3 * dV);
  const started = pdcW - b;
  return (m.paco / (a - b) - c * (a - b)) * started + c * started * started;
}

/** Below the start-up power the inverter draws its night consumption; above, it gives its rating at most. */
function limitedW(powerW: number, pdcW: number, m: SandiaInverter): number {
  return pdcW < m.pso ? -Math.abs(m.pnt) : Math.min(m.paco, powerW);
}

/** AC power (W) from DC voltage (V) and power (W). NaN gives NaN. King et al. (2007), SAND2007-5036. */
export function sandiaInverter(vdcV: number, pdcW: number, m: SandiaInverter): number {
  return limitedW(unlimitedW(vdcV, pdcW, m), pdcW, m);
}

/**
 * AC power (W) of an inverter with several MPPT inputs: each input's voltage counts by its share of the power.
 * Hansen et al. (2022), 49th IEEE PVSC.
 */
export function sandiaInverterMulti(vdcV: ArrayLike<number>, pdcW: ArrayLike<number>, m: SandiaInverter): number {
  let totalW = 0;
  for (let i = 0; i < pdcW.length; i++) totalW += pdcW[i];
  let powerW = 0;
  for (let i = 0; i < pdcW.length; i++) powerW += (pdcW[i] / totalW) * unlimitedW(vdcV[i], totalW, m);
  return limitedW(powerW, totalW, m);
}
