import type { Adapters, Answer, Json, ReferenceCase } from "../case.ts";
import { column, has, mapRows, param, rowCount, structParam, toBooleans, toNumber } from "../inputs.ts";
import { utcOffsetMs } from "../zone.ts";
import {
  hsu, irradianceFromImp, irradianceFromImpSapm, kimber, newlyCovered, nrelCoverage, nrelSnowLoss, snowMode, snowTransmission, snowVmpRatio,
  townsendSnowLoss,
} from "../../../engine/src/index.ts";

function axis(given: ReferenceCase): { start_ms: number; step_ms: number; tz: string } {
  if (given.index === undefined) throw new Error(`${given.name}: no regular axis`);
  return given.index;
}

/** Samples that start at the local midnight of the given dates. */
function washedAt(given: ReferenceCase): Set<number> {
  const dates: Json | undefined = given.params["manual_wash_dates"];
  const { start_ms, step_ms, tz } = axis(given);
  const samples = new Set<number>();
  for (const date of Array.isArray(dates) ? dates : []) {
    const midnightUtc = Date.parse(`${String(date)}T00:00:00Z`);
    samples.add((midnightUtc - utcOffsetMs(midnightUtc, tz) - start_ms) / step_ms);
  }
  return samples;
}

function coverage(given: ReferenceCase): Record<string, Answer> {
  const step = axis(given).step_ms;
  const snowfall = column(given, "snowfall");
  const depth = has(given, "snow_depth") ? column(given, "snow_depth") : undefined;
  const settings = {
    surfaceTiltDeg: param(given, "surface_tilt"), initialCoverage: param(given, "initial_coverage", 0),
    thresholdSnowfallCmPerH: param(given, "threshold_snowfall", 1), thresholdDepthCm: param(given, "threshold_depth", 1),
    canSlideWm2K: param(given, "can_slide_coefficient", -80), slidePerHour: param(given, "slide_amount_coefficient", 0.197),
  };
  return {
    coverage: nrelCoverage(snowfall, column(given, "poa_irradiance"), column(given, "temp_air"), step, settings, depth),
    new_snowfall: toBooleans(newlyCovered(snowfall, step, settings.thresholdSnowfallCmPerH, depth, settings.thresholdDepthCm)),
  };
}

function townsend(given: ReferenceCase): Record<string, Answer> {
  const [snow, events, humidity, air, poa] = ["snow_total", "snow_events", "relative_humidity", "temp_air", "poa_global"].map((name) => column(given, name));
  const months = Array.from({ length: rowCount(given) }, (_, i) => ({
    snowTotalCm: snow[i], snowEvents: events[i], relativeHumidityPercent: humidity[i], tempAirC: air[i], poaWhM2: poa[i],
  }));
  return {
    loss: townsendSnowLoss(months, {
      surfaceTiltDeg: param(given, "surface_tilt"), slantHeightM: param(given, "slant_height"), lowerEdgeHeightM: param(given, "lower_edge_height"),
      stringFactor: param(given, "string_factor", 1), angleOfReposeDeg: param(given, "angle_of_repose", 40), frontSideFraction: param(given, "front_side_fraction", 1),
    }),
  };
}

function categorize(given: ReferenceCase): Record<string, Answer> {
  const columns = ["transmission", "measured_voltage", "modeled_voltage_with_snow", "modeled_voltage_no_snow"].map((name) => column(given, name));
  const limits = {
    minDcV: param(given, "min_dcv"), maxDcV: param(given, "max_dcv"), vmpRatio: param(given, "threshold_vratio"), transmission: param(given, "threshold_transmission"),
  };
  return {
    mode: mapRows(columns, (transmission, measured, snow, clear) => snowMode(transmission, measured, snow, clear, limits)),
    vmp_ratio: mapRows(columns, (transmission, measured, snow) => snowVmpRatio(transmission, measured, snow)),
  };
}

export const adapters: Adapters = {
  "pvlib.soiling.hsu": (given) => {
    const velocity = (given.params["depo_veloc"] ?? null) === null ? { "2_5": 0.0009, "10": 0.004 } : structParam(given, "depo_veloc");
    return {
      soiling_ratio: hsu(column(given, "rainfall"), column(given, "pm2_5"), column(given, "pm10"), axis(given).step_ms, {
        cleaningThresholdMm: param(given, "cleaning_threshold"), surfaceTiltDeg: param(given, "surface_tilt"),
        depositionMs: { pm25: toNumber(velocity["2_5"]), pm10: toNumber(velocity["10"]) }, rainAccumulationHours: param(given, "rain_accum_period_h", 1),
      }),
    };
  },
  "pvlib.soiling.kimber": (given) => ({
    soiling_loss: kimber(column(given, "rainfall"), axis(given).step_ms, {
      cleaningThresholdMm: param(given, "cleaning_threshold", 6), lossPerDay: param(given, "soiling_loss_rate", 0.0015),
      graceDays: param(given, "grace_period_days", 14), maxLoss: param(given, "max_soiling", 0.3), initialLoss: param(given, "initial_soiling", 0),
      rainAccumulationHours: param(given, "rain_accum_period_h", 24), washedAt: washedAt(given),
    }),
  }),
  "pvlib.snow.coverage_nrel / fully_covered_nrel": coverage,
  "pvlib.snow.dc_loss_nrel": (given) => ({ loss: mapRows([column(given, "snow_coverage")], (cover) => nrelSnowLoss(cover, param(given, "num_strings"))) }),
  "pvlib.snow.loss_townsend": townsend,
  "pvanalytics.features.snow.get_irradiance_sapm / get_irradiance_imp": (given) => {
    const [imp0, c0, c1, alpha] = [param(given, "imp0"), param(given, "c0"), param(given, "c1"), param(given, "alpha_imp")];
    const columns = [column(given, "i_mp"), column(given, "temp_cell")];
    return {
      effective_sapm: mapRows(columns, (imp, temp) => irradianceFromImpSapm(imp, temp, imp0, c0, c1, alpha)),
      effective_imp: mapRows(columns, (imp) => irradianceFromImp(imp, imp0)),
    };
  },
  "pvanalytics.features.snow.get_transmission": (given) => ({
    transmission: mapRows([column(given, "measured_e_e"), column(given, "modeled_e_e"), column(given, "current_dc")], snowTransmission),
  }),
  "pvanalytics.features.snow.categorize": categorize,
};
