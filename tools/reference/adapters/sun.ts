import type { Adapters, Answer, ReferenceCase } from "../case.ts";
import { column, has, instants, mapRows, param, textParam } from "../inputs.ts";
import { localDateMs, localMidnightMs, utcOffsetMs } from "../zone.ts";
import {
  azimuthAnalyticalRad, declinationCooperRad, declinationSpencerRad, deltaT, dniExtraAsceWm2, dniExtraSpaWm2, dniExtraSpencerWm2,
  earthSunDistanceAu, equationOfTimePvcdromMin, equationOfTimeSpencerMin, hourAngleDeg, hughesPosition, observerTerms,
  refractionDeg, riseSetTransit, riseSetTransitGeometric, solarPosition, spaEphemeris, topocentricSun, utcDate,
  zenithAnalyticalRad, type RiseSetTransit,
} from "../../../engine/src/index.ts";

/** TT - UT1 of the case: a number, or by the polynomial where the reference was told none. */
function deltaTOf(given: ReferenceCase, timeMs: number): number {
  if (given.params["delta_t"] !== null) return param(given, "delta_t", 67);
  const date = utcDate(timeMs);
  return deltaT(date.year, date.month);
}

function spa(given: ReferenceCase): Record<string, Answer> {
  const site = {
    latitudeDeg: param(given, "latitude"), longitudeDeg: param(given, "longitude"), altitudeM: param(given, "altitude", 0),
  };
  const positions = Array.from(instants(given), (timeMs) => solarPosition(timeMs, site, {
    pressurePa: param(given, "pressure", 101325),
    tempAirC: param(given, "temperature", 12),
    deltaTS: deltaTOf(given, timeMs),
    horizonRefractionDeg: param(given, "atmos_refract", 0.5667),
  }));
  return {
    apparent_zenith: positions.map((p) => p.apparentZenithDeg),
    zenith: positions.map((p) => p.zenithDeg),
    apparent_elevation: positions.map((p) => p.apparentElevationDeg),
    elevation: positions.map((p) => p.elevationDeg),
    azimuth: positions.map((p) => p.azimuthDeg),
    equation_of_time: positions.map((p) => p.equationOfTimeMin),
  };
}

function spaIntermediates(given: ReferenceCase): Record<string, Answer> {
  const observer = observerTerms({
    latitudeDeg: param(given, "latitude"), longitudeDeg: param(given, "longitude"), altitudeM: param(given, "altitude"),
  });
  const rows = Array.from(column(given, "unixtime_ms"), (timeMs) => {
    const sun = spaEphemeris(timeMs, param(given, "delta_t"));
    return { sun, seen: topocentricSun(sun, observer) };
  });
  const suns = rows.map((row) => row.sun);
  const seen = rows.map((row) => row.seen);
  return {
    julian_day: suns.map((s) => s.julianDay),
    jme: suns.map((s) => s.julianMillennium),
    L: suns.map((s) => s.heliocentricLongitudeDeg),
    B: suns.map((s) => s.heliocentricLatitudeDeg),
    R: suns.map((s) => s.distanceAu),
    geocentric_longitude: suns.map((s) => s.geocentricLongitudeDeg),
    geocentric_latitude: suns.map((s) => s.geocentricLatitudeDeg),
    x0: suns.map((s) => s.nutationArgumentsDeg[0]),
    x1: suns.map((s) => s.nutationArgumentsDeg[1]),
    x2: suns.map((s) => s.nutationArgumentsDeg[2]),
    x3: suns.map((s) => s.nutationArgumentsDeg[3]),
    x4: suns.map((s) => s.nutationArgumentsDeg[4]),
    delta_psi: suns.map((s) => s.nutationLongitudeDeg),
    delta_epsilon: suns.map((s) => s.nutationObliquityDeg),
    epsilon0_arcsec: suns.map((s) => s.meanObliquityArcsec),
    epsilon: suns.map((s) => s.obliquityDeg),
    delta_tau: suns.map((s) => s.aberrationDeg),
    apparent_sun_longitude: suns.map((s) => s.apparentLongitudeDeg),
    mean_sidereal_time: suns.map((s) => s.meanSiderealTimeDeg),
    apparent_sidereal_time: suns.map((s) => s.apparentSiderealTimeDeg),
    right_ascension: suns.map((s) => s.rightAscensionDeg),
    declination: suns.map((s) => s.declinationDeg),
    sun_mean_longitude: suns.map((s) => s.meanLongitudeDeg),
    equation_of_time: suns.map((s) => s.equationOfTimeMin),
    equatorial_horizontal_parallax: suns.map((s) => s.horizontalParallaxDeg),
    local_hour_angle: seen.map((t) => t.hourAngleDeg),
    parallax_right_ascension: seen.map((t) => t.parallaxRightAscensionDeg),
    topocentric_declination: seen.map((t) => t.topocentricDeclinationDeg),
    topocentric_hour_angle: seen.map((t) => t.topocentricHourAngleDeg),
    elevation_no_refraction: seen.map((t) => t.elevationDeg),
    refraction: seen.map((t) => refractionDeg(
      t.elevationDeg, param(given, "pressure_hPa") * 100, param(given, "temperature"), param(given, "atmos_refract"),
    )),
  };
}

function events(rows: RiseSetTransit[]): Record<string, Answer> {
  return {
    sunrise_ms: rows.map((row) => row.sunriseMs),
    sunset_ms: rows.map((row) => row.sunsetMs),
    transit_ms: rows.map((row) => row.transitMs),
  };
}

function dniExtra(given: ReferenceCase): Record<string, Answer> {
  const constant = param(given, "solar_constant", 1366.1);
  const method = textParam(given, "method", "spencer");
  if (method === "nrel") {
    return { dni_extra: instants(given).map((timeMs) => dniExtraSpaWm2(timeMs, constant, deltaTOf(given, timeMs))) };
  }
  const days = has(given, "dayofyear") ? column(given, "dayofyear") : instants(given).map((timeMs) => utcDate(timeMs).dayOfYear);
  const formula = method === "asce" ? dniExtraAsceWm2 : dniExtraSpencerWm2;
  return { dni_extra: days.map((day) => formula(day, constant)) };
}

function ofDays(name: string, formula: (day: number) => number): (given: ReferenceCase) => Record<string, Answer> {
  return (given) => ({ [name]: column(given, "dayofyear").map((day) => formula(day)) });
}

export const adapters: Adapters = {
  "pvlib.solarposition.spa_python": spa,
  "pvlib.spa.*": spaIntermediates,
  "pvlib.spa.calculate_deltat": (given) => ({ delta_t: mapRows([column(given, "year"), column(given, "month")], deltaT) }),
  "pvlib.solarposition.nrel_earthsun_distance": (given) => ({
    distance_au: instants(given).map((timeMs) => earthSunDistanceAu(timeMs, deltaTOf(given, timeMs))),
  }),
  "pvlib.irradiance.get_extra_radiation": dniExtra,
  "pvlib.solarposition.sun_rise_set_transit_spa": (given) => {
    const zone = textParam(given, "tz");
    return events(Array.from(instants(given), (timeMs) => riseSetTransit(
      localDateMs(timeMs, zone), param(given, "latitude"), param(given, "longitude"), deltaTOf(given, timeMs),
    )));
  },
  "pvlib.solarposition.sun_rise_set_transit_geometric": (given) => {
    const zone = textParam(given, "tz");
    const declination = column(given, "declination");
    const equation = column(given, "equation_of_time");
    return events(Array.from(instants(given), (timeMs, i) => riseSetTransitGeometric(
      localMidnightMs(timeMs, zone), utcOffsetMs(timeMs, zone) / 3_600_000, param(given, "latitude"), param(given, "longitude"),
      declination[i], equation[i],
    )));
  },
  "pvlib.solarposition.declination_spencer71": ofDays("declination", declinationSpencerRad),
  "pvlib.solarposition.declination_cooper69": ofDays("declination", declinationCooperRad),
  "pvlib.solarposition.equation_of_time_spencer71": ofDays("equation_of_time", equationOfTimeSpencerMin),
  "pvlib.solarposition.equation_of_time_pvcdrom": ofDays("equation_of_time", equationOfTimePvcdromMin),
  "pvlib.solarposition.hour_angle": (given) => ({
    hour_angle: mapRows(
      [instants(given), column(given, "equation_of_time")],
      (timeMs, equation) => hourAngleDeg(timeMs, param(given, "longitude"), equation),
    ),
  }),
  "pvlib.solarposition.solar_zenith_analytical/solar_azimuth_analytical": (given) => {
    const latitude = param(given, "latitude_rad");
    const angles = [column(given, "hourangle_rad"), column(given, "declination_rad")];
    const zenith = mapRows(angles, (h, d) => zenithAnalyticalRad(latitude, h, d));
    return {
      zenith_rad: zenith,
      azimuth_rad: mapRows([...angles, zenith], (h, d, z) => azimuthAnalyticalRad(latitude, h, d, z)),
    };
  },
  "pvlib.solarposition.ephemeris": (given) => {
    const rows = Array.from(instants(given), (timeMs) => hughesPosition(
      timeMs, param(given, "latitude"), param(given, "longitude"), param(given, "pressure", 101325), param(given, "temperature", 12),
    ));
    return {
      apparent_elevation: rows.map((row) => row.apparentElevationDeg),
      elevation: rows.map((row) => row.elevationDeg),
      azimuth: rows.map((row) => row.azimuthDeg),
      apparent_zenith: rows.map((row) => 90 - row.apparentElevationDeg),
      zenith: rows.map((row) => 90 - row.elevationDeg),
      solar_time: rows.map((row) => row.solarTimeH),
    };
  },
};
