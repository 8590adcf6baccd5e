import type { CapacityData } from "../../../engine/src/kpi/capacityData.ts";
import { rowsBelowPower, rowsComplete, rowsInIrradiance, rowsNearRegression, rowsStable, rowsSteady } from "../../../engine/src/kpi/capacityFilters.ts";
import { capacityRegression, predictSignificant, type CapacityRegression } from "../../../engine/src/kpi/capacityRegression.ts";
import { capacityVerdict } from "../../../engine/src/kpi/capacityVerdict.ts";
import { bifacialTotalWm2, irradianceWeightedTempC, temperatureCorrectedPower, weatherCorrectedPr } from "../../../engine/src/kpi/performanceRatio.ts";
import { reportingIrradiance } from "../../../engine/src/kpi/reportingIrradiance.ts";
import { agreeInPairs, agreeWithOthers, relativeDifference } from "../../../engine/src/kpi/sensorAgreement.ts";
import { sapmCellFromModule, sapmModule } from "../../../engine/src/module/temperature/sapmTemperature.ts";
import { moduleTemperaturePlausible } from "../../../engine/src/quality/moduleTemperature.ts";
import { mean } from "../../../engine/src/trend/statistics/moments.ts";
import type { Adapters, Answer, Json, ReferenceCase } from "../case.ts";
import { column, mapRows, param, textParam, toColumn, toNumber } from "../inputs.ts";

/** Heat transfer coefficients a, b and ΔT by racking and module, as in pvcaptest (King et al. 2004, SAND2004-3535). */
const HEAT_TRANSFER: Record<string, Record<string, readonly [number, number, number]>> = {
  open_rack: { glass_cell_glass: [-3.47, -0.0594, 3], glass_cell_poly: [-3.56, -0.075, 3], poly_tf_steel: [-3.58, -0.113, 3] },
  close_roof_mount: { glass_cell_glass: [-2.98, -0.0471, 1] },
  insulated_back: { glass_cell_poly: [-2.81, -0.0455, 0] },
};

function members(value: Json | undefined): Record<string, Json> {
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw new Error("expected a structure");
  return value;
}

function capacityData(inputs: Record<string, Json>): CapacityData {
  return {
    power: toColumn(inputs["power"]), poaWm2: toColumn(inputs["poa"]), tempAirC: toColumn(inputs["t_amb"]), windMs: toColumn(inputs["w_vel"]),
  };
}

/** One step of the filter chain, by the name the case gives it. */
function applyStep(step: Record<string, Json>, data: CapacityData, rows: Int32Array): Int32Array {
  const params = members(step["params"]);
  const at = (name: string): number => toNumber(params[name]);
  const scale = params["ref_val"] === undefined || params["ref_val"] === null ? 1 : at("ref_val");
  switch (step["step"]) {
    case "Missing": return rowsComplete(data, rows);
    case "Irradiance": return rowsInIrradiance(data, rows, at("low") * scale, at("high") * scale);
    case "Power": return rowsBelowPower(data, rows, at("power"));
    case "AbsDiffPrev": return rowsSteady(data, rows, at("threshold"));
    case "RollingStd": return rowsStable(data, rows, at("window"), at("threshold"));
    case "Regression": return rowsNearRegression(data, rows, at("n_std"));
    default: throw new Error(`unknown step ${String(step["step"])}`);
  }
}

/** The rows left after each step. */
function filterChain(given: ReferenceCase, data: CapacityData): Int32Array[] {
  const steps = given.params["steps"];
  if (!Array.isArray(steps)) throw new Error(`${given.name}: no steps`);
  const left: Int32Array[] = [];
  let rows: Int32Array = Int32Array.from(data.power.keys());
  for (const step of steps) {
    rows = applyStep(members(step), data, rows);
    left.push(rows);
  }
  return left;
}

interface Conditions {
  poaWm2: number;
  tempAirC: number;
  windMs: number;
}

/** Reporting conditions from the measured rows left before the last step, the band around the reporting irradiance. */
function reportingConditions(given: ReferenceCase, data: CapacityData, rows: Int32Array): Conditions {
  const meanOf = (values: Float64Array, of: Int32Array): number => mean(Float64Array.from(of, (i) => values[i]));
  const text = textParam(given, "reporting");
  if (!text.startsWith("ReportingIrradiance")) {
    return { poaWm2: meanOf(data.poaWm2, rows), tempAirC: meanOf(data.tempAirC, rows), windMs: meanOf(data.windMs, rows) };
  }
  const at = (name: string, fallback: number): number => Number(new RegExp(`${name}=([\\d.]+)`).exec(text)?.[1] ?? fallback) / 100;
  const band = at("percent_band", 20);
  const { poaWm2 } = reportingIrradiance(Float64Array.from(rows, (i) => data.poaWm2[i]), {
    band, minShareBelow: at("min_percent_below", 40), maxShareBelow: at("max_percent_above", 60),
  });
  const inBand = rowsInIrradiance(data, rows, poaWm2 * (1 - band), poaWm2 * (1 + band));
  return { poaWm2, tempAirC: meanOf(data.tempAirC, inBand), windMs: meanOf(data.windMs, inBand) };
}

function side(inputs: Record<string, Json>, left: Int32Array[], fit: CapacityRegression, at: Conditions): Record<string, Answer> {
  const timeMs = toColumn(inputs["time_ms"]);
  return {
    steps_kept: left.map((rows) => rows.length),
    index_ms: Float64Array.from(left[left.length - 1], (i) => timeMs[i]),
    params: fit.coefficients, pvalues: fit.pValues, bse: fit.standardErrors,
    rsquared_uncentered: fit.rSquaredUncentred, scale: fit.residualVariance, n_points: fit.count,
    predicted: fit.predict(at.poaWm2, at.tempAirC, at.windMs),
  };
}

function sensorRows(given: ReferenceCase, agree: (readings: readonly number[], threshold: number) => boolean): Record<string, Answer> {
  const columns = Object.values(given.inputs).map(toColumn);
  const threshold = param(given, "threshold");
  const rows = Array.from(columns[0].keys());
  return { kept_rows: rows.filter((i) => agree(columns.map((values) => values[i]), threshold)) };
}

export const adapters: Adapters = {
  "captest.CapTest / CapData": (given) => {
    const [measInputs, simInputs] = [members(given.inputs["meas"]), members(given.inputs["sim"])];
    const [meas, sim] = [capacityData(measInputs), capacityData(simInputs)];
    const [measLeft, simLeft] = [filterChain(given, meas), filterChain(given, sim)];
    const at = reportingConditions(given, meas, measLeft[measLeft.length - 2]);
    const measFit = capacityRegression(meas, measLeft[measLeft.length - 1]);
    const simFit = capacityRegression(sim, simLeft[simLeft.length - 1]);
    const capacity = (fit: CapacityRegression): number => fit.predict(at.poaWm2, at.tempAirC, at.windMs);
    const checked = (fit: CapacityRegression): number =>
      predictSignificant(fit, at.poaWm2, at.tempAirC, at.windMs, param(given, "pval_threshold", 0.05));
    const ratio = capacity(measFit) / capacity(simFit);
    const [sign = "", percent = ""] = textParam(given, "test_tolerance").split(" ");
    const verdict = capacityVerdict(ratio, param(given, "ac_nameplate"), Number(percent) / 100, sign !== "-");
    return {
      meas: side(measInputs, measLeft, measFit, at),
      sim: side(simInputs, simLeft, simFit, at),
      reporting_conditions: { poa: at.poaWm2, t_amb: at.tempAirC, w_vel: at.windMs },
      cap_ratio: ratio,
      cap_ratio_pval_check: checked(measFit) / checked(simFit),
      expected_capacity: capacity(simFit),
      actual_capacity: capacity(measFit),
      tested_capacity: verdict.testedCapacity,
      passed: verdict.passed,
      bounds: `${verdict.lowestPassing}, ${verdict.highestPassing ?? "None"}`,
    };
  },
  "captest.filters.perc_difference": (given) => ({ diff: mapRows([column(given, "x"), column(given, "y")], relativeDifference) }),
  "captest.filters.sensor_filter / check_all_perc_diff_comb": (given) => sensorRows(given, agreeInPairs),
  "captest.filters.abs_diff_from_average": (given) => sensorRows(given, agreeWithOthers),
  "captest.capdata.ReportingIrradiance.get_rep_irr": (given) => {
    const found = reportingIrradiance(column(given, "poa"), {
      band: param(given, "percent_band", 20) / 100, minShareBelow: param(given, "min_percent_below", 40) / 100,
      maxShareBelow: param(given, "max_percent_above", 60) / 100,
    });
    return { irr_rc: found.poaWm2, n_filtered: found.rowsInBand, total_pts: found.rowsCounted, percentile_60: found.percentile60Wm2 };
  },
  "captest.calcparams.bom_temp / cell_temp / power_temp_correct / e_total / avg_typ_cell_temp": (given) => {
    const coefficients = HEAT_TRANSFER[textParam(given, "racking")]?.[textParam(given, "module_type")];
    if (coefficients === undefined) throw new Error(`${given.name}: unknown module or racking`);
    const [a, b, deltaTK] = coefficients;
    const [poa, cell] = [column(given, "poa"), column(given, "cell_temp")];
    const gamma = param(given, "power_temp_coeff_pct") / 100;
    const [bifaciality, share, shade] = [param(given, "bifaciality", 0.7), param(given, "bifacial_frac", 1), param(given, "rear_shade", 0)];
    return {
      bom_temp: mapRows([poa, column(given, "temp_amb"), column(given, "wind_speed")], (g, t, w) => sapmModule(g, t, w, a, b)),
      cell_temp: mapRows([column(given, "bom"), poa], (bom, g) => sapmCellFromModule(bom, g, deltaTK)),
      power_temp_corrected: mapRows([column(given, "power"), cell], (p, t) => temperatureCorrectedPower(p, t, gamma, param(given, "base_temp", 25))),
      e_total: mapRows([poa, column(given, "rpoa")], (front, rear) => bifacialTotalWm2(front, rear, bifaciality, share, shade)),
      avg_typ_cell_temp: irradianceWeightedTempC(poa, cell),
    };
  },
  "pvanalytics.metrics.performance_ratio_nrel": (given) => ({
    performance_ratio: weatherCorrectedPr(
      column(given, "pac"), column(given, "poa_global"), column(given, "temp_air"), column(given, "wind_speed"), param(given, "pdc0"),
      param(given, "gamma_pdc"), { a: param(given, "a"), b: param(given, "b"), deltaTK: param(given, "deltaT") },
    ),
  }),
  "pvanalytics.quality.weather.module_temperature_check": (given) => ({
    pass: moduleTemperaturePlausible(column(given, "module_temperature"), column(given, "irradiance"), param(given, "correlation_min", 0.5)),
  }),
};
