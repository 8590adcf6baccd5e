import type { Adapter, Adapters, Answer, ReferenceCase } from "../case.ts";
import { column, flagParam, has, instants, mapRows, param, rowCount, textParam, toColumn } from "../inputs.ts";
import {
  absoluteAirMass, altitudeAtPressureM, angstromExponent, aodAtWavelength, aodBroadbandBirdHulstrom, boland, campbellNorman,
  clearnessIndex, clearnessIndexZenithIndependent, clearSkyBird, clearSkyHaurwitzWm2, clearSkyIndex, clearSkyIneichen,
  clearSkySolis, completeIrradiance, dayOfYearUtc, dewPointC, dirindex, dirint, disc, dniExtraSpencerWm2, dniFromClosure, erbs,
  erbsDriesse, HELLMANN_EXPONENTS, linkeTurbidityKasten, louche, orgillHollands, precipitableWaterCm, pressureAtAltitudePa,
  relativeAirMass, relativeHumidityFromDewPoint, windSpeedAtHeight,
  type AirMassModel, type Decomposition, type DirintInput, type HorizontalIrradiance, type MagnusCoefficients,
} from "../../../engine/src/index.ts";

const AIR_MASS_MODELS: Record<string, AirMassModel> = {
  kastenyoung1989: "kastenYoung1989", kasten1966: "kasten1966", simple: "simple", pickering2002: "pickering2002",
  youngirvine1967: "youngIrvine1967", young1994: "young1994", gueymard1993: "gueymard1993", gueymard2003: "gueymard2003",
};

/** One output from scalar functions of named inputs, in the order of the names. */
export function rowwise(output: string, names: readonly string[], row: (...cells: number[]) => number): Adapter {
  return (given) => ({ [output]: mapRows(names.map((name) => column(given, name)), row) });
}

function horizontal(rows: readonly HorizontalIrradiance[]): Record<string, Answer> {
  return { ghi: rows.map((row) => row.ghiWm2), dni: rows.map((row) => row.dniWm2), dhi: rows.map((row) => row.dhiWm2) };
}

function rowsOf<T>(count: number, row: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => row(i));
}

/** Extraterrestrial irradiance of the rows: given, or Spencer's of the UTC day on a solar constant. */
function dniExtraOf(given: ReferenceCase, solarConstantWm2: number): Float64Array {
  if (has(given, "dni_extra")) return column(given, "dni_extra");
  const days = has(given, "dayofyear") ? column(given, "dayofyear") : instants(given).map((timeMs) => dayOfYearUtc(timeMs));
  return days.map((day) => dniExtraSpencerWm2(day, solarConstantWm2));
}

function decomposition(
  split: (ghi: number, zenith: number, dniExtra: number, given: ReferenceCase) => Decomposition,
): Adapter {
  return (given) => {
    const ghi = column(given, "ghi");
    const zenith = column(given, "zenith");
    const extra = dniExtraOf(given, 1366.1);
    const rows = rowsOf(ghi.length, (i) => split(ghi[i], zenith[i], extra[i], given));
    return { dni: rows.map((row) => row.dniWm2), dhi: rows.map((row) => row.dhiWm2), kt: rows.map((row) => row.kt) };
  };
}

function limits(given: ReferenceCase): { minCosZenith: number; maxZenithDeg: number } {
  return { minCosZenith: param(given, "min_cos_zenith", 0.065), maxZenithDeg: param(given, "max_zenith", 87) };
}

function discAdapter(given: ReferenceCase): Record<string, Answer> {
  const ghi = column(given, "ghi");
  const zenith = column(given, "zenith");
  const extra = dniExtraOf(given, 1370);
  const pressure = given.params["pressure"] === null ? ghi.map(() => Number.NaN) : column(given, "pressure", 101325);
  const rows = rowsOf(ghi.length, (i) => disc(
    ghi[i], zenith[i], extra[i], pressure[i], limits(given).minCosZenith, limits(given).maxZenithDeg, param(given, "max_airmass", 12),
  ));
  return { dni: rows.map((row) => row.dniWm2), kt: rows.map((row) => row.kt), airmass: rows.map((row) => row.airMass) };
}

function dirintInput(given: ReferenceCase): DirintInput {
  return {
    ghiWm2: column(given, "ghi"),
    zenithDeg: column(given, "zenith"),
    dniExtra1370Wm2: dniExtraOf(given, 1370),
    pressurePa: param(given, "pressure", 101325),
    useStability: flagParam(given, "use_delta_kt_prime", true),
    minCosZenith: limits(given).minCosZenith,
    maxZenithDeg: limits(given).maxZenithDeg,
    ...(has(given, "temp_dew") ? { tempDewC: column(given, "temp_dew") } : {}),
  };
}

function ineichen(given: ReferenceCase): Record<string, Answer> {
  const zenith = column(given, "apparent_zenith");
  const airMass = column(given, "airmass_abs", Number.NaN);
  const turbidity = column(given, "linke_turbidity");
  const altitude = column(given, "altitude", 0);
  const extra = column(given, "dni_extra", 1364);
  return horizontal(rowsOf(zenith.length, (i) => clearSkyIneichen({
    apparentZenithDeg: zenith[i], airMassAbsolute: airMass[i], linkeTurbidity: turbidity[i], altitudeM: altitude[i],
    dniExtraWm2: extra[i], perezEnhancement: flagParam(given, "perez_enhancement", false),
  })));
}

function solis(given: ReferenceCase): Record<string, Answer> {
  const elevation = column(given, "apparent_elevation");
  const aod = column(given, "aod700", 0.1);
  const water = column(given, "precipitable_water", 1);
  const pressure = column(given, "pressure", 101325);
  const extra = column(given, "dni_extra", 1364);
  return horizontal(rowsOf(elevation.length, (i) => clearSkySolis({
    apparentElevationDeg: elevation[i], aod700: aod[i], precipitableWaterCm: water[i], pressurePa: pressure[i], dniExtraWm2: extra[i],
  })));
}

function bird(given: ReferenceCase): Record<string, Answer> {
  const columns = {
    zenith: column(given, "zenith"), airmass: column(given, "airmass"), aod380: column(given, "aod380"), aod500: column(given, "aod500"),
    water: column(given, "precipitable_water"), ozone: column(given, "ozone", 0.3), pressure: column(given, "pressure", 101325),
    extra: column(given, "dni_extra", 1364), asymmetry: column(given, "asymmetry", 0.85), albedo: column(given, "albedo", 0.2),
  };
  const rows = rowsOf(columns.zenith.length, (i) => clearSkyBird({
    zenithDeg: columns.zenith[i], airMassRelative: columns.airmass[i], aod380: columns.aod380[i], aod500: columns.aod500[i],
    precipitableWaterCm: columns.water[i], ozoneCm: columns.ozone[i], pressurePa: columns.pressure[i],
    dniExtraWm2: columns.extra[i], asymmetry: columns.asymmetry[i], albedo: columns.albedo[i],
  }));
  return { ...horizontal(rows), direct_horizontal: rows.map((row) => row.directHorizontalWm2) };
}

function magnus(given: ReferenceCase): MagnusCoefficients | undefined {
  if (!has(given, "coeff")) return undefined;
  const [a, b, c] = toColumn(given.params["coeff"]);
  return [a, b, c];
}

function wind(given: ReferenceCase): Record<string, Answer> {
  const exponent = has(given, "exponent") ? param(given, "exponent") : HELLMANN_EXPONENTS[textParam(given, "surface_type")];
  return {
    wind_speed: column(given, "wind_speed_reference").map(
      (speed) => windSpeedAtHeight(speed, param(given, "height_reference"), param(given, "height_desired"), exponent),
    ),
  };
}

function completed(given: ReferenceCase): Record<string, Answer> {
  const zenith = column(given, "zenith");
  const optional = (name: string): Float64Array | undefined => (has(given, name) ? column(given, name) : undefined);
  const [ghi, dni, dhi, clear] = [optional("ghi"), optional("dni"), optional("dhi"), optional("dni_clear")];
  return horizontal(rowsOf(zenith.length, (i) => completeIrradiance(
    zenith[i], { ghiWm2: ghi?.[i], dniWm2: dni?.[i], dhiWm2: dhi?.[i] }, clear?.[i],
  )));
}

function closureDni(given: ReferenceCase): Record<string, Answer> {
  const ghi = column(given, "ghi");
  const dhi = column(given, "dhi");
  const zenith = column(given, "zenith");
  const clear = has(given, "dni_clear") ? column(given, "dni_clear") : undefined;
  return {
    dni: ghi.map((value, i) => dniFromClosure(value, dhi[i], zenith[i], {
      dniClearWm2: clear?.[i],
      clearSkyTolerance: param(given, "clearsky_tolerance", 1.1),
      zeroFromZenithDeg: param(given, "zenith_threshold_for_zero_dni", 88),
      capFromZenithDeg: param(given, "zenith_threshold_for_clearsky_limit", 80),
    })),
  };
}

export const adapters: Adapters = {
  "pvlib.atmosphere.get_relative_airmass": (given) => ({
    airmass: column(given, "zenith").map((zenith) => relativeAirMass(zenith, AIR_MASS_MODELS[textParam(given, "model", "kastenyoung1989")])),
  }),
  "pvlib.atmosphere.get_absolute_airmass": rowwise("airmass_absolute", ["airmass_relative", "pressure"], absoluteAirMass),
  "pvlib.atmosphere.alt2pres": rowwise("pressure", ["altitude"], pressureAtAltitudePa),
  "pvlib.atmosphere.pres2alt": rowwise("altitude", ["pressure"], altitudeAtPressureM),
  "pvlib.atmosphere.gueymard94_pw": rowwise(
    "precipitable_water", ["temp_air", "relative_humidity"], (temp, percent) => precipitableWaterCm(temp, percent / 100),
  ),
  "pvlib.atmosphere.tdew_from_rh": (given) => ({
    temp_dew: mapRows(
      [column(given, "temp_air"), column(given, "relative_humidity")], (temp, percent) => dewPointC(temp, percent / 100, magnus(given)),
    ),
  }),
  "pvlib.atmosphere.rh_from_tdew": (given) => ({
    relative_humidity: mapRows(
      [column(given, "temp_air"), column(given, "temp_dew")], (temp, dew) => 100 * relativeHumidityFromDewPoint(temp, dew, magnus(given)),
    ),
  }),
  "pvlib.atmosphere.kasten96_lt": rowwise(
    "linke_turbidity", ["airmass_absolute", "precipitable_water", "aod_bb"], linkeTurbidityKasten,
  ),
  "pvlib.atmosphere.angstrom_alpha": rowwise("alpha", ["aod1", "lambda1", "aod2", "lambda2"], angstromExponent),
  "pvlib.atmosphere.angstrom_aod_at_lambda": rowwise("aod", ["aod0", "lambda0", "alpha", "lambda1"], aodAtWavelength),
  "pvlib.atmosphere.bird_hulstrom80_aod_bb": rowwise("aod_bb", ["aod380", "aod500"], aodBroadbandBirdHulstrom),
  "pvlib.atmosphere.windspeed_powerlaw": wind,
  "pvlib.clearsky.haurwitz": rowwise("ghi", ["apparent_zenith"], clearSkyHaurwitzWm2),
  "pvlib.clearsky.bird": bird,
  "pvlib.clearsky.ineichen": ineichen,
  "pvlib.clearsky.simplified_solis": solis,
  "pvlib.irradiance.erbs": decomposition((ghi, zenith, extra, given) => erbs(ghi, zenith, extra, limits(given))),
  "pvlib.irradiance.erbs_driesse": decomposition((ghi, zenith, extra, given) => erbsDriesse(ghi, zenith, extra, limits(given))),
  "pvlib.irradiance.orgill_hollands": decomposition((ghi, zenith, extra, given) => orgillHollands(ghi, zenith, extra, limits(given))),
  "pvlib.irradiance.boland": decomposition((ghi, zenith, extra, given) => boland(
    ghi, zenith, extra, param(given, "a_coeff", 8.645), param(given, "b_coeff", 0.613), limits(given),
  )),
  "pvlib.irradiance.louche": decomposition((ghi, zenith, extra, given) => louche(ghi, zenith, extra, param(given, "max_zenith", 90))),
  "pvlib.irradiance.disc": discAdapter,
  "pvlib.irradiance.campbell_norman": (given) => {
    const [zenith, transmittance] = [column(given, "zenith"), column(given, "transmittance")];
    const [pressure, extra] = [column(given, "pressure", 101325), column(given, "dni_extra", 1367)];
    return horizontal(rowsOf(rowCount(given), (i) => campbellNorman(zenith[i], transmittance[i], pressure[i], extra[i])));
  },
  "pvlib.irradiance.clearness_index": (given) => ({
    kt: mapRows(
      [column(given, "ghi"), column(given, "zenith"), column(given, "dni_extra")],
      (ghi, zenith, extra) => clearnessIndex(
        ghi, zenith, extra, param(given, "min_cos_zenith", 0.065), param(given, "max_clearness_index", 2),
      ),
    ),
  }),
  "pvlib.irradiance.clearness_index_zenith_independent": (given) => ({
    kt_prime: mapRows(
      [column(given, "clearness_index"), column(given, "airmass")],
      (kt, airMass) => clearnessIndexZenithIndependent(kt, airMass, param(given, "max_clearness_index", 2)),
    ),
  }),
  "pvlib.irradiance.clearsky_index": (given) => ({
    kc: mapRows(
      [column(given, "ghi"), column(given, "ghi_clear")], (ghi, clear) => clearSkyIndex(ghi, clear, param(given, "max_clearsky_index", 2)),
    ),
  }),
  "pvlib.irradiance.dni": closureDni,
  "pvlib.irradiance.complete_irradiance": completed,
  "pvlib.irradiance.dirint": (given) => ({ dni: dirint(dirintInput(given)) }),
  "pvlib.irradiance.dirindex": (given) => ({
    dni: dirindex(dirintInput(given), column(given, "ghi_clear"), column(given, "dni_clear")),
  }),
};
