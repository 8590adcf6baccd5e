import type { DiodeParameters } from "./diodeParameters.ts";

/**
 * Open-circuit voltage (V) of the ideal diode, without series and shunt resistance: an upper bound of the true one.
 * a·ln(I_L/I_0 + 1).
 */
export function estimateVoc(d: Pick<DiodeParameters, "photocurrentA" | "saturationCurrentA" | "nNsVthV">): number {
  return d.nNsVthV * Math.log(d.photocurrentA / d.saturationCurrentA + 1);
}
