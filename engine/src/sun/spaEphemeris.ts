import { modulo } from "./angle.ts";
import { LATITUDE_TERMS, LONGITUDE_TERMS, NUTATION_TERMS, RADIUS_TERMS } from "./spaTerms.ts";

const RAD = Math.PI / 180;
const DEG = 180 / Math.PI;

/** The sun as seen from the earth's centre at one instant; angles in degrees, names of Reda & Andreas (2004). */
export interface SpaEphemeris {
  julianDay: number;
  /** Julian ephemeris millennium since J2000. */
  julianMillennium: number;
  heliocentricLongitudeDeg: number;
  heliocentricLatitudeDeg: number;
  /** Earth-sun distance. */
  distanceAu: number;
  geocentricLongitudeDeg: number;
  geocentricLatitudeDeg: number;
  /** Mean elongation of the moon, anomalies of sun and moon, moon's argument of latitude and ascending node; not reduced. */
  nutationArgumentsDeg: readonly [number, number, number, number, number];
  nutationLongitudeDeg: number;
  nutationObliquityDeg: number;
  meanObliquityArcsec: number;
  obliquityDeg: number;
  aberrationDeg: number;
  apparentLongitudeDeg: number;
  meanSiderealTimeDeg: number;
  apparentSiderealTimeDeg: number;
  rightAscensionDeg: number;
  declinationDeg: number;
  /** Not reduced to 0-360. */
  meanLongitudeDeg: number;
  /** Apparent less mean solar time, minutes. */
  equationOfTimeMin: number;
  horizontalParallaxDeg: number;
}

function series(powers: readonly Float64Array[], millennium: number): number {
  let sum = 0;
  let power = 1;
  for (const terms of powers) {
    let ofPower = 0;
    for (let i = 0; i < terms.length; i += 3) {
      ofPower += terms[i] * Math.cos(terms[i + 1] + terms[i + 2] * millennium);
    }
    sum += ofPower * power;
    power *= millennium;
  }
  return sum / 1e8;
}

function polynomial(coefficients: readonly number[], x: number): number {
  let value = 0;
  for (let i = coefficients.length - 1; i >= 0; i--) value = value * x + coefficients[i];
  return value;
}

const MEAN_OBLIQUITY = [84381.448, -4680.93, -1.55, 1999.25, -51.38, -249.67, -39.05, 7.12, 27.87, 5.79, 2.45];

/** Nutation in longitude and obliquity, degrees, from the five arguments (degrees) and the ephemeris century. */
function nutation(x: SpaEphemeris["nutationArgumentsDeg"], century: number): { longitudeDeg: number; obliquityDeg: number } {
  let longitude = 0;
  let obliquity = 0;
  const t = NUTATION_TERMS;
  for (let i = 0; i < t.length; i += 9) {
    const argument = (t[i] * x[0] + t[i + 1] * x[1] + t[i + 2] * x[2]
      + t[i + 3] * x[3] + t[i + 4] * x[4]) * RAD;
    longitude += (t[i + 5] + t[i + 6] * century) * Math.sin(argument);
    obliquity += (t[i + 7] + t[i + 8] * century) * Math.cos(argument);
  }
  return { longitudeDeg: longitude / 36_000_000, obliquityDeg: obliquity / 36_000_000 };
}

/** Earth-sun distance in AU at an instant (ms UTC); `deltaTS` is TT - UT1 in seconds. Reda & Andreas (2004), 3.2. */
export function earthSunDistanceAu(timeMs: number, deltaTS = 67): number {
  return series(RADIUS_TERMS, (timeMs / 1000 / 86400 + 2440587.5 + deltaTS / 86400 - 2451545) / 36525 / 10);
}

/**
 * Geocentric position of the sun at an instant, full NREL SPA (±0.0003° from year -2000 to 6000).
 * `timeMs` UTC epoch ms (UT1 - UTC is taken as 0), `deltaTS` TT - UT1 in seconds (67 as pvlib; see `deltaT`).
 * Source: Reda & Andreas, Solar Energy 76 (2004) 577-589, corrigendum 81 (2007) 838, steps 3.1-3.11 and appendix A.1.
 */
export function spaEphemeris(timeMs: number, deltaTS = 67): SpaEphemeris {
  const julianDay = timeMs / 1000 / 86400 + 2440587.5;
  const julianCentury = (julianDay - 2451545) / 36525;
  const century = (julianDay + deltaTS / 86400 - 2451545) / 36525;
  const millennium = century / 10;

  const heliocentricLongitudeDeg = modulo(series(LONGITUDE_TERMS, millennium) * DEG, 360);
  const heliocentricLatitudeDeg = series(LATITUDE_TERMS, millennium) * DEG;
  const distanceAu = series(RADIUS_TERMS, millennium);
  const geocentricLongitudeDeg = modulo(heliocentricLongitudeDeg + 180, 360);
  const geocentricLatitudeDeg = -heliocentricLatitudeDeg;

  const nutationArgumentsDeg = [
    polynomial([297.85036, 445267.11148, -0.0019142, 1 / 189474], century),
    polynomial([357.52772, 35999.05034, -0.0001603, -1 / 300000], century),
    polynomial([134.96298, 477198.867398, 0.0086972, 1 / 56250], century),
    polynomial([93.27191, 483202.017538, -0.0036825, 1 / 327270], century),
    polynomial([125.04452, -1934.136261, 0.0020708, 1 / 450000], century),
  ] as const;
  const { longitudeDeg: nutationLongitudeDeg, obliquityDeg: nutationObliquityDeg } = nutation(nutationArgumentsDeg, century);

  const meanObliquityArcsec = polynomial(MEAN_OBLIQUITY, millennium / 10);
  const obliquityDeg = meanObliquityArcsec / 3600 + nutationObliquityDeg;
  const aberrationDeg = -20.4898 / (3600 * distanceAu);
  const apparentLongitudeDeg = geocentricLongitudeDeg + nutationLongitudeDeg + aberrationDeg;

  const meanSiderealTimeDeg = modulo(280.46061837 + 360.98564736629 * (julianDay - 2451545)
    + 0.000387933 * julianCentury ** 2 - julianCentury ** 3 / 38_710_000, 360);
  const nutationRightAscensionDeg = nutationLongitudeDeg * Math.cos(obliquityDeg * RAD);

  const sinLongitude = Math.sin(apparentLongitudeDeg * RAD);
  const sinObliquity = Math.sin(obliquityDeg * RAD);
  const cosObliquity = Math.cos(obliquityDeg * RAD);
  const latitudeRad = geocentricLatitudeDeg * RAD;
  const rightAscensionDeg = modulo(
    Math.atan2(sinLongitude * cosObliquity - Math.tan(latitudeRad) * sinObliquity, Math.cos(apparentLongitudeDeg * RAD)) * DEG,
    360,
  );
  const declinationDeg = Math.asin(
    Math.sin(latitudeRad) * cosObliquity + Math.cos(latitudeRad) * sinObliquity * sinLongitude,
  ) * DEG;
  const meanLongitudeDeg = polynomial(
    [280.4664567, 360007.6982779, 0.03032028, 1 / 49931, -1 / 15300, -1 / 2_000_000], millennium,
  );
  const equationMin = 4 * modulo(meanLongitudeDeg - 0.0057183 - rightAscensionDeg + nutationRightAscensionDeg, 360);

  return {
    julianDay, julianMillennium: millennium, heliocentricLongitudeDeg, heliocentricLatitudeDeg, distanceAu,
    geocentricLongitudeDeg, geocentricLatitudeDeg, nutationArgumentsDeg, nutationLongitudeDeg, nutationObliquityDeg,
    meanObliquityArcsec, obliquityDeg, aberrationDeg, apparentLongitudeDeg, meanSiderealTimeDeg,
    apparentSiderealTimeDeg: meanSiderealTimeDeg + nutationRightAscensionDeg,
    rightAscensionDeg, declinationDeg, meanLongitudeDeg,
    equationOfTimeMin: equationMin > 20 ? equationMin - 1440 : equationMin,
    horizontalParallaxDeg: 8.794 / (3600 * distanceAu),
  };
}
