import type { QueryParameter } from "../stores/ports.ts";

/** Which part of an analysis is asked for: whole local days, for some points or for all. */
export interface LedgerRange {
  analysisId: number;
  /** Local day numbers (days since 1970-01-01), the end exclusive. */
  fromDay: number;
  toDay: number;
  /** Inverters by their names; absent: every one, the site. */
  points?: readonly string[];
}

/** The rows of a range, and the values of its placeholders. */
export function whereRange(range: LedgerRange): { where: string; parameters: Record<string, QueryParameter> } {
  const { analysisId, fromDay, toDay, points } = range;
  const parameters: Record<string, QueryParameter> = { analysisId, fromDay, toDay };
  let where = "analysis_id = {analysisId:Int32} AND day >= {fromDay:Int32} AND day < {toDay:Int32}";
  if (points !== undefined) {
    parameters.points = points;
    where += " AND point IN {points:Array(String)}";
  }
  return { where, parameters };
}
