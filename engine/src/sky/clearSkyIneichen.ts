import type { HorizontalIrradiance } from "./irradiance.ts";

const RAD = Math.PI / 180;

/** What the Ineichen model needs of the sky; turbidity explicit, its monthly maps are not part of the engine. */
export interface IneichenSky {
  apparentZenithDeg: number;
  /** NaN (sun below the horizon) gives zeros. */
  airMassAbsolute: number;
  linkeTurbidity: number;
  altitudeM: number;
  dniExtraWm2: number;
  /** Perez' enhancement of the global term, off as the field uses it. */
  perezEnhancement?: boolean;
}

/** Greater of a value and 0, with NaN counted as 0. */
function positive(value: number): number {
  return value > 0 ? value : 0;
}

/**
 * Clear-sky irradiance, W/m², of Ineichen & Perez (2002), Solar Energy 73, 151, with the diffuse closure of
 * Perez et al. (2002). A NaN turbidity gives NaN; the night gives 0.
 */
export function clearSkyIneichen(sky: IneichenSky): HorizontalIrradiance {
  const cosZenith = Math.max(Math.cos(sky.apparentZenithDeg * RAD), 0);
  const excess = sky.linkeTurbidity - 1;
  const fh1 = Math.exp(-sky.altitudeM / 8000);
  const fh2 = Math.exp(-sky.altitudeM / 1250);
  const cg1 = 5.09e-5 * sky.altitudeM + 0.868;
  const cg2 = 3.92e-5 * sky.altitudeM + 0.0387;
  const am = sky.airMassAbsolute;

  let transmission = Math.exp(-cg2 * am * (fh1 + fh2 * excess));
  if (sky.perezEnhancement === true) transmission *= Math.exp(0.01 * am ** 1.8);
  const ghiWm2 = Number.isNaN(sky.linkeTurbidity) ? Number.NaN : cg1 * sky.dniExtraWm2 * cosZenith * positive(transmission);

  const beam = sky.dniExtraWm2 * positive((0.664 + 0.163 / fh1) * Math.exp(-0.09 * am * excess));
  // the beam that leaves the least diffuse share the model allows; grows without bound at the horizon
  const share = (1 - (0.1 - 0.2 * Math.exp(-sky.linkeTurbidity)) / (0.1 + 0.882 / fh1)) / cosZenith;
  const dniWm2 = Math.min(beam, ghiWm2 * Math.min(positive(share), 1e20));
  return { ghiWm2, dniWm2, dhiWm2: ghiWm2 - dniWm2 * cosZenith };
}
