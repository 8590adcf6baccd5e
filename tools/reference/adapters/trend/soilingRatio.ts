import { perfectCleanProfile, soilingIntervals, type CleanCriterion } from "../../../../engine/src/trend/soiling/soilingIntervals.ts";
import { soilingRatio, type CleaningModel } from "../../../../engine/src/trend/soiling/soilingMonteCarlo.ts";
import { seededRandom } from "../../../../engine/src/trend/statistics/random.ts";
import type { Adapters, ReferenceCase } from "../../case.ts";
import { pythonSetOrder } from "./pythonSetOrder.ts";
import { column, flagParam, has, instants, param, textParam } from "../../inputs.ts";

const CRITERIA: readonly CleanCriterion[] = ["shift", "precip", "precip_and_shift", "precip_or_shift"];
const MODELS: readonly CleaningModel[] = ["perfect_clean", "random_clean", "half_norm_clean"];
/** More realisations than the reference's few hundred, so that our own noise adds little to the reference's. */
const LEAST_DRAWS = 5000;

function oneOf<T extends string>(given: ReferenceCase, name: string, allowed: readonly T[], fallback: T): T {
  const text = textParam(given, name, fallback);
  const found = allowed.find((value) => value === text);
  if (found === undefined) throw new Error(`${given.name}: unknown ${name} ${text}`);
  return found;
}

export const soiling: Adapters = {
  "rdtools.soiling.soiling_srr": (given) => {
    const timeMs = instants(given);
    const rain = has(given, "precipitation") ? column(given, "precipitation") : undefined;
    const threshold = given.params["clean_threshold"];
    const history = soilingIntervals(column(given, "energy_normalized"), rain, {
      dayScale: param(given, "day_scale", 13),
      cleanThreshold: typeof threshold === "number" ? threshold : undefined,
      cleanCriterion: oneOf(given, "clean_criterion", CRITERIA, "shift"),
      precipThreshold: param(given, "precip_threshold", 0.01),
      outlierFactor: param(given, "outlier_factor", 1.5),
      recenter: flagParam(given, "recenter", true),
      trim: flagParam(given, "trim", false),
      minIntervalDays: param(given, "min_interval_length", 7),
      maxRelativeSlopeError: param(given, "max_relative_slope_error", 500) / 100,
      maxNegativeStep: param(given, "max_negative_step", 0.05),
    });
    const ratio = soilingRatio(history, column(given, "insolation"), oneOf(given, "method", MODELS, "half_norm_clean"), seededRandom(7), {
      draws: Math.max(param(given, "reps", 1000), LEAST_DRAWS),
      level: param(given, "confidence_level", 68.2) / 100,
      levelOrder: pythonSetOrder,
      exceedanceProbability: param(given, "exceedance_prob", 95) / 100,
    });
    const { intervals } = history;
    const perfect = perfectCleanProfile(history);
    return {
      soiling_ratio: ratio.ratio, ci_low: ratio.low, ci_high: ratio.high, exceedance_level: ratio.exceedance,
      renormalizing_factor: history.level,
      start_ms: intervals.map((one) => timeMs[one.firstRow]),
      end_ms: intervals.map((one) => timeMs[one.lastRow]),
      soiling_rate: intervals.map((one) => one.ratePerDay),
      soiling_rate_low: intervals.map((one) => one.rateLowPerDay),
      soiling_rate_high: intervals.map((one) => one.rateHighPerDay),
      inferred_start_loss: intervals.map((one) => one.inferredStart),
      inferred_end_loss: intervals.map((one) => one.inferredEnd),
      length: intervals.map((one) => one.lastRow - one.firstRow),
      valid: intervals.map((one) => one.valid),
      perfect_clean_time_ms: Float64Array.from(perfect.rows, (row) => timeMs[row]),
      perfect_clean: perfect.ratio,
    };
  },
};
