import type { DayRun } from "./dayRuns.ts";

/** A run of one inverter. */
export interface UnitRun {
  /** Which inverter. */
  i: number;
  run: DayRun;
}

/**
 * Runs that are one event: of other inverters, each `together` with the first of them; only runs of the same `key` can be. Each run
 * belongs to exactly one event, in the order of their beginnings.
 */
export function runsAsOne<R extends UnitRun>(runs: readonly R[], together: (a: DayRun, b: DayRun) => boolean, keyOf: (run: DayRun) => string = () => ""): R[][] {
  const open = new Map<string, R[][]>();
  const events: R[][] = [];
  for (const one of runs.toSorted((a, b) => a.run.fromRow - b.run.fromRow || a.i - b.i)) {
    const key = keyOf(one.run);
    const event = open.get(key)?.find((others) => others.every((other) => other.i !== one.i) && together(others[0].run, one.run));
    if (event === undefined) {
      const begun = [one];
      events.push(begun);
      open.set(key, [...(open.get(key) ?? []), begun]);
    } else event.push(one);
  }
  return events;
}
