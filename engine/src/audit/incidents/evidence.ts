import type { Incident, Message } from "../result.ts";
import type { DayRun } from "./dayRuns.ts";
import type { IncidentInput } from "./incidentInput.ts";

/** The numbers behind an incident, for a sentence of the catalogues (`audit.evidence.<category>`). */
export function evidenceOf(category: Incident["category"], input: IncidentInput, units: readonly number[], run: DayRun, lossKwh: number): Message {
  const { ledgers, scope } = input;
  let expected = 0;
  for (const d of run.days) {
    for (let r = scope.days.from[d]; r < scope.days.from[d + 1]; r++) for (const i of units) expected += ledgers[i].expectedKwh[r];
  }
  return {
    key: `audit.evidence.${category}`,
    values: { lossKwh, days: run.days.length, inverters: units.length, sharePercent: expected > 0 ? (100 * lossKwh) / expected : 0 },
  };
}
