import { modulo } from "./angle.ts";
import { utcDate } from "./utcDate.ts";

const RAD = Math.PI / 180;
const DEG = 180 / Math.PI;

/** Sun position of the Sandia ephemeris, degrees; solar time in hours (noon 12). */
export interface HughesPosition {
  elevationDeg: number;
  apparentElevationDeg: number;
  azimuthDeg: number;
  solarTimeH: number;
}

/** Refraction of the Hughes notes, degrees, in three bands of true elevation. */
function refraction(elevationDeg: number, pressurePa: number, tempAirC: number): number {
  const t = Math.tan(elevationDeg * RAD);
  let arcsec = 0;
  if (elevationDeg > 5 && elevationDeg <= 85) arcsec = 58.1 / t - 0.07 / t ** 3 + 8.6e-5 / t ** 5;
  else if (elevationDeg > -0.575 && elevationDeg <= 5) {
    arcsec = 1735 + elevationDeg * (-518.2 + elevationDeg * (103.4 + elevationDeg * (-12.79 + elevationDeg * 0.711)));
  } else if (elevationDeg > -1 && elevationDeg <= -0.575) arcsec = -20.774 / t;
  return (arcsec * (283 / (273 + tempAirC)) * (pressurePa / 101325)) / 3600;
}

/**
 * Position of the sun by the engineering-astronomy ephemeris of G. Hughes (Sandia, 1985), good to about 0.01°.
 * Kept to compare with systems that use it; the engine itself uses `solarPosition`.
 */
export function hughesPosition(
  timeMs: number, latitudeDeg: number, longitudeDeg: number, pressurePa = 101325, tempAirC = 12,
): HughesPosition {
  const date = utcDate(timeMs);
  const hours = (timeMs - Math.floor(timeMs / 86_400_000) * 86_400_000) / 3_600_000;
  const years = date.year - 1900;
  const day0 = 365 * years + Math.floor((years - 1) / 4) - 0.5 + date.dayOfYear;
  const t0 = day0 / 36525;
  const sidereal0 = 6 / 24 + 38 / 1440 + (45.836 + 8640184.542 * t0 + 0.0929 * t0 ** 2) / 86400;
  const siderealDeg = modulo(360 * (sidereal0 - Math.floor(sidereal0)) + 360 * (1.0027379093 * hours / 24), 360);
  const localSiderealDeg = modulo(360 + siderealDeg + longitudeDeg, 360);

  const day = day0 + hours / 24;
  const t = day / 36525;
  const obliquity = (23.452294 - 0.0130125 * t - 1.64e-6 * t ** 2 + 5.03e-7 * t ** 3) * RAD;
  const perigeeDeg = 281.22083 + 4.70684e-5 * day + 0.000453 * t ** 2 + 3e-6 * t ** 3;
  const meanAnomalyDeg = modulo(358.47583 + 0.985600267 * day - 0.00015 * t ** 2 - 3e-6 * t ** 3, 360);
  const eccentricity = 0.01675104 - 4.18e-5 * t - 1.26e-7 * t ** 2;
  // Kepler's equation contracts by the eccentricity at each turn: four turns leave less than 1e-7 degrees
  let eccentricAnomalyDeg = meanAnomalyDeg;
  for (let i = 0; i < 4; i++) {
    eccentricAnomalyDeg = meanAnomalyDeg + eccentricity * DEG * Math.sin(eccentricAnomalyDeg * RAD);
  }
  const trueAnomalyDeg = 2 * modulo(
    Math.atan(Math.sqrt((1 + eccentricity) / (1 - eccentricity)) * Math.tan((eccentricAnomalyDeg * RAD) / 2)) * DEG, 360,
  );
  const longitude = (modulo(perigeeDeg + trueAnomalyDeg, 360) - 20 / 3600) * RAD;
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(longitude));
  const rightAscensionDeg = Math.atan2(Math.cos(obliquity) * Math.sin(longitude), Math.cos(longitude)) * DEG;

  const hourAngle = localSiderealDeg - rightAscensionDeg;
  const h = hourAngle * RAD;
  const latitude = latitudeDeg * RAD;
  const azimuth = Math.atan2(
    -Math.sin(h), Math.cos(latitude) * Math.tan(declination) - Math.sin(latitude) * Math.cos(h),
  ) * DEG;
  const elevationDeg = Math.asin(
    Math.cos(latitude) * Math.cos(declination) * Math.cos(h) + Math.sin(latitude) * Math.sin(declination),
  ) * DEG;
  return {
    elevationDeg,
    apparentElevationDeg: elevationDeg + refraction(elevationDeg, pressurePa, tempAirC),
    azimuthDeg: azimuth < 0 ? azimuth + 360 : azimuth,
    solarTimeH: (180 + (Math.abs(hourAngle) > 180 ? hourAngle - 360 : hourAngle)) / 15,
  };
}
