import { HORIZON_REFRACTION_DEG, refractionDeg } from "./refraction.ts";
import type { SolarPositionOptions } from "./solarPosition.ts";
import { sunVectorColumns, type Instants, type SunVectors } from "./sunVectorColumns.ts";
import type { Observer } from "./topocentric.ts";

const DEG = 180 / Math.PI;

/** Where the sun stands at every instant; degrees, azimuth east of north. */
export interface SolarPositionColumns {
  zenithDeg: Float64Array;
  /** With refraction. */
  apparentZenithDeg: Float64Array;
  azimuthDeg: Float64Array;
}

/** What the columns are computed with; `nightBelowDeg` spares the azimuth of a sun deeper than this elevation: NaN there. */
export interface SolarColumnOptions extends SolarPositionOptions {
  nightBelowDeg?: number;
}

/**
 * Position of the sun at equal steps, within 2e-6° of the full SPA at a small part of its cost.
 * `vectors` may hand in what `sunVectorColumns` gave for the same instants and site.
 */
export function solarPositionColumns(
  instants: Instants, site: Observer, options: SolarColumnOptions = {}, vectors?: SunVectors,
): SolarPositionColumns {
  const { east, north, up } = vectors ?? sunVectorColumns(instants, site, undefined, options.deltaTS);
  const count = instants.count;
  const zenithDeg = new Float64Array(count);
  const apparentZenithDeg = new Float64Array(count);
  const azimuthDeg = new Float64Array(count);
  const pressurePa = options.pressurePa ?? 101325;
  const tempAirC = options.tempAirC ?? 12;
  const horizonDeg = options.horizonRefractionDeg ?? HORIZON_REFRACTION_DEG;
  const night = Math.sin((options.nightBelowDeg ?? -91) / DEG);
  const nowhereNight = (options.nightBelowDeg ?? -91) < -90;
  for (let i = 0; i < count; i++) {
    const horizontal = Math.sqrt(east[i] * east[i] + north[i] * north[i]);
    const zenith = Math.atan2(horizontal, up[i]) * DEG;
    zenithDeg[i] = zenith;
    apparentZenithDeg[i] = zenith - refractionDeg(90 - zenith, pressurePa, tempAirC, horizonDeg);
    if (nowhereNight || up[i] >= night) {
      const azimuth = Math.atan2(east[i], north[i]) * DEG;
      azimuthDeg[i] = azimuth < 0 ? azimuth + 360 : azimuth;
    } else {
      azimuthDeg[i] = Number.NaN;
    }
  }
  return { zenithDeg, apparentZenithDeg, azimuthDeg };
}
