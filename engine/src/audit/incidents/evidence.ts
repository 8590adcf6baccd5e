import type { Incident, Message } from "../result.ts";
import type { DayRun } from "./dayRuns.ts";
import type { IncidentInput } from "./incidentInput.ts";

/** Categories whose sentence compares inverters: on a plant of one inverter, another sentence; of several stopped at once, a third. */
const COMPARES: ReadonlySet<Incident["category"]> = new Set(["derating", "inverter_stop", "snow", "curtailment", "grid_outage", "soiling"]);

/** Categories that AC power alone tells by the lack beside the other inverters: a sentence that claims no more. */
const BY_LACK: ReadonlySet<Incident["category"]> = new Set(["string_outage", "mppt", "conversion_excess"]);

/** Which sentence of the catalogues tells an incident on so many of a plant's inverters, with DC values or without. */
export function sentenceOf(category: Incident["category"], inverters: number, ofPlant: number, withDc: boolean): string {
  if (!withDc && BY_LACK.has(category)) return `audit.evidence.ac.${category}`;
  if (ofPlant === 1 && COMPARES.has(category)) return `audit.evidence.alone.${category}`;
  return category === "inverter_stop" && inverters > 1 ? "audit.evidence.several.inverter_stop" : `audit.evidence.${category}`;
}

/** The numbers behind an incident, for a sentence of the catalogues (`sentenceOf`). */
export function evidenceOf(category: Incident["category"], input: IncidentInput, units: readonly number[], run: DayRun, lossKwh: number): Message {
  const { ledgers, scope } = input;
  let expected = 0;
  for (const d of run.days) {
    for (let r = scope.days.from[d]; r < scope.days.from[d + 1]; r++) for (const i of units) expected += ledgers[i].expectedKwh[r];
  }
  return {
    key: sentenceOf(category, units.length, scope.units.length, units.some((i) => scope.units[i].signals.dcKw !== null)),
    values: { lossKwh, days: run.days.length, inverters: units.length, sharePercent: expected > 0 ? (100 * lossKwh) / expected : 0 },
  };
}
