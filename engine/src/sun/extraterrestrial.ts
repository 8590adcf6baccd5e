import { dayAngleRad } from "./dayOfYearFormulas.ts";
import { earthSunDistanceAu } from "./spaEphemeris.ts";
import { dayOfYearUtc } from "./utcDate.ts";

/** Solar constant that the transposition and decomposition models were fitted with, W/m² (Gueymard 2004 rounds to it). */
export const SOLAR_CONSTANT_WM2 = 1366.1;

/** Extraterrestrial normal irradiance, W/m², from the day of the year. Spencer (1971), Search 2(5), 172. */
export function dniExtraSpencerWm2(dayOfYear: number, solarConstantWm2 = SOLAR_CONSTANT_WM2): number {
  const b = dayAngleRad(dayOfYear);
  return solarConstantWm2 * (1.00011 + 0.034221 * Math.cos(b) + 0.00128 * Math.sin(b)
    + 0.000719 * Math.cos(2 * b) + 0.000077 * Math.sin(2 * b));
}

/** Extraterrestrial normal irradiance, W/m², by the single cosine of ASCE (2005), task committee on reference evapotranspiration. */
export function dniExtraAsceWm2(dayOfYear: number, solarConstantWm2 = SOLAR_CONSTANT_WM2): number {
  return solarConstantWm2 * (1 + 0.033 * Math.cos((2 * Math.PI / 365) * dayOfYear));
}

/** Extraterrestrial normal irradiance, W/m², from SPA's earth-sun distance at an instant (ms UTC). */
export function dniExtraSpaWm2(timeMs: number, solarConstantWm2 = SOLAR_CONSTANT_WM2, deltaTS = 67): number {
  return solarConstantWm2 / earthSunDistanceAu(timeMs, deltaTS) ** 2;
}

/** Extraterrestrial normal irradiance, W/m², at an instant (ms UTC); the day of the year is UTC's. Spencer (1971). */
export function dniExtraWm2(timeMs: number, solarConstantWm2 = SOLAR_CONSTANT_WM2): number {
  return dniExtraSpencerWm2(dayOfYearUtc(timeMs), solarConstantWm2);
}
