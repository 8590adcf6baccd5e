import type { DayRun } from "./dayRuns.ts";
import { runsAsOne, type UnitRun } from "./runsAsOne.ts";

/** One stop of one inverter. */
export type Stop = UnitRun;

/** Share of the shorter of two stops in which the other must stand still too. */
const TOGETHER_SHARE = 0.5;

/**
 * Stops that an operator counts as one event: other inverters, the same days, and at least half of the shorter one at the
 * same time as the first of them. Each stop belongs to exactly one event, in the order of their beginnings.
 */
export function stopsAsOne<S extends Stop>(stops: readonly S[]): S[][] {
  return runsAsOne(stops, together, ({ days }) => days.join());
}

function together(a: DayRun, b: DayRun): boolean {
  const shared = Math.min(a.toRow, b.toRow) - Math.max(a.fromRow, b.fromRow);
  return shared >= TOGETHER_SHARE * Math.min(a.toRow - a.fromRow, b.toRow - b.fromRow);
}
