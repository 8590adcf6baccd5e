import { modulo } from "./angle.ts";

const RAD = Math.PI / 180;
const DEG = 180 / Math.PI;

/** Flattening of the earth and its equatorial radius as SPA takes them. */
const POLAR_RATIO = 0.99664719;
const EARTH_RADIUS_M = 6378140;

/** Where the observer stands. */
export interface Observer {
  latitudeDeg: number;
  longitudeDeg: number;
  /** Above sea level; 0 when unknown costs less than 1e-6°. */
  altitudeM: number;
}

/** The observer's trigonometry, computed once per site: geocentric latitude u and the terms x, y of the parallax. */
export interface ObserverTerms {
  uRad: number;
  x: number;
  y: number;
  sinLatitude: number;
  cosLatitude: number;
  longitudeDeg: number;
}

/** Prepares an observer (Reda & Andreas 2004, 3.12). */
export function observerTerms(site: Observer): ObserverTerms {
  const latitude = site.latitudeDeg * RAD;
  const uRad = Math.atan(POLAR_RATIO * Math.tan(latitude));
  return {
    uRad,
    x: Math.cos(uRad) + (site.altitudeM / EARTH_RADIUS_M) * Math.cos(latitude),
    y: POLAR_RATIO * Math.sin(uRad) + (site.altitudeM / EARTH_RADIUS_M) * Math.sin(latitude),
    sinLatitude: Math.sin(latitude),
    cosLatitude: Math.cos(latitude),
    longitudeDeg: site.longitudeDeg,
  };
}

/** The geocentric sun as the topocentric step needs it. */
export interface GeocentricSun {
  apparentSiderealTimeDeg: number;
  rightAscensionDeg: number;
  declinationDeg: number;
  horizontalParallaxDeg: number;
}

/** The sun as seen from the surface, without refraction, degrees; azimuth east of north. */
export interface TopocentricSun {
  hourAngleDeg: number;
  parallaxRightAscensionDeg: number;
  topocentricDeclinationDeg: number;
  topocentricHourAngleDeg: number;
  elevationDeg: number;
  azimuthDeg: number;
}

/** From the earth's centre to the observer: parallax, elevation without refraction, azimuth (Reda & Andreas 2004, 3.11-3.15). */
export function topocentricSun(sun: GeocentricSun, observer: ObserverTerms): TopocentricSun {
  const hourAngleDeg = modulo(sun.apparentSiderealTimeDeg + observer.longitudeDeg - sun.rightAscensionDeg, 360);
  const hourAngle = hourAngleDeg * RAD;
  const sinParallax = Math.sin(sun.horizontalParallaxDeg * RAD);
  const declination = sun.declinationDeg * RAD;
  const denominator = Math.cos(declination) - observer.x * sinParallax * Math.cos(hourAngle);
  const parallaxRa = Math.atan2(-observer.x * sinParallax * Math.sin(hourAngle), denominator);
  const topocentricDeclination = Math.atan2(
    (Math.sin(declination) - observer.y * sinParallax) * Math.cos(parallaxRa), denominator,
  );
  const topocentricHourAngleDeg = hourAngleDeg - parallaxRa * DEG;
  const h = topocentricHourAngleDeg * RAD;
  const elevation = Math.asin(
    observer.sinLatitude * Math.sin(topocentricDeclination)
    + observer.cosLatitude * Math.cos(topocentricDeclination) * Math.cos(h),
  );
  const fromSouth = Math.atan2(
    Math.sin(h), Math.cos(h) * observer.sinLatitude - Math.tan(topocentricDeclination) * observer.cosLatitude,
  );
  return {
    hourAngleDeg,
    parallaxRightAscensionDeg: parallaxRa * DEG,
    topocentricDeclinationDeg: topocentricDeclination * DEG,
    topocentricHourAngleDeg,
    elevationDeg: elevation * DEG,
    azimuthDeg: modulo(modulo(fromSouth * DEG, 360) + 180, 360),
  };
}
