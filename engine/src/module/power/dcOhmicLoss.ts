/** Ohmic loss (W) of wiring with resistance `resistanceOhm` at current `currentA`. */
export function dcOhmicLossW(currentA: number, resistanceOhm: number): number {
  return currentA * currentA * resistanceOhm;
}

/** An array at its maximum power point under reference conditions. */
export interface WiredArray {
  vmpRefV: number;
  impRefA: number;
  modulesPerString: number;
  strings: number;
}

/** Equivalent resistance (Ω) of an array whose wiring loses `lossPercent` of the power at reference conditions. */
export function dcOhmsFromPercent(array: WiredArray, lossPercent: number): number {
  const voltageV = array.modulesPerString * array.vmpRefV;
  const currentA = array.strings * array.impRefA;
  return (lossPercent / 100) * (voltageV / currentA);
}
