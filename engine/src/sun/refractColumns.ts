import { HORIZON_REFRACTION_DEG, refractionDeg, SUN_RADIUS_DEG } from "./refraction.ts";
import type { SunVectors } from "./sunVectorColumns.ts";

const RAD = Math.PI / 180;
const DEG = 180 / Math.PI;
const STEPS = 8192;

/**
 * Lifts unit vectors to the sun by atmospheric refraction, in place: afterwards `up` is the sine of the apparent
 * elevation. Refraction comes from a table over `up` (within 1e-5°); deeper than the sun's upper limb nothing changes.
 */
export function refractColumns(vectors: SunVectors, pressurePa = 101325, tempAirC = 12): SunVectors {
  const lowest = Math.sin(-(SUN_RADIUS_DEG + HORIZON_REFRACTION_DEG) * RAD);
  const scale = STEPS / (1 - lowest);
  const liftRad = new Float64Array(STEPS + 2);
  for (let i = 0; i <= STEPS; i++) {
    // the first entry stands a hair above the limit, where refraction already counts
    const up = Math.min(1, lowest + (i === 0 ? 1e-12 : i / scale));
    liftRad[i] = refractionDeg(Math.asin(up) * DEG, pressurePa, tempAirC) * RAD;
  }
  const { east, north, up } = vectors;
  for (let i = 0; i < up.length; i++) {
    if (!(up[i] >= lowest)) continue;
    const position = (up[i] - lowest) * scale;
    const cell = Math.floor(position);
    const lift = liftRad[cell] + (position - cell) * (liftRad[cell + 1] - liftRad[cell]);
    const horizontal = Math.sqrt(east[i] * east[i] + north[i] * north[i]);
    const lifted = up[i] + lift * (horizontal - 0.5 * lift * up[i]);
    const left = horizontal > 0 ? 1 - (lift * (up[i] + 0.5 * lift * horizontal)) / horizontal : 1;
    up[i] = lifted;
    east[i] *= left;
    north[i] *= left;
  }
  return vectors;
}
