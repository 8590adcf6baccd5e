import type { HorizontalIrradiance } from "./irradiance.ts";

const RAD = Math.PI / 180;

/** What simplified Solis needs: aerosol optical depth at 700 nm (up to 0.45), precipitable water 0.2-10 cm. */
export interface SolisSky {
  apparentElevationDeg: number;
  aod700: number;
  precipitableWaterCm: number;
  pressurePa: number;
  dniExtraWm2: number;
}

/** Diffuse optical depth: two fits, below and above an aerosol depth of 0.05. */
function diffuseDepth(aod: number, w: number, logPressure: number): number {
  const thin = aod < 0.05;
  const c = thin
    ? [0.0042 * w + 3.12, 0.092 * w - 8.86, -0.23 * w + 74.8, -3.11 * w + 79.4, 86 * w - 13800]
    : [0.0057 * w + 2.94, 0.0554 * w - 5.71, -0.134 * w + 15.5, 0.27 * w - 20.7, -0.21 * w + 11.6];
  const pressureTerm = thin ? -0.83 * (1 + aod) ** -17.2 : -0.71 * (1 + aod) ** -15;
  return c[0] + aod * (c[1] + aod * (c[2] + aod * (c[3] + aod * c[4]))) + pressureTerm * logPressure;
}

/** Clear-sky irradiance, W/m², by simplified Solis: Ineichen (2008), Solar Energy 82, 758. 0 below the horizon. */
export function clearSkySolis(sky: SolisSky): HorizontalIrradiance {
  const aod = sky.aod700;
  const w = Math.max(sky.precipitableWaterCm, 0.2);
  const lw = Math.log(w);
  const lp = Math.log(sky.pressurePa / 101325);

  const enhanced = sky.dniExtraWm2
    * (0.12 * w ** 0.56 * aod ** 2 + 0.97 * w ** 0.032 * aod + 1.08 * w ** 0.0051 + 0.071 * lp);
  const beamDepth = (1.82 + 0.056 * lw + 0.0071 * lw ** 2) * aod + 0.33 + 0.045 * lw + 0.0096 * lw ** 2 + (0.0089 * w + 0.13) * lp;
  const beamExponent = (0.00925 * aod ** 2 + 0.0148 * aod - 0.0172) * lw - 0.7565 * aod ** 2 + 0.5057 * aod + 0.4557;
  const globalDepth = (1.24 + 0.047 * lw + 0.0061 * lw ** 2) * aod + 0.27 + 0.043 * lw + 0.009 * lw ** 2 + (0.0079 * w + 0.1) * lp;
  const globalExponent = -0.0147 * lw - 0.3079 * aod ** 2 + 0.2846 * aod + 0.3798;
  const diffuseExponent = -0.337 * aod ** 2 + 0.63 * aod + 0.116 + lp / (18 + 152 * aod);

  const sinElevation = Math.max(1e-30, Math.sin(sky.apparentElevationDeg * RAD));
  return {
    ghiWm2: enhanced * Math.exp(-globalDepth / sinElevation ** globalExponent) * sinElevation,
    dniWm2: enhanced * Math.exp(-beamDepth / sinElevation ** beamExponent),
    dhiWm2: enhanced * Math.exp(-diffuseDepth(aod, w, lp) / sinElevation ** diffuseExponent),
  };
}
