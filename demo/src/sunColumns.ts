import { airMassKastenYoung, observerTerms, pressureAtAltitudePa, refractionDeg, spaEphemeris, topocentricSun, dniExtraSpaWm2 } from "@sunledger/engine";

const HOUR_MS = 3_600_000;
const LOWEST_DEG = -0.5;

/** The sun at the centres of the daylight steps of a regular fine axis. */
export interface SunColumns {
  /** Number of the fine step; only those with the sun above the horizon are listed. */
  step: Int32Array;
  apparentZenithDeg: Float64Array;
  azimuthDeg: Float64Array;
  airMass: Float64Array;
  /** Absolute air mass. */
  airMassAbsolute: Float64Array;
  dniExtraWm2: Float64Array;
}

/** Where a site is. */
export interface Site {
  latitude: number;
  longitude: number;
  altitudeM: number;
}

/**
 * Sun columns of a fine axis: the slow part of the SPA is computed hourly and interpolated (better than 1e-5°), the
 * topocentric part at every step.
 */
export function sunColumns(startMs: number, stepMs: number, count: number, site: Site): SunColumns {
  const observer = observerTerms({ latitudeDeg: site.latitude, longitudeDeg: site.longitude, altitudeM: site.altitudeM });
  const pressure = pressureAtAltitudePa(site.altitudeM);
  const knots = Math.ceil((count * stepMs) / HOUR_MS) + 2;
  const greenwich = new Float64Array(knots);
  const declination = new Float64Array(knots);
  const parallax = new Float64Array(knots);
  for (let k = 0; k < knots; k++) {
    const sun = spaEphemeris(startMs + k * HOUR_MS, 67);
    const angle = sun.apparentSiderealTimeDeg - sun.rightAscensionDeg;
    // unwrapped, so that neighbours can be interpolated
    greenwich[k] = k === 0 ? angle : angle + 360 * Math.round((greenwich[k - 1] + 15 - angle) / 360);
    declination[k] = sun.declinationDeg;
    parallax[k] = sun.horizontalParallaxDeg;
  }
  const step = new Int32Array(count);
  const columns = { zenith: new Float64Array(count), azimuth: new Float64Array(count), airMass: new Float64Array(count), extra: new Float64Array(count) };
  let n = 0;
  for (let i = 0; i < count; i++) {
    const hours = ((i + 0.5) * stepMs) / HOUR_MS;
    const k = Math.floor(hours);
    const t = hours - k;
    const at = (values: Float64Array): number => values[k] + (values[k + 1] - values[k]) * t;
    const seen = topocentricSun(
      { apparentSiderealTimeDeg: at(greenwich), rightAscensionDeg: 0, declinationDeg: at(declination), horizontalParallaxDeg: at(parallax) }, observer,
    );
    if (seen.elevationDeg < LOWEST_DEG) continue;
    const elevation = seen.elevationDeg + refractionDeg(seen.elevationDeg, pressure, 12, 0.5667);
    if (elevation <= 0) continue;
    step[n] = i;
    columns.zenith[n] = 90 - elevation;
    columns.azimuth[n] = seen.azimuthDeg;
    columns.airMass[n] = airMassKastenYoung(90 - elevation);
    columns.extra[n] = n % 288 === 0 ? dniExtraSpaWm2(startMs + i * stepMs) : columns.extra[n - 1];
    n++;
  }
  const airMass = columns.airMass.slice(0, n);
  return {
    step: step.slice(0, n), apparentZenithDeg: columns.zenith.slice(0, n), azimuthDeg: columns.azimuth.slice(0, n), airMass,
    airMassAbsolute: airMass.map((value) => (value * pressure) / 101_325), dniExtraWm2: columns.extra.slice(0, n),
  };
}
