import type { Incident } from "../result.ts";
import { wholeRun, type DayRun } from "./dayRuns.ts";
import { tellDcFault } from "./dcFaultIncident.ts";
import { confidence, incident, lossIn } from "./incident.ts";
import type { IncidentInput } from "./incidentInput.ts";
import type { IncidentRule } from "./incidentRules.ts";
import { runsOf } from "./significantDays.ts";

/** Events of one cause: runs of the days on which it took from a unit; those of several units on the same days are one where the rule says so. */
export function causeIncidents(input: IncidentInput, rule: IncidentRule): Incident[] {
  const { scope, ledgers } = input;
  const found: { i: number; run: DayRun; loss: Float64Array }[] = [];
  ledgers.forEach((ledger, i) => {
    const loss = ledger.lossesKwh[rule.key];
    if (loss === undefined) return;
    for (const run of runsOf(input, i, loss, rule.gapDays)) found.push({ i, run, loss });
  });
  const groups = new Map<string, typeof found>();
  for (const one of found) {
    const name = rule.together ? one.run.days.join() : `${one.i}:${one.run.days[0]}`;
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups.values()].map((group) => {
    const units = group.map((g) => g.i);
    const run = wholeRun(group.map((g) => g.run));
    const lossKwh = group.reduce((kwh, { loss }) => kwh + lossIn(loss, run), 0);
    const one = incident(input, rule.category, units, run, lossKwh, confidence(scope, units[0], rule.confidence, rule.confidenceAc));
    return rule.category === "dc_fault" ? tellDcFault(one, one.points[0], input.findings.faults[units[0]]) : one;
  });
}

/** Open strings, each an event of its own. */
export function openStringIncidents(input: IncidentInput): Incident[] {
  const { scope, findings, ledgers } = input;
  const out: Incident[] = [];
  scope.units.forEach((u, i) => {
    const open = findings.strings[i].found;
    for (const string of open) {
      const loss = ledgers[i].lossesKwh.string_outage;
      if (loss === undefined) continue;
      // strings open at the same time share what the unit lacks, so that the incidents add up to the loss
      const own = loss.map((kwh, r) => (string.rows[r] === 0 ? 0 : kwh / open.reduce((count, other) => count + other.rows[r], 0)));
      const point = string.name === "" ? u.unit.id : `${u.unit.id}/${string.name}`;
      for (const run of runsOf(input, i, own, 10)) out.push({ ...incident(input, "string_outage", [i], run, lossIn(own, run), confidence(scope, i, 0.97, 0.7)), points: [point] });
    }
  });
  return out;
}
