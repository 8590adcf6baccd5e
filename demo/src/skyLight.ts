import { clearSkyIneichen, type HorizontalIrradiance } from "@sunledger/engine";
import type { CloudColumns } from "./clouds.ts";
import type { SunColumns } from "./sunColumns.ts";

/** Irradiance on the ground at the daylight steps, W/m². */
export interface SkyLight {
  ghiWm2: Float64Array;
  dniWm2: Float64Array;
  dhiWm2: Float64Array;
}

/** Share of the light a thin veil scatters that goes on downwards. */
const FORWARD = 0.75;

/** A low sun shines through more veil and finds fewer gaps: how both grow with the path through the air. */
const VEIL_PATH = 0.22;
const GAP_PATH = 0.13;

/**
 * Light below the clouds: beam where the sun is free, diffuse brightened by the clouds around it, dimmed by those above.
 * A free sun among clouds gives more than a clear sky, as in nature.
 */
export function skyLight(sun: SunColumns, clouds: CloudColumns, altitudeM: number): SkyLight {
  const n = sun.step.length;
  const light: SkyLight = { ghiWm2: new Float64Array(n), dniWm2: new Float64Array(n), dhiWm2: new Float64Array(n) };
  for (let k = 0; k < n; k++) {
    const i = sun.step[k];
    const clear: HorizontalIrradiance = clearSkyIneichen({
      apparentZenithDeg: sun.apparentZenithDeg[k], airMassAbsolute: sun.airMassAbsolute[k], linkeTurbidity: clouds.turbidity[i], altitudeM,
      dniExtraWm2: sun.dniExtraWm2[k],
    });
    const cosZenith = Math.cos((sun.apparentZenithDeg[k] * Math.PI) / 180);
    const cover = clouds.cover[i];
    const slant = Math.max(0, sun.airMass[k] - 1) ** 1.5;
    const veil = 1 - (1 - clouds.veil[i]) ** (1 + VEIL_PATH * slant);
    const dni = clear.dniWm2 * clouds.sunFree[i] ** (1 + GAP_PATH * slant) * (1 - veil);
    const scattered = clear.dhiWm2 + FORWARD * veil * clear.dniWm2 * cosZenith;
    const dhi = scattered * (1 - cover) + cover * clouds.transmittance[i] * clear.ghiWm2;
    light.dniWm2[k] = dni;
    light.dhiWm2[k] = dhi;
    light.ghiWm2[k] = dni * cosZenith + dhi;
  }
  return light;
}
