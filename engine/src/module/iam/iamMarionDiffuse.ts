/** Parts of the diffuse light that Marion's method integrates over. */
export type DiffuseRegion = "sky" | "horizon" | "ground";

const DEFAULT_STEPS: Record<DiffuseRegion, number> = { sky: 180, horizon: 1800, ground: 180 };

/** Whether the zenith band starting at `phi` and `step` wide belongs to the region. */
function inRegion(region: DiffuseRegion, phi: number, step: number): boolean {
  if (region === "sky") return phi + step <= Math.PI / 2;
  if (region === "ground") return phi >= Math.PI / 2;
  return phi >= (89.5 * Math.PI) / 180 && phi + step <= Math.PI / 2;
}

/**
 * Modifier of diffuse light from one region: the beam modifier `iam` (of the angle of incidence in degrees) averaged over the
 * region's solid angle, weighted by the cosine of incidence. 0 when the plane sees nothing of the region; NaN for a NaN tilt.
 *
 * `steps` is the number of zenith and azimuth steps (180; 1800 for the half degree of the horizon band).
 * Marion (2017), Solar Energy 147, 344–348.
 */
export function iamMarionDiffuse(iam: (aoiDeg: number) => number, tiltDeg: number, region: DiffuseRegion, steps = DEFAULT_STEPS[region]): number {
  if (Number.isNaN(tiltDeg)) return NaN;
  const beta = (tiltDeg * Math.PI) / 180;
  const step = Math.PI / steps;
  let numerator = 0;
  let denominator = 0;
  for (let i = 0; i < steps; i++) {
    const phi = i * step;
    if (!inRegion(region, phi, step)) continue;
    const phiMid = phi + 0.5 * step;
    const area = step * (Math.cos(phi) - Math.cos(phi + step));
    const upright = Math.cos(beta) * Math.cos(phiMid);
    const sideways = Math.sin(beta) * Math.sin(phiMid);
    for (let j = 0; j < steps; j++) {
      const cosAoi = upright + sideways * Math.cos((2 * Math.PI * j) / steps + 0.5 * step);
      const aoi = Math.acos(cosAoi);
      if (!(aoi < Math.PI / 2)) continue;
      numerator += iam((aoi * 180) / Math.PI) * cosAoi * area;
      denominator += cosAoi * area;
    }
  }
  return denominator === 0 ? 0 : numerator / denominator;
}
