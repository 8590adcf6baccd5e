/**
 * AC power (unit of `pdc0`) after PVWatts, between 0 and η_nom·pdc0; `pdc0` is the DC power at the AC rating. NaN for NaN.
 * Dobos (2014), PVWatts Version 5 Manual, NREL/TP-6A20-62641.
 */
export function pvwattsInverter(pdc: number, pdc0: number, etaNom = 0.96, etaRef = 0.9637): number {
  const zeta = pdc / pdc0;
  // η·pdc with the 1/ζ term multiplied out: nothing is divided by zero
  const power = (etaNom / etaRef) * ((-0.0162 * zeta + 0.9858) * pdc - (pdc === 0 ? 0 : 0.0059 * pdc0));
  return Math.max(0, Math.min(etaNom * pdc0, power));
}
