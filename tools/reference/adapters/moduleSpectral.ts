import type { Adapters, Answer, Json, ReferenceCase } from "../case.ts";
import { column, has, mapRows, param, textParam, toColumn } from "../inputs.ts";
import {
  CABALLERO_COEFFICIENTS, FIRST_SOLAR_COEFFICIENTS, JRC_COEFFICIENTS, PVSPEC_COEFFICIENTS, spectralCaballero, spectralFirstSolar, spectralJrc,
  spectralPvspec, spectralSapm, type CaballeroCoefficients,
} from "../../../engine/src/index.ts";

const factor = (values: Float64Array): Record<string, Answer> => ({ M: values });

/** Coefficients given in the case, or those published for its technology (some have two names). */
function coefficients(given: ReferenceCase, published: Record<string, readonly number[]>): readonly number[] {
  const own: Json | undefined = given.params["coefficients"];
  if (Array.isArray(own)) return Array.from(toColumn(own));
  const type = textParam(given, "module_type").toLowerCase().replace("polysi", "multisi").replace("xsi", "monosi");
  const found = published[type];
  if (found === undefined) throw new Error(`${given.name}: no coefficients of ${type}`);
  return found;
}

function caballero(given: ReferenceCase): CaballeroCoefficients {
  const own: Json | undefined = given.params["coefficients"];
  if (Array.isArray(own)) {
    const c = toColumn(own);
    // twelve numbers: the last two switch between the air mass and its logarithm
    return { airmass: [c[0], c[1], c[2], c[3], c[4]], aod: [c[5], c[6], c[7]], aodLog: c[11] === 1, water: [c[8], c[9]] };
  }
  const published: Record<string, CaballeroCoefficients> = CABALLERO_COEFFICIENTS;
  const found = published[textParam(given, "module_type").toLowerCase()];
  if (found === undefined) throw new Error(`${given.name}: no coefficients of its technology`);
  return found;
}

export const adapters: Adapters = {
  "pvlib.spectrum.spectral_factor_firstsolar": (given) => {
    const c = coefficients(given, FIRST_SOLAR_COEFFICIENTS);
    const limits = {
      minPrecipitableWaterCm: param(given, "min_precipitable_water", 0.1), maxPrecipitableWaterCm: param(given, "max_precipitable_water", 8),
      minAirmassAbsolute: param(given, "min_airmass_absolute", 0.58), maxAirmassAbsolute: param(given, "max_airmass_absolute", 10),
    };
    return factor(mapRows([column(given, "precipitable_water"), column(given, "airmass_absolute")], (pw, am) => spectralFirstSolar(pw, am, [c[0], c[1], c[2], c[3], c[4], c[5]], limits)));
  },
  "pvlib.spectrum.spectral_factor_caballero": (given) => {
    const c = caballero(given);
    return factor(mapRows([column(given, "precipitable_water"), column(given, "airmass_absolute"), column(given, "aod500")], (pw, am, aod) => spectralCaballero(pw, am, aod, c)));
  },
  "pvlib.spectrum.spectral_factor_pvspec": (given) => {
    const [a1, a2, a3] = coefficients(given, PVSPEC_COEFFICIENTS);
    return factor(mapRows([column(given, "airmass_absolute"), column(given, "clearsky_index")], (am, kc) => spectralPvspec(am, kc, [a1, a2, a3])));
  },
  "pvlib.spectrum.spectral_factor_jrc": (given) => {
    const [a1, a2, a3] = coefficients(given, JRC_COEFFICIENTS);
    return factor(mapRows([column(given, "airmass"), column(given, "clearsky_index")], (am, kc) => spectralJrc(am, kc, [a1, a2, a3])));
  },
  "pvlib.spectrum.spectral_factor_sapm": (given) => {
    const name = has(given, "airmass_absolute") ? "airmass_absolute" : "airmass";
    return { F1: mapRows([column(given, name)], (am) => spectralSapm(am, [param(given, "A0"), param(given, "A1"), param(given, "A2"), param(given, "A3"), param(given, "A4")])) };
  },
};
