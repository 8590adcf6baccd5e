import type { DayIndex } from "../books/dayIndex.ts";
import type { Incident, Message } from "../result.ts";
import { dayRuns, type DayRun } from "./dayRuns.ts";
import { incident, lossIn, sumOf } from "./incident.ts";
import type { IncidentInput } from "./incidentInput.ts";
import { significantDays } from "./significantDays.ts";

/** A connection that comes and goes within so many days is one event. */
const SILENCE_GAP_DAYS = 7;

/** Silence: inverters that say nothing by day; one logger's silence is one incident. Never a loss. */
export function silenceIncidents(input: IncidentInput): Incident[] {
  const { scope, ledgers } = input;
  const groups = new Map<string, { units: number[]; run: DayRun }>();
  scope.units.forEach((u, i) => {
    const missing = ledgers[i].estimatedKwh;
    const marked = significantDays(missing, ledgers[i].referenceKwh, scope.days);
    for (const run of dayRuns(marked, scope.days, SILENCE_GAP_DAYS, (r) => Number.isNaN(u.signals.acKw[r]))) {
      const group = groups.get(run.days.join()) ?? { units: [], run };
      group.units.push(i);
      group.run = { days: run.days, fromRow: Math.min(run.fromRow, group.run.fromRow), toRow: Math.max(run.toRow, group.run.toRow) };
      groups.set(run.days.join(), group);
    }
  });
  return [...groups.values()].map(({ units, run }) => {
    const missing = sumOf(units.map((i) => ledgers[i].estimatedKwh));
    return { ...incident(input, "communication", units, run, 0, 0.98), evidence: silenceEvidence(run, missing, scope.days) };
  });
}

function silenceEvidence(run: DayRun, missing: Float64Array, days: DayIndex): Message {
  const wholeDays = { ...run, fromRow: days.from[run.days[0]], toRow: days.from[run.days[run.days.length - 1] + 1] };
  return { key: "audit.evidence.communication", values: { days: run.days.length, estimatedKwh: lossIn(missing, wholeDays) } };
}
