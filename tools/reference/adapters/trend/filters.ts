import { availabilityAnalysis } from "../../../../engine/src/kpi/availabilityAnalysis.ts";
import { TREND_CLEAR_SKY_LIMITS } from "../../../../engine/src/quality/clearSkyFlags.ts";
import { detectClearSky } from "../../../../engine/src/sky/detectClearSky.ts";
import { keepHourAngle } from "../../../../engine/src/trend/filters/hourAngleFilter.ts";
import { keepUnclipped } from "../../../../engine/src/trend/filters/logicClipFilter.ts";
import { keepAboveQuantile, keepBelowClippingQuantile, keepBetween, keepNearClearSky } from "../../../../engine/src/trend/filters/pointFilters.ts";
import { keepDirectionalTukey, keepHampel, keepTwoWayWindow } from "../../../../engine/src/trend/filters/windowFilters.ts";
import type { Adapters } from "../../case.ts";
import { column, instants, param, textParam, toColumn } from "../../inputs.ts";
import { zoneOfCase } from "./series.ts";

const DAY_MS = 86_400_000;

export const filters: Adapters = {
  "rdtools.filtering.poa_filter": (given) => ({
    mask: keepBetween(column(given, "poa_global"), param(given, "poa_global_low", 200), param(given, "poa_global_high", 1200)),
  }),
  "rdtools.filtering.tcell_filter": (given) => ({
    mask: keepBetween(column(given, "temperature_cell"), param(given, "temperature_cell_low", -50), param(given, "temperature_cell_high", 110)),
  }),
  "rdtools.filtering.normalized_filter": (given) => ({
    mask: keepBetween(
      column(given, "energy_normalized"), param(given, "energy_normalized_low", Number.NEGATIVE_INFINITY),
      param(given, "energy_normalized_high", Number.POSITIVE_INFINITY),
    ),
  }),
  "rdtools.filtering.csi_filter": (given) => ({
    mask: keepNearClearSky(column(given, "poa_global_measured"), column(given, "poa_global_clearsky"), param(given, "threshold", 0.15)),
  }),
  "rdtools.filtering.insolation_filter": (given) => ({ mask: keepAboveQuantile(column(given, "insolation"), param(given, "quantile", 0.1)) }),
  "rdtools.filtering.two_way_window_filter": (given) => ({
    mask: keepTwoWayWindow(column(given, "value"), instants(given), param(given, "roll_period_days", 7) * DAY_MS, param(given, "outlier_threshold", 0.03)),
  }),
  "rdtools.filtering.hampel_filter": (given) => ({
    mask: keepHampel(column(given, "value"), instants(given), param(given, "k_days", 14) * DAY_MS, param(given, "t0", 3)),
  }),
  "rdtools.filtering.directional_tukey_filter": (given) => ({
    mask: keepDirectionalTukey(column(given, "value"), instants(given), param(given, "roll_period_days", 7) * DAY_MS, param(given, "k", 1.5)),
  }),
  "rdtools.filtering.hour_angle_filter": (given) => ({
    mask: keepHourAngle(instants(given), param(given, "lon"), param(given, "min_hour_angle", -30), param(given, "max_hour_angle", 30)),
  }),
  "rdtools.filtering.pvlib_clearsky_filter": (given) => {
    const standard = TREND_CLEAR_SKY_LIMITS;
    const { clear } = detectClearSky(column(given, "poa_measured"), column(given, "poa_clearsky"), (given.index?.step_ms ?? Number.NaN) / 60_000, {
      windowMin: param(given, "window_length", standard.windowMin),
      meanDiffWm2: param(given, "mean_diff", standard.meanDiffWm2),
      maxDiffWm2: param(given, "max_diff", standard.maxDiffWm2),
      lowerLineLength: param(given, "lower_line_length", standard.lowerLineLength),
      upperLineLength: param(given, "upper_line_length", standard.upperLineLength),
      slopeSpread: param(given, "var_diff", standard.slopeSpread),
      slopeMaxWm2: param(given, "slope_dev", standard.slopeMaxWm2),
    });
    return { mask: clear };
  },
};

export const clipping: Adapters = {
  "rdtools.filtering.logic_clip_filter": (given) => {
    const timeMs = instants(given);
    const window = param(given, "roll_periods", Number.NaN);
    return {
      mask: keepUnclipped(column(given, "power"), timeMs, given.index?.step_ms ?? timeMs[1] - timeMs[0], zoneOfCase(given, timeMs), {
        tracking: textParam(given, "mounting_type", "fixed") === "single_axis_tracking",
        rangeMaxPercent: param(given, "rolling_range_max_cutoff", 0.2),
        window: window === window ? window : undefined,
      }),
    };
  },
  "rdtools.filtering.quantile_clip_filter": (given) => ({ mask: keepBelowClippingQuantile(column(given, "power"), param(given, "quantile", 0.98)) }),
};

export const availability: Adapters = {
  "rdtools.availability.AvailabilityAnalysis": (given) => {
    const timeMs = instants(given);
    const subsystems = given.inputs["power_subsystem"];
    if (subsystems === null || typeof subsystems !== "object" || Array.isArray(subsystems)) throw new Error("power_subsystem is no structure");
    const quantiles = toColumn(given.params["quantiles"]);
    const plant = {
      timeMs, systemPower: column(given, "power_system"), counterEnergy: column(given, "energy_cumulative"),
      expectedPower: column(given, "power_expected"),
    };
    const result = availabilityAnalysis(plant, Object.values(subsystems).map(toColumn), zoneOfCase(given, timeMs), [quantiles[0], quantiles[1]]);
    const { outages, months } = result;
    return {
      loss_subsystem: result.subsystemLossPower,
      loss_system: result.outageLossPower,
      loss_total: result.totalLossPower,
      results_time_ms: months.map((month) => month.monthEndMs),
      lost_production: months.map((month) => month.lostEnergy),
      actual_production: months.map((month) => month.actualEnergy),
      availability: months.map((month) => month.availability),
      outage_info: {
        start_ms: outages.map((outage) => timeMs[outage.firstRow]),
        end_ms: outages.map((outage) => timeMs[outage.lastRow]),
        type: outages.map((outage) => outage.type),
        intervals: outages.map((outage) => outage.intervals),
        daylight_intervals: outages.map((outage) => outage.daylightIntervals),
        error_lower: outages.map((outage) => outage.errorLow),
        error_upper: outages.map((outage) => outage.errorHigh),
        energy_expected: outages.map((outage) => outage.energyExpected),
        energy_start: outages.map((outage) => outage.energyStart),
        energy_end: outages.map((outage) => outage.energyEnd),
        energy_actual: outages.map((outage) => outage.energyActual),
        ci_lower: outages.map((outage) => outage.energyLow),
        ci_upper: outages.map((outage) => outage.energyHigh),
        loss: outages.map((outage) => outage.loss),
      },
      expected_scale: 1 / result.expectedScale,
    };
  },
};
