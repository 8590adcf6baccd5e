import { HORIZON_REFRACTION_DEG, refractionDeg } from "./refraction.ts";
import { spaEphemeris } from "./spaEphemeris.ts";
import { observerTerms, topocentricSun, type Observer } from "./topocentric.ts";

/** The air that bends the light, and the clock's offset; defaults as pvlib's. */
export interface SolarPositionOptions {
  pressurePa?: number;
  tempAirC?: number;
  /** TT - UT1, seconds. */
  deltaTS?: number;
  horizonRefractionDeg?: number;
}

/** Where the sun stands; degrees, azimuth east of north; "apparent" includes refraction. */
export interface SolarPosition {
  zenithDeg: number;
  apparentZenithDeg: number;
  elevationDeg: number;
  apparentElevationDeg: number;
  azimuthDeg: number;
  /** Apparent less mean solar time, minutes, within ±20. */
  equationOfTimeMin: number;
}

/**
 * Position of the sun by the full NREL SPA at an instant (ms UTC): take the centre of an interval for its mean.
 * NaN in gives NaN out. Source: Reda & Andreas, Solar Energy 76 (2004) 577-589, corrigendum 81 (2007) 838.
 */
export function solarPosition(timeMs: number, site: Observer, options: SolarPositionOptions = {}): SolarPosition {
  const sun = spaEphemeris(timeMs, options.deltaTS ?? 67);
  const seen = topocentricSun(sun, observerTerms(site));
  const refraction = refractionDeg(
    seen.elevationDeg, options.pressurePa, options.tempAirC, options.horizonRefractionDeg ?? HORIZON_REFRACTION_DEG,
  );
  const apparentElevationDeg = seen.elevationDeg + refraction;
  return {
    zenithDeg: 90 - seen.elevationDeg,
    apparentZenithDeg: 90 - apparentElevationDeg,
    elevationDeg: seen.elevationDeg,
    apparentElevationDeg,
    azimuthDeg: seen.azimuthDeg,
    equationOfTimeMin: sun.equationOfTimeMin,
  };
}
