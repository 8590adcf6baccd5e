import { SAPM_MOUNTINGS, sapmCell } from "../../../../engine/src/module/temperature/sapmTemperature.ts";
import { simpleBootstrap } from "../../../../engine/src/trend/degradation/yearOnYearConfidence.ts";
import { yearOnYear } from "../../../../engine/src/trend/degradation/yearOnYear.ts";
import { sensorTrend } from "../../../../engine/src/trend/sensorTrend.ts";
import { seededRandom } from "../../../../engine/src/trend/statistics/random.ts";
import type { Adapters } from "../../case.ts";
import { column, instants, mapRows, param, textParam, toBits } from "../../inputs.ts";
import { zoneOfCase } from "./series.ts";

const MOUNTINGS = {
  open_rack_glass_glass: SAPM_MOUNTINGS.openRackGlassGlass,
  close_mount_glass_glass: SAPM_MOUNTINGS.closeMountGlassGlass,
  open_rack_glass_polymer: SAPM_MOUNTINGS.openRackGlassPolymer,
  insulated_back_glass_polymer: SAPM_MOUNTINGS.insulatedBackGlassPolymer,
};

export const trendChain: Adapters = {
  "rdtools.TrendAnalysis.sensor_analysis": (given) => {
    const timeMs = instants(given);
    const zone = zoneOfCase(given, timeMs);
    const model = textParam(given, "temperature_model", "open_rack_glass_polymer");
    const mounting = Object.entries(MOUNTINGS).find(([name]) => name === model)?.[1];
    if (mounting === undefined) throw new Error(`${given.name}: unknown temperature model ${model}`);
    const poaWm2 = column(given, "poa");
    const trend = sensorTrend({
      timeMs, stepMs: given.index?.step_ms ?? timeMs[1] - timeMs[0], powerW: column(given, "power"), poaWm2,
      tempCellC: mapRows([poaWm2, column(given, "temp_air"), column(given, "wind_speed", 0)], (g, t, v) => sapmCell(g, t, v, mounting)),
      ratedDcW: param(given, "power_dc_rated"), gammaPerC: param(given, "gamma_pdc"), zone,
    });
    const yoy = yearOnYear({ timeMs: trend.dayMs, values: trend.performance }, { zone });
    const confidence = simpleBootstrap(yoy, seededRandom(11), { draws: 100_000 });
    return {
      filter_start_ms: timeMs[0],
      filter_bits: toBits(trend.kept),
      aggregated_time_ms: trend.dayMs,
      aggregated_performance: trend.performance,
      aggregated_insolation: trend.insolationWhm2,
      p50_rd: yoy.ratePercentPerYear,
      ci_low: confidence.low,
      ci_high: confidence.high,
      n_yoy: yoy.pairs.length,
    };
  },
};
