import { LOSS_GROUP, LOSS_KEYS } from "@sunledger/engine";
import type { QueryParameter } from "../stores/ports.ts";

/** Local days of one analysis, the end exclusive. */
export interface PlantDays {
  analysisId: number;
  fromDay: number;
  toDay: number;
}

/** Losses that can be got back; the fleet's table has a column for each. */
export const OPERATIONAL = LOSS_KEYS.filter((key) => LOSS_GROUP[key] === "operational");

/** The rows of many analyses, each over days of its own: one question, whatever the days. */
export function whereDays(plants: readonly PlantDays[]): { where: string; parameters: Record<string, QueryParameter> } {
  const ids = plants.map(({ analysisId }) => analysisId);
  const from = plants.map(({ fromDay }) => fromDay);
  const to = plants.map(({ toDay }) => toDay);
  const parameters = { ids, fromDay: Math.min(...from), toDay: Math.max(...to) };
  const where = "analysis_id IN {ids:Array(Int32)} AND day >= {fromDay:Int32} AND day < {toDay:Int32}";
  if (from.every((day) => day === parameters.fromDay) && to.every((day) => day === parameters.toDay)) return { where, parameters };
  return {
    where: `${where} AND day >= transform(analysis_id, {ids:Array(Int32)}, {from:Array(Int32)}, 0) AND day < transform(analysis_id, {ids:Array(Int32)}, {to:Array(Int32)}, 0)`,
    parameters: { ...parameters, from, to },
  };
}
