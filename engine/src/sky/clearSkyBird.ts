import type { HorizontalIrradiance } from "./irradiance.ts";
import { aodBroadbandBirdHulstrom } from "./turbidity.ts";

const RAD = Math.PI / 180;

/** The atmosphere of the Bird model; relative air mass, ozone and water in cm. */
export interface BirdSky {
  zenithDeg: number;
  airMassRelative: number;
  aod380: number;
  aod500: number;
  precipitableWaterCm: number;
  ozoneCm: number;
  pressurePa: number;
  dniExtraWm2: number;
  /** Forward-scattering share of aerosols, 0.85. */
  asymmetry: number;
  albedo: number;
}

/** Clear-sky irradiance, W/m², with the beam on the horizontal beside: Bird & Hulstrom (1981), SERI/TR-642-761. */
export function clearSkyBird(sky: BirdSky): HorizontalIrradiance & { directHorizontalWm2: number } {
  const am = sky.airMassRelative;
  const amPressure = (am * sky.pressurePa) / 101325;
  const amOzone = sky.ozoneCm * am;
  const amWater = am * sky.precipitableWaterCm;
  const aod = aodBroadbandBirdHulstrom(sky.aod380, sky.aod500);

  const rayleigh = Math.exp(-0.0903 * amPressure ** 0.84 * (1 + amPressure - amPressure ** 1.01));
  const ozone = 1 - 0.1611 * amOzone * (1 + 139.48 * amOzone) ** -0.3034
    - (0.002715 * amOzone) / (1 + 0.044 * amOzone + 0.0003 * amOzone ** 2);
  const gases = Math.exp(-0.0127 * amPressure ** 0.26);
  const water = 1 - (2.4959 * amWater) / ((1 + 79.034 * amWater) ** 0.6828 + 6.385 * amWater);
  const aerosol = Math.exp(-(aod ** 0.873) * (1 + aod - aod ** 0.7088) * am ** 0.9108);
  const absorption = 1 - 0.1 * (1 - am + am ** 1.06) * (1 - aerosol);
  const scattered = aerosol / absorption;
  const skyAlbedo = 0.0685 + (1 - sky.asymmetry) * (1 - scattered);

  const cosZenith = sky.zenithDeg < 90 ? Math.cos(sky.zenithDeg * RAD) : 0;
  const dniWm2 = 0.9662 * sky.dniExtraWm2 * aerosol * water * gases * ozone * rayleigh;
  const directHorizontalWm2 = dniWm2 * cosZenith;
  const scatteredHorizontal = sky.dniExtraWm2 * cosZenith * 0.79 * ozone * gases * water * absorption
    * (0.5 * (1 - rayleigh) + sky.asymmetry * (1 - scattered)) / (1 - am + am ** 1.02);
  const ghiWm2 = (directHorizontalWm2 + scatteredHorizontal) / (1 - sky.albedo * skyAlbedo);
  return { ghiWm2, dniWm2, dhiWm2: ghiWm2 - directHorizontalWm2, directHorizontalWm2 };
}
