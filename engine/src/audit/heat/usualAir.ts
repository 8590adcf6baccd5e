import type { LightRows } from "../light/lightRows.ts";
import type { Sky } from "../light/transposed.ts";
import { hourAngle } from "./hourAngle.ts";

/**
 * Mean of the year at sea level, °C: 28 at the equator, less by 30·sin² of the latitude. The form is that of the zonal mean in
 * energy-balance models (North, Cahalan & Coakley 1981, Rev. Geophys. 19, 91); the two numbers are rounded through normals of towns on
 * all continents (from memory: Singapore 28, Cairo 22, Sydney 18, Madrid, Naples, Beijing and New York 13 to 17, Paris and Vienna 11 to
 * 12, Helsinki and Oslo 6), which lie within 3 K of it.
 */
const EQUATOR_C = 28;
const TO_POLE_K = 30;
/** ICAO standard atmosphere (ISO 2533). */
const LAPSE_K_PER_M = 0.0065;
/** Half of what the warmest month lies above the coldest, times the sine of the latitude; seas damp it in the south. The warmest days come four weeks after the solstice. */
const SEASON_NORTH_K = 14;
const SEASON_SOUTH_K = 9;
const WARMEST_DAY = 199;
/** Half of a day's range under a sky that takes nothing; clouds take of both (Bristow & Campbell 1984, Agric. For. Meteorol. 31, 159). Warmest three hours after noon. */
const SWING_K = 7;
const WARMEST_HOUR_ANGLE = Math.PI / 4;
const DAYS_PER_YEAR = 365.2425;

/** How far air lies off the usual from one spell of weather to the next, K, k = 1. */
const WEATHER_K = 4;

/** How far the swing of a climate's year lies off the usual, K, k = 1: maritime and continental towns of one latitude. */
const CLIMATE_SEASON_K = 3;

/** What the model of the clean plant may be off over the seasons where the air is only the usual one: amplitude, as a share of power, k = 1; `gammaPerK` is the modules' power coefficient. */
export function seasonOfUsualAir(gammaPerK: number): number {
  return Math.abs(gammaPerK) * CLIMATE_SEASON_K;
}

/** Air as cold as it may well have been, °C: as measured, or so much below a guess as weather makes of it. */
export function coldAir({ ambientC, airGuessed }: { ambientC: Float64Array; airGuessed: boolean }): Float64Array {
  return airGuessed ? ambientC.map((c) => c - WEATHER_K) : ambientC;
}

/**
 * Air temperature where no thermometer says it, °C, row by row: what is usual at the latitude (degrees), altitude (m), season and hour, days
 * swinging the more the clearer they are (`sky`). Nothing of the site's own climate or weather is in it.
 */
export function usualAir(rows: LightRows, sky: Pick<Sky, "ghiWm2" | "extraWm2">, latitudeDeg: number, altitudeM: number): Float64Array {
  const sine = Math.sin((latitudeDeg * Math.PI) / 180);
  const ofYearC = EQUATOR_C - TO_POLE_K * sine ** 2 - LAPSE_K_PER_M * altitudeM;
  // south of the equator the sine turns the season round
  const seasonK = (sine >= 0 ? SEASON_NORTH_K : SEASON_SOUTH_K) * sine;
  const out = new Float64Array(rows.count);
  let from = 0;
  for (let r = 1; r <= rows.count; r++) {
    if (r < rows.count && rows.day[r] === rows.day[from]) continue;
    const ofDayC = ofYearC + seasonK * Math.cos(2 * Math.PI * (rows.day[from] / DAYS_PER_YEAR - WARMEST_DAY / DAYS_PER_YEAR));
    const swingK = SWING_K * clearness(rows, sky, from, r);
    for (let k = from; k < r; k++) {
      const angle = hourAngle(rows, latitudeDeg, k);
      out[k] = ofDayC + (Number.isFinite(angle) ? swingK * Math.cos(angle - WARMEST_HOUR_ANGLE) : 0);
    }
    from = r;
  }
  return out;
}

/** Share of the light above the air that reaches the ground over some rows, 0–1; 0 where nothing is known of it. */
function clearness(rows: LightRows, { ghiWm2, extraWm2 }: Pick<Sky, "ghiWm2" | "extraWm2">, from: number, to: number): number {
  let ground = 0;
  let above = 0;
  for (let r = from; r < to; r++) {
    if (!(ghiWm2[r] >= 0)) continue;
    ground += ghiWm2[r];
    above += extraWm2[r] * rows.cosZenith[r];
  }
  return above > 0 ? Math.min(1, ground / above) : 0;
}
