import type { DayRun } from "./dayRuns.ts";

/** One stop of one inverter. */
export interface Stop {
  /** Which inverter. */
  i: number;
  run: DayRun;
}

/** Share of the shorter of two stops in which the other must stand still too. */
const TOGETHER_SHARE = 0.5;

/**
 * Stops that an operator counts as one event: other inverters, the same days, and at least half of the shorter one at the
 * same time as the first of them. Each stop belongs to exactly one event, in the order of their beginnings.
 */
export function stopsAsOne<S extends Stop>(stops: readonly S[]): S[][] {
  const open = new Map<string, S[][]>();
  const events: S[][] = [];
  for (const stop of stops.toSorted((a, b) => a.run.fromRow - b.run.fromRow || a.i - b.i)) {
    const days = stop.run.days.join();
    const event = open.get(days)?.find((others) => others.every((other) => other.i !== stop.i) && together(others[0].run, stop.run));
    if (event === undefined) {
      const begun = [stop];
      events.push(begun);
      open.set(days, [...(open.get(days) ?? []), begun]);
    } else event.push(stop);
  }
  return events;
}

function together(a: DayRun, b: DayRun): boolean {
  const shared = Math.min(a.toRow, b.toRow) - Math.max(a.fromRow, b.fromRow);
  return shared >= TOGETHER_SHARE * Math.min(a.toRow - a.fromRow, b.toRow - b.fromRow);
}
