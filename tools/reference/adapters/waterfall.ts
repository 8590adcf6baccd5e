import { recoverableKw, shapleyKw, ANSWERABLE, DESIGN_CAUSES } from "../../../engine/src/audit/books/attribution.ts";
import { ALL_CAUSES, ARRAY, neutralUnitState, runChain, STAGES, UNIT, type ChainUnit } from "../../../engine/src/audit/books/chain.ts";
import { LOSS_KEYS } from "../../../engine/src/audit/books/lossKeys.ts";
import { energyAvailability, performanceIndex, performanceRatio, temperatureCorrectedPr, weightedCellTemp } from "../../../engine/src/audit/books/ratios.ts";
import { tabulate } from "../../../engine/src/audit/table.ts";
import { constantResponse } from "../../../engine/src/audit/heat/temperatureResponse.ts";
import type { Json } from "../case.ts";
import type { GoldenAdapter } from "../golden.ts";

/** The golden waterfall through the very chain of the audit; each interval lasts an hour. */
export const waterfall: GoldenAdapter = (golden) => {
  const plant = record(golden["plant"]);
  const intervals = Array.isArray(golden["intervals"]) ? golden["intervals"].map(record) : [];
  const strings = number(plant["strings"]);
  const gamma = number(plant["gamma_per_c"]);
  const sequential = zeros();
  const recoverable = zeros();
  const shapley = zeros();
  let reference = 0, measured = 0, expected = 0, expectedDown = 0, measuredUp = 0, referenceStc = 0, insolation = 0;
  const stages = new Float64Array(STAGES);
  for (const interval of intervals) {
    const low = number(interval["k_low"]);
    const unit: ChainUnit = {
      arrays: [{ powerStcKw: number(plant["p_stc_kw"]), strings, resistanceOhm: 0, vmpV: 1, vmpVPerK: 0, gammaPerK: gamma, temperature: constantResponse(gamma), lowIrradiance: tabulate(() => low, 2000, 1) }],
      conversion: tabulate((dc) => number(plant["inverter_efficiency"]) * dc, 1000, 1),
      ratedAcKw: number(plant["p_ac_kw"]),
      wiringLinear: 1 - number(plant["ac_factor"]),
      wiringPerKw: 0,
    };
    const g = number(interval["g_poa_w_m2"]);
    const tempCell = number(interval["t_cell_c"]);
    const arrays = new Float64Array(ARRAY.width);
    arrays[ARRAY.beam] = g;
    arrays[ARRAY.iamBeam] = number(interval["iam"]);
    arrays[ARRAY.iamDiffuse] = 1;
    arrays[ARRAY.tempCell] = tempCell;
    arrays[ARRAY.openShare] = number(interval["strings_open"]) / strings;
    const state = neutralUnitState();
    state[UNIT.soiling] = number(interval["soiling_ratio"]);
    state[UNIT.mismatch] = number(plant["as_built"]);
    if (typeof interval["limit_kw"] === "number") state[UNIT.curtailment] = interval["limit_kw"];
    const down = number(interval["down"]) > 0;
    state[UNIT.stop] = down ? 1 : 0;
    const design = runChain(unit, state, arrays, DESIGN_CAUSES, stages);
    const actual = runChain(unit, state, arrays, ALL_CAUSES, stages);
    LOSS_KEYS.forEach((key, i) => {
      if (key === "unexplained") return;
      sequential[key] = (sequential[key] ?? 0) + (stages[i] ?? NaN) - (stages[i + 1] ?? NaN);
    });
    reference += stages[0] ?? NaN;
    for (const key of LOSS_KEYS) if (key !== "unexplained") recoverable[key] = (recoverable[key] ?? 0) + recoverableKw(unit, state, arrays, key, actual);
    const players = ANSWERABLE.map((key) => LOSS_KEYS.indexOf(key)).filter((i) => Math.abs((sequential[LOSS_KEYS[i] ?? ""] ?? 0)) > 0);
    const shares = new Float64Array(players.length);
    shapleyKw(unit, state, arrays, players, shares);
    players.forEach((i, k) => (shapley[LOSS_KEYS[i] ?? ""] = (shapley[LOSS_KEYS[i] ?? ""] ?? 0) + (shares[k] ?? NaN)));
    expected += design;
    measured += actual;
    if (down) expectedDown += design;
    else measuredUp += actual;
    const share = number(plant["p_stc_kw"]) * (g / 1000);
    referenceStc += share * (1 + gamma * (tempCell - 25));
    insolation += g / 1000;
  }
  const typicalCell = weightedCellTemp(reference, referenceStc, gamma);
  return {
    reference_kwh: reference,
    measured_kwh: measured,
    expected_kwh: expected,
    sequential: named(sequential, golden["sequential"]),
    recoverable: named(recoverable, golden["recoverable"]),
    shapley: named(shapley, golden["shapley"]),
    kpi: {
      insolation_kwh_m2: insolation,
      pr: performanceRatio(measured, reference),
      pr_stc: temperatureCorrectedPr(measured, reference, referenceStc, gamma, 25),
      t_cell_weighted_c: typicalCell,
      pr_annual_eq: temperatureCorrectedPr(measured, reference, referenceStc, gamma, typicalCell),
      pi: performanceIndex(measured, expected),
      energy_availability: energyAvailability(expectedDown, expected),
      in_service_pi: performanceIndex(measuredUp, expected - expectedDown),
    },
  };
};

function zeros(): Record<string, number> {
  return Object.fromEntries(LOSS_KEYS.map((key) => [key, 0]));
}

/** The answers under the names that are asked for. */
function named(answers: Record<string, number>, asked: Json | undefined): Record<string, number> {
  return Object.fromEntries(Object.keys(record(asked)).map((key) => [key, answers[key] ?? NaN]));
}

function record(json: Json | undefined): { [key: string]: Json } {
  return json !== null && typeof json === "object" && !Array.isArray(json) ? json : {};
}

function number(json: Json | undefined): number {
  return typeof json === "number" ? json : typeof json === "boolean" ? Number(json) : NaN;
}
