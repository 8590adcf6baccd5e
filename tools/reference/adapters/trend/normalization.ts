import { energyFromPower } from "../../../../engine/src/trend/normalization/energyFromPower.ts";
import { insolationWeighted } from "../../../../engine/src/trend/normalization/insolationWeighted.ts";
import { interpolateSeries, regularTimes, type Series } from "../../../../engine/src/trend/normalization/interpolateSeries.ts";
import { normalizedEnergy, pvwattsPowerW, type NormalizedEnergy } from "../../../../engine/src/trend/normalization/normalizedEnergy.ts";
import { clearSkyScale } from "../../../../engine/src/trend/normalization/rescaleIrradiance.ts";
import type { Adapters, Answer, ReferenceCase } from "../../case.ts";
import { column, has, instants, param, textParam, toColumn } from "../../inputs.ts";
import { gapOf, seriesOf, seriesOn, stepOf, zoneOfCase } from "./series.ts";

function pvwatts(given: ReferenceCase, poa: Series): Series {
  const gamma = has(given, "gamma_pdc") ? param(given, "gamma_pdc") : undefined;
  const temp = has(given, "temp_cell") ? column(given, "temp_cell") : undefined;
  const rated = param(given, "power_dc_rated");
  const [poaRef, tempRef] = [param(given, "poa_global_ref", 1000), param(given, "temperature_cell_ref", 25)];
  return { timeMs: poa.timeMs, values: poa.values.map((value, i) => pvwattsPowerW(value, rated, temp?.[i], gamma, poaRef, tempRef)) };
}

function answer(result: NormalizedEnergy): Record<string, Answer> {
  return { out_time_ms: result.timeMs, energy_normalized: result.energyNormalized, insolation: result.insolationWhm2 };
}

export const normalization: Adapters = {
  "rdtools.normalization.energy_from_power": (given) => {
    const power = seriesOf(given, "power");
    const kind = textParam(given, "power_type", "right_labeled") === "instantaneous" ? "instant" : "mean";
    const energy = energyFromPower(power, {
      step: stepOf(given.params["target_frequency"]), maxGapMs: gapOf(given), kind, zone: zoneOfCase(given, power.timeMs),
    });
    return { out_time_ms: energy.timeMs, energy: energy.values };
  },
  "rdtools.normalization.interpolate": (given) => {
    const series = seriesOf(given, "value");
    const own = given.inputs["out_time_ms"];
    const step = own === undefined ? stepOf(given.params["target"]) : undefined;
    const spacing = step === "localDay" ? 86_400_000 : (step ?? Number.NaN);
    const timeMs = own !== undefined
      ? toColumn(own)
      : regularTimes(series.timeMs[0], series.timeMs[series.timeMs.length - 1], spacing);
    return { out_time_ms: timeMs, value: interpolateSeries(series, timeMs, gapOf(given)) };
  },
  "rdtools.normalization.normalize_with_pvwatts": (given) => {
    const energy = energyFromPower(seriesOf(given, "power"));
    const poa = seriesOn(given, "poa_global", "poa_time_ms");
    return answer(normalizedEnergy(energy, pvwatts(given, poa), poa));
  },
  "rdtools.normalization.normalize_with_expected_power": (given) => {
    const pv = seriesOf(given, "power");
    const energy = textParam(given, "pv_input", "power") === "energy" ? pv : energyFromPower(pv);
    return answer(normalizedEnergy(energy, seriesOn(given, "power_expected", "poa_time_ms"), seriesOn(given, "poa_global", "poa_time_ms")));
  },
  "rdtools.normalization.pvwatts_dc_power": (given) => ({
    power_dc: pvwatts(given, { timeMs: new Float64Array(0), values: column(given, "poa_global") }).values,
  }),
  "rdtools.aggregation.aggregation_insol": (given) => {
    const timeMs = instants(given);
    const step = stepOf(given.params["frequency"]) ?? "localDay";
    const bins = insolationWeighted(timeMs, column(given, "energy_normalized"), column(given, "insolation"), step, zoneOfCase(given, timeMs));
    return { out_time_ms: bins.timeMs, aggregated: bins.values };
  },
  "rdtools.normalization.irradiance_rescale": (given) => ({
    factor_iterative: clearSkyScale(column(given, "irrad"), column(given, "irrad_sim")),
  }),
};
