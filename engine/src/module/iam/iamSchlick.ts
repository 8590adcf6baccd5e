import { cosDeg, sinDeg } from "../degrees.ts";
import type { DiffuseIam } from "./iamMartinRuiz.ts";

/**
 * Schlick's approximation of Fresnel transmission without parameters, 1 − (1 − cos θ)⁵; 0 from 90° on, NaN for NaN.
 * Schlick (1994), Computer Graphics Forum 13, 233–246; as an IAM: Xie et al. (2022), Renewable & Sustainable Energy Reviews 161, 112362.
 */
export function iamSchlick(aoiDeg: number): number {
  if (Math.abs(aoiDeg) >= 90) return 0;
  return 1 - (1 - cosDeg(aoiDeg)) ** 5;
}

/**
 * Schlick's modifier integrated over the sky and over the ground for a plane tilted by `tiltDeg` (0–180).
 * Xie et al. (2022), equations for the relative transmittance of diffuse and ground-reflected light, with weight w = 1.
 */
export function iamSchlickDiffuse(tiltDeg: number): DiffuseIam {
  const c = cosDeg(tiltDeg);
  const s = sinDeg(tiltDeg);
  const beta = (tiltDeg * Math.PI) / 180;
  const series =
    (30 / 7) * Math.PI - (160 / 21) * beta - (10 / 3) * Math.PI * c + (160 / 21) * c * s -
    (5 / 3) * Math.PI * c * s ** 2 + (20 / 7) * c * s ** 3 - (5 / 16) * Math.PI * c * s ** 4 + (16 / 105) * c * s ** 5;
  const sky = (2 / (Math.PI * (1 + c))) * series;
  // a horizontal plane sees no ground: 0/0 there
  const ground = tiltDeg < 1e-6 ? 0 : 40 / (21 * (1 - c)) - ((1 + c) / (1 - c)) * sky;
  return { sky, ground };
}
