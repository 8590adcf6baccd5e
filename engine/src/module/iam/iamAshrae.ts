import { cosDeg } from "../degrees.ts";

/**
 * ASHRAE incidence angle modifier, 1 − b·(1/cos θ − 1), never below 0; 0 from 90° on, NaN for NaN.
 *
 * `aoiDeg` in degrees (either sign), `b` the loss coefficient (typically 0.05).
 * Souka & Safwat (1966), Solar Energy 10, 170–174; ASHRAE standard 93-77.
 */
export function iamAshrae(aoiDeg: number, b: number): number {
  if (Math.abs(aoiDeg) >= 90) return 0;
  return Math.max(0, 1 - b * (1 / cosDeg(aoiDeg) - 1));
}
