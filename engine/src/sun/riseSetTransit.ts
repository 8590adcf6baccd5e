import { modulo } from "./angle.ts";
import { spaEphemeris } from "./spaEphemeris.ts";

const RAD = Math.PI / 180;
const DEG = 180 / Math.PI;
const DAY_MS = 86_400_000;

/** True elevation of the sun's centre at rise and set: its radius and the standard refraction, degrees. */
const HORIZON_DEG = -0.8333;

/** Instants of a day, epoch ms; sunrise and sunset NaN where the sun does not cross the horizon. */
export interface RiseSetTransit {
  sunriseMs: number;
  sunsetMs: number;
  transitMs: number;
}

/** Daily step of an angle; a wrap of the full circle (or any implausible step) keeps only its fraction, as A.2.10 says. */
function dailyStep(difference: number): number {
  return Math.abs(difference) > 2 ? modulo(difference, 1) : difference;
}

/**
 * Sunrise, sunset and transit of a calendar day by SPA's interpolation over three days.
 * `dayMs` is 00:00 UTC of the date that is the LOCAL date of the site; the event may fall on the UTC day before or after.
 * Horizon -0.8333° (standard refraction), altitude ignored. An event on another UTC day than the date's comes out up to
 * a minute off, since the interpolation then stands a day away, as in pvlib. Source: Reda & Andreas (2004), appendix A.2.
 */
export function riseSetTransit(dayMs: number, latitudeDeg: number, longitudeDeg: number, deltaTS = 67): RiseSetTransit {
  const siderealDeg = spaEphemeris(dayMs, deltaTS).apparentSiderealTimeDeg;
  const noonMs = dayMs - deltaTS * 1000;
  const before = spaEphemeris(noonMs - DAY_MS, deltaTS);
  const today = spaEphemeris(noonMs, deltaTS);
  const after = spaEphemeris(noonMs + DAY_MS, deltaTS);

  const sinLatitude = Math.sin(latitudeDeg * RAD);
  const cosLatitude = Math.cos(latitudeDeg * RAD);
  const declination = today.declinationDeg * RAD;
  const cosHourAngle = (Math.sin(HORIZON_DEG * RAD) - sinLatitude * Math.sin(declination)) / (cosLatitude * Math.cos(declination));
  const halfDay = modulo(Math.acos(cosHourAngle) * DEG, 180) / 360;

  const transit = modulo((today.rightAscensionDeg - longitudeDeg - siderealDeg) / 360, 1);
  const rise = transit - halfDay;
  const set = transit + halfDay;

  const raBefore = dailyStep(today.rightAscensionDeg - before.rightAscensionDeg);
  const raAfter = dailyStep(after.rightAscensionDeg - today.rightAscensionDeg);
  const decBefore = dailyStep(today.declinationDeg - before.declinationDeg);
  const decAfter = dailyStep(after.declinationDeg - today.declinationDeg);

  function seenAt(fraction: number): { hourAngleDeg: number; declinationRad: number } {
    const n = fraction + deltaTS / 86400;
    const ra = today.rightAscensionDeg + (n * (raBefore + raAfter + (raAfter - raBefore) * n)) / 2;
    const dec = today.declinationDeg + (n * (decBefore + decAfter + (decAfter - decBefore) * n)) / 2;
    const hourAngle = modulo(siderealDeg + 360.985647 * fraction + longitudeDeg - ra, 360);
    return { hourAngleDeg: hourAngle >= 180 ? hourAngle - 360 : hourAngle, declinationRad: dec * RAD };
  }

  function crossing(fractionOfDay: number): number {
    const fraction = modulo(fractionOfDay, 1);
    const seen = seenAt(fraction);
    const h = seen.hourAngleDeg * RAD;
    const elevationDeg = Math.asin(
      sinLatitude * Math.sin(seen.declinationRad) + cosLatitude * Math.cos(seen.declinationRad) * Math.cos(h),
    ) * DEG;
    const corrected = fraction
      + (elevationDeg - HORIZON_DEG) / (360 * Math.cos(seen.declinationRad) * cosLatitude * Math.sin(h));
    return dayMs + (corrected + Math.floor(fractionOfDay)) * DAY_MS;
  }

  return {
    sunriseMs: crossing(rise),
    sunsetMs: crossing(set),
    transitMs: dayMs + (transit - seenAt(transit).hourAngleDeg / 360) * DAY_MS,
  };
}

/**
 * Geometric sunrise, sunset and transit: sun's centre at 0°, no refraction, circular orbit (about 10 minutes off).
 * `localMidnightMs` is the instant of local midnight, `utcOffsetHours` the zone's offset; NaN in polar day or night.
 * Source: Duffie & Beckman, Solar Engineering of Thermal Processes, 3rd ed., eq. 1.6.10 (from memory).
 */
export function riseSetTransitGeometric(
  localMidnightMs: number, utcOffsetHours: number, latitudeDeg: number, longitudeDeg: number,
  declinationRad: number, equationOfTimeMin: number,
): RiseSetTransit {
  const sunsetAngleDeg = Math.acos(-Math.tan(declinationRad) * Math.tan(latitudeDeg * RAD)) * DEG;
  const at = (hourAngleDeg: number): number =>
    localMidnightMs + ((hourAngleDeg - longitudeDeg - equationOfTimeMin / 4) / 15 + 12 + utcOffsetHours) * 3_600_000;
  return { sunriseMs: at(-sunsetAngleDeg), sunsetMs: at(sunsetAngleDeg), transitMs: at(0) };
}
