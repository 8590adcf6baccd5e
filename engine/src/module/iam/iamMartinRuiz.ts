import { cosDeg } from "../degrees.ts";

/**
 * Martin and Ruiz incidence angle modifier, (1 − e^(−cos θ/a_r)) / (1 − e^(−1/a_r)); 0 from 90° on, NaN for NaN.
 *
 * `aoiDeg` in degrees (either sign), `ar` the angular losses coefficient (0.08–0.25, typically 0.16), above 0.
 * Martin & Ruiz (2001), Solar Energy Materials & Solar Cells 70, 25–38.
 */
export function iamMartinRuiz(aoiDeg: number, ar: number): number {
  if (Math.abs(aoiDeg) >= 90) return 0;
  return (1 - Math.exp(-cosDeg(aoiDeg) / ar)) / (1 - Math.exp(-1 / ar));
}

/** Modifiers of diffuse light, 0–1. */
export interface DiffuseIam {
  sky: number;
  ground: number;
}

/** A plane that is exactly horizontal sees no ground (or no sky): tilted by a millionth of a degree, the limit is finite. */
const NUDGE_DEG = 1e-6;

/**
 * Martin and Ruiz modifiers for isotropic sky and ground-reflected light on a plane tilted by `tiltDeg` (0–180).
 *
 * `c1` is 4/(3π) (0.4244 as printed), `c2` defaults to 0.5·a_r − 0.154.
 * Martin & Ruiz (2005), Progress in Photovoltaics 13, 75–84, and the correction of 2013 (Progress in Photovoltaics 21, 694).
 */
export function iamMartinRuizDiffuse(tiltDeg: number, ar: number, c1 = 0.4244, c2 = 0.5 * ar - 0.154): DiffuseIam {
  const tilt = tiltDeg === 0 ? NUDGE_DEG : tiltDeg === 180 ? 180 - NUDGE_DEG : tiltDeg;
  const beta = tilt * (Math.PI / 180);
  // near 180° the sine of the supplement keeps the digits that the differences below need
  const sin = tilt < 90 ? Math.sin(beta) : Math.sin(Math.PI - beta);
  const cos = Math.cos(beta);
  const skyTerm = sin + (Math.PI - beta - sin) / (1 + cos);
  const groundTerm = sin + (beta - sin) / (1 - cos);
  const modifier = (term: number): number => 1 - Math.exp((-(c1 + c2 * term) * term) / ar);
  return { sky: modifier(skyTerm), ground: modifier(groundTerm) };
}
