import { quantile } from "../statistics/quantile.ts";

/**
 * Factor by which modelled clear-sky irradiance meets the measured one on clear samples: from the ratio of their 90th
 * percentiles on, samples with a clear-sky index within 0.8–1.2 above 200 W/m² are fitted by least squares, again with
 * the new factor, until it moves by less than `convergence` (rdtools `irradiance_rescale`, iterative).
 * NaN where it does not settle or no sample is clear.
 */
export function clearSkyScale(measuredWm2: ArrayLike<number>, clearWm2: ArrayLike<number>, convergence = 1e-6, maxIterations = 100): number {
  let factor = quantile(measuredWm2, 0.9) / quantile(clearWm2, 0.9);
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    let cross = 0;
    let square = 0;
    for (let i = 0; i < measuredWm2.length; i++) {
      const csi = measuredWm2[i] / (factor * clearWm2[i]);
      if (!(csi >= 0.8 && csi <= 1.2 && measuredWm2[i] > 200)) continue;
      cross += measuredWm2[i] * clearWm2[i];
      square += clearWm2[i] * clearWm2[i];
    }
    const next = cross / square;
    if (!(Math.abs(next - factor) > convergence)) return next;
    factor = next;
  }
  return Number.NaN;
}
