import { clearSkyFlags } from "../../../engine/src/quality/clearSkyFlags.ts";
import { completeDays, dailyCompleteness, goodDayRange, trimToGoodDays } from "../../../engine/src/quality/completeness.ts";
import { clippingGeometric } from "../../../engine/src/quality/clippingGeometric.ts";
import { clippingLevels } from "../../../engine/src/quality/clippingLevels.ts";
import { clippingThreshold } from "../../../engine/src/quality/clippingThreshold.ts";
import { dhiFromComponents, dniFromComponents, ghiFromComponents, type NightFill } from "../../../engine/src/quality/componentSum.ts";
import { withinClearSky, withinDailyInsolation } from "../../../engine/src/quality/clearSkyCeiling.ts";
import { dataShifts, longestUnshifted } from "../../../engine/src/quality/dataShifts.ts";
import { clockChangeDays, clockChanges, regularSpacing } from "../../../engine/src/quality/daylightSaving.ts";
import { daytimeFlags, sunTimesFromFlags } from "../../../engine/src/quality/daytime.ts";
import { WEATHER_LIMITS, withinLimits } from "../../../engine/src/quality/limits.ts";
import { dayStartMs } from "../../../engine/src/quality/localTime.ts";
import { fitOrientation } from "../../../engine/src/quality/orientationFit.ts";
import { hampelOutliers, tukeyOutliers, zScoreOutliers } from "../../../engine/src/quality/outliers.ts";
import { QCRAD_EXTREME, QCRAD_PHYSICAL, componentsConsistent, diffuseRatioPlausible, withinQcradLimits } from "../../../engine/src/quality/qcrad.ts";
import { interpolatedValues, staleRoundedValues, staleValues, type WindowMark } from "../../../engine/src/quality/staleValues.ts";
import { fixedSunnyDays, trackingSunnyDays } from "../../../engine/src/quality/sunnyDays.ts";
import { timeShifts } from "../../../engine/src/quality/timeShifts.ts";
import { dailyVariabilityIndex, variabilityIndex } from "../../../engine/src/quality/variabilityIndex.ts";
import type { Adapters, Json, ReferenceCase } from "../case.ts";
import { bits, column, flagParam, has, instants, param, structParam, textParam, toBits, toBooleans, toColumn, toNumber } from "../inputs.ts";
import { zoneTable } from "../zoneTable.ts";

const DAY_MS = 86_400_000;

/** The time axis of a case with its local zone. */
export function axisOf(given: ReferenceCase) {
  const timeMs = instants(given);
  const tz = given.params["tz"];
  const name = typeof tz === "string" ? tz : (given.index?.tz ?? null);
  const stepMs = given.index?.step_ms ?? timeMs[1] - timeMs[0];
  return { timeMs, stepMs, zone: zoneTable(name, timeMs[0], timeMs[timeMs.length - 1]) };
}

function markOf(given: ReferenceCase): WindowMark {
  const mark = textParam(given, "mark", "tail");
  if (mark === "end" || mark === "tail" || mark === "all") return mark;
  throw new Error(`${given.name}: unknown mark ${mark}`);
}

function optional(given: ReferenceCase, name: string): number | undefined {
  const value = given.params[name];
  return value === undefined || value === null ? undefined : toNumber(value);
}

/** Days since 1970-01-01 of dates written as text. */
function dayNumbers(dates: Json | undefined): Int32Array {
  if (!Array.isArray(dates)) throw new Error("dates are no list");
  return Int32Array.from(dates, (date) => Date.parse(`${String(date).slice(0, 10)}T00:00:00Z`) / DAY_MS);
}

function dateText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

function daysZone(given: ReferenceCase, days: Int32Array) {
  return zoneTable(textParam(given, "tz"), days[0] * DAY_MS, days[days.length - 1] * DAY_MS);
}

function componentSum(given: ReferenceCase): Float64Array {
  const zenith = column(given, "solar_zenith");
  const fill = given.params["fill_night_value"];
  const night: NightFill = typeof fill === "number" ? fill : fill === "equation" ? "equation" : "none";
  const limit = param(given, "zenith_limit", 90);
  const of = (name: string): Float64Array => column(given, name, Number.NaN);
  const [ghi, dhi, dni, clear] = [of("ghi"), of("dhi"), of("dni"), of("dni_clear")];
  return zenith.map((z, i) => {
    if (!has(given, "ghi")) return ghiFromComponents(z, dhi[i], dni[i], night, limit);
    if (!has(given, "dhi")) return dhiFromComponents(z, ghi[i], dni[i], night, limit);
    return dniFromComponents(z, ghi[i], dhi[i], clear[i], night, limit);
  });
}

const gaps: Adapters = {
  "pvanalytics.quality.gaps.stale_values_diff": (given) => ({
    mask: staleValues(column(given, "value"), param(given, "window"), param(given, "rtol"), param(given, "atol"), markOf(given)),
  }),
  "pvanalytics.quality.gaps.stale_values_round": (given) => ({
    mask: staleRoundedValues(column(given, "value"), param(given, "window"), param(given, "decimals"), markOf(given)),
  }),
  "pvanalytics.quality.gaps.interpolation_diff": (given) => ({
    mask: interpolatedValues(column(given, "value"), param(given, "window"), param(given, "rtol"), param(given, "atol"), markOf(given)),
  }),
  "pvanalytics.quality.gaps.completeness_score / complete": (given) => {
    const { timeMs, stepMs, zone } = axisOf(given);
    const daily = dailyCompleteness(column(given, "value"), timeMs, stepMs, zone);
    return {
      score: Float64Array.from(daily.dayOfSample, (day) => daily.score[day]),
      complete_mask: completeDays(daily, param(given, "minimum_completeness", 0.333)),
    };
  },
  "pvanalytics.quality.gaps.completeness_score(keep_index=False)": (given) => {
    const { timeMs, stepMs, zone } = axisOf(given);
    const daily = dailyCompleteness(column(given, "value"), timeMs, stepMs, zone);
    return { day_ms: daily.dayStartMs, score: daily.score };
  },
  "pvanalytics.quality.gaps.start_stop_dates / trim / trim_incomplete": (given) => {
    const { timeMs, stepMs, zone } = axisOf(given);
    const days = param(given, "days", 10);
    const mask = column(given, "complete_mask");
    const range = goodDayRange(mask, timeMs, zone, days);
    const complete = completeDays(dailyCompleteness(column(given, "value"), timeMs, stepMs, zone), param(given, "minimum_completeness", 0.333333));
    return {
      start_ms: range === null ? null : dayStartMs(zone, range.firstDay),
      stop_ms: range === null ? null : dayStartMs(zone, range.lastDay),
      trim: trimToGoodDays(mask, timeMs, zone, days, false),
      trim_incomplete: trimToGoodDays(complete, timeMs, zone, days, false),
    };
  },
  "pvanalytics.quality.outliers.tukey": (given) => ({ mask: tukeyOutliers(column(given, "value"), param(given, "k", 1.5)) }),
  "pvanalytics.quality.outliers.zscore": (given) => ({ mask: zScoreOutliers(column(given, "value"), param(given, "zmax", 1.5)) }),
  "pvanalytics.quality.outliers.hampel": (given) => ({
    mask: hampelOutliers(column(given, "value"), param(given, "window", 5), param(given, "max_deviation", 3), optional(given, "scale")),
  }),
};

const irradiance: Adapters = {
  "pvanalytics.quality.irradiance.check_irradiance_limits_qcrad": (given) => {
    const limits = textParam(given, "limits", "physical") === "extreme" ? QCRAD_EXTREME : QCRAD_PHYSICAL;
    const zenith = column(given, "solar_zenith");
    const extra = column(given, "dni_extra");
    const flags = (values: Float64Array, bound: typeof limits.ghi): boolean[] =>
      Array.from(values, (value, i) => withinQcradLimits(value, zenith[i], extra[i], bound));
    return {
      ghi_limit_flag: flags(column(given, "ghi"), limits.ghi),
      dhi_limit_flag: flags(column(given, "dhi"), limits.dhi),
      dni_limit_flag: flags(column(given, "dni"), limits.dni),
    };
  },
  "pvanalytics.quality.irradiance.check_irradiance_consistency_qcrad": (given) => {
    const outside = flagParam(given, "outside_domain", false);
    const zenith = column(given, "solar_zenith");
    const [ghi, dhi, dni] = [column(given, "ghi"), column(given, "dhi"), column(given, "dni")];
    return {
      consistent_components: Array.from(zenith, (z, i) => componentsConsistent(z, ghi[i], dhi[i], dni[i]) ?? outside),
      diffuse_ratio_limit: Array.from(zenith, (z, i) => diffuseRatioPlausible(z, ghi[i], dhi[i]) ?? outside),
    };
  },
  "pvanalytics.quality.irradiance.clearsky_limits": (given) => ({
    mask: withinClearSky(column(given, "measured"), column(given, "clearsky"), param(given, "csi_max", 1.1)),
  }),
  "pvanalytics.quality.irradiance.calculate_component_sum_series": (given) => ({ value: componentSum(given) }),
  "pvanalytics.quality.irradiance.daily_insolation_limits": (given) => {
    const { timeMs, zone } = axisOf(given);
    const [low, high] = [param(given, "daily_min", 0.4), param(given, "daily_max", 1.25)];
    return { mask: withinDailyInsolation(column(given, "irrad"), column(given, "clearsky"), timeMs, zone, low, high) };
  },
  "pvanalytics.features.clearsky.reno": (given) => ({
    mask: clearSkyFlags(column(given, "ghi"), column(given, "ghi_clearsky"), axisOf(given).stepMs / 60_000),
  }),
  "pvanalytics.metrics.variability_index": (given) => {
    const { timeMs, zone } = axisOf(given);
    const [measured, clear] = [column(given, "measured"), column(given, "clearsky")];
    return { vi_all: variabilityIndex(measured, clear, timeMs), vi_daily: dailyVariabilityIndex(measured, clear, timeMs, zone) };
  },
  "pvanalytics.quality.weather.*": (given) => {
    const value = column(given, "value");
    const within = (name: string, standard: (typeof WEATHER_LIMITS)[keyof typeof WEATHER_LIMITS]): Uint8Array => {
      const [low, high] = toColumn(given.params[name]);
      return withinLimits(value, { ...standard, low, high });
    };
    return {
      temperature: within("temperature", WEATHER_LIMITS.tempAirC),
      relative_humidity: within("relative_humidity", WEATHER_LIMITS.relativeHumidityPercent),
      wind: within("wind", WEATHER_LIMITS.windSpeedMs),
    };
  },
};

const power: Adapters = {
  "pvanalytics.features.clipping.geometric": (given) => {
    const { timeMs, stepMs, zone } = axisOf(given);
    const options = {
      window: optional(given, "window"), slopeMaxPercent: param(given, "slope_max", 0.2), tracking: flagParam(given, "tracking", false),
    };
    return { mask: clippingGeometric(column(given, "ac_power"), timeMs, param(given, "freq_min", stepMs / 60_000) * 60_000, zone, options) };
  },
  "pvanalytics.features.clipping.threshold": (given) => {
    const { timeMs, stepMs, zone } = axisOf(given);
    const options = {
      slopeMax: param(given, "slope_max", 0.0035), powerMin: param(given, "power_min", 0.75), powerQuantile: param(given, "power_quantile", 0.995),
    };
    return { mask: clippingThreshold(column(given, "ac_power"), timeMs, stepMs, zone, options) };
  },
  "pvanalytics.features.clipping.levels": (given) => ({
    mask: clippingLevels(column(given, "ac_power"), {
      window: param(given, "window", 4), fractionInWindow: param(given, "fraction_in_window", 0.75),
      relativeTolerance: param(given, "rtol", 0.005), levels: param(given, "levels", 2),
    }),
  }),
  "pvanalytics.features.orientation.fixed_nrel / tracking_nrel": (given) => {
    const { timeMs, stepMs, zone } = axisOf(given);
    const [values, daytime] = [column(given, "power"), bits(given, "daytime_bits")];
    const [fixed, tracking] = [structParam(given, "fixed"), structParam(given, "tracking")];
    return {
      fixed_bits: toBits(fixedSunnyDays(values, daytime, timeMs, stepMs, zone, toNumber(fixed["r2_min"]), toNumber(fixed["min_hours"]))),
      tracking_bits: toBits(trackingSunnyDays(
        values, daytime, timeMs, stepMs, zone, toNumber(tracking["r2_min"]), toNumber(tracking["r2_fixed_max"]), toNumber(tracking["min_hours"]),
      )),
    };
  },
  "pvanalytics.features.daytime.power_or_irradiance / get_sunrise / get_sunset": (given) => {
    const { timeMs, stepMs, zone } = axisOf(given);
    const flags = daytimeFlags(column(given, "power"), timeMs, stepMs, zone, {
      lowValue: param(given, "low_value_threshold", 0.003), lowMedian: param(given, "low_median_threshold", 0.0015),
      lowDifference: param(given, "low_diff_threshold", 0.0005), medianDays: param(given, "median_days", 7),
      correctionDays: param(given, "correction_window", 31), hoursMin: param(given, "hours_min", 5),
      dayLengthDifferenceMin: param(given, "day_length_difference_max", 30), dayLengthDays: param(given, "day_length_window", 14),
    });
    const alignment = textParam(given, "data_alignment", "L");
    if (alignment !== "L" && alignment !== "R" && alignment !== "C") throw new Error(`${given.name}: unknown alignment ${alignment}`);
    const times = sunTimesFromFlags(flags, timeMs, stepMs, zone, alignment);
    return { daytime_bits: toBits(flags), sunrise_ms: times.sunriseMs, sunset_ms: times.sunsetMs };
  },
};

const time: Adapters = {
  "pvanalytics.quality.time.spacing": (given) => ({
    mask: toBooleans(regularSpacing(column(given, "time_ms"), param(given, "freq_min") * 60_000)),
  }),
  "pvanalytics.quality.time.shifts_ruptures": (given) => {
    const shifts = timeShifts(column(given, "event_minutes"), column(given, "reference_minutes"), {
      periodMinDays: param(given, "period_min", 15), shiftMin: param(given, "shift_min", 15), penalty: param(given, "prediction_penalty", 20),
      zMax: param(given, "zscore_cutoff", 2), bottomQuantile: param(given, "bottom_quantile_threshold", 0),
      topQuantile: param(given, "top_quantile_threshold", 0.5),
    });
    return { shift_mask: Array.from(shifts, (shift) => shift !== 0), shift_minutes: shifts };
  },
  "pvanalytics.quality.time.dst_dates": (given) => {
    const days = dayNumbers(given.inputs["date"]);
    return { mask: clockChangeDays(days, daysZone(given, days)) };
  },
  "pvanalytics.quality.time.has_dst": (given) => {
    const days = dayNumbers(given.inputs["date"]);
    const minutes = column(given, "event_local_minutes");
    return { mask: clockChanges(days, minutes, daysZone(given, days), param(given, "window", 7), param(given, "min_difference", 45)) };
  },
  "pvanalytics.quality.data_shifts.detect_data_shifts": (given) => {
    const days = instants(given).map((ms) => Math.floor(ms / DAY_MS));
    const shifts = dataShifts(column(given, "value"), days);
    const segment = longestUnshifted(shifts, days);
    return {
      shift_dates: Array.from(days.filter((_, i) => shifts[i] === 1), dateText),
      longest_segment: segment === null ? [] : [dateText(segment.firstDay), dateText(segment.lastDay)],
    };
  },
};

const system: Adapters = {
  "pvanalytics.system.infer_orientation_fit_pvwatts": (given) => {
    const fit = fitOrientation({
      timeMs: instants(given), powerAc: column(given, "power"), ghiWm2: column(given, "ghi"), dhiWm2: column(given, "dhi"), dniWm2: column(given, "dni"),
      solarZenithDeg: column(given, "solar_zenith"), solarAzimuthDeg: column(given, "solar_azimuth"),
      tempAirC: column(given, "temp_air", 25), windMs: column(given, "wind_speed", 0),
    }, param(given, "temperature_coefficient", -0.004));
    return { tilt: fit.tiltDeg, azimuth: fit.azimuthDeg, r_squared: fit.rSquared };
  },
};

export const adapters: Adapters = { ...gaps, ...irradiance, ...power, ...time, ...system };
