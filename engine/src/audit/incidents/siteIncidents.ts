import type { Incident } from "../result.ts";
import { wholeRun } from "./dayRuns.ts";
import { incident, lossIn, sumOf } from "./incident.ts";
import type { IncidentInput } from "./incidentInput.ts";
import { dirtySpans } from "./lasting.ts";
import { unexplainedAsOne, unexplainedRuns } from "./unexplained.ts";

/** Heavy dirt between cleanings: one incident of the whole plant each. */
export function dirtIncidents(input: IncidentInput): Incident[] {
  const { scope, findings, ledgers } = input;
  const all = scope.units.map((_, i) => i);
  const losses = ledgers.flatMap((ledger) => ledger.lossesKwh.soiling ?? []);
  if (losses.length === 0) return [];
  const loss = sumOf(losses);
  return dirtySpans(findings, scope.days).map((run) => {
    const one = incident(input, "soiling", all, run, lossIn(loss, run), 0.85);
    const lowest = Math.min(...run.days.map((d) => findings.course.soilingRatio[d]));
    return { ...one, evidence: { ...one.evidence, values: { ...one.evidence.values, lowestPercent: 100 * lowest } } };
  });
}

/** Something is wrong and the evidence does not say what: better no name than a wrong one. */
export function unclassifiedIncidents(input: IncidentInput): Incident[] {
  const { scope, ledgers, days } = input;
  return unexplainedAsOne(unexplainedRuns(scope, ledgers, days)).map((event) => {
    const run = wholeRun(event.map((one) => one.run));
    const lossKwh = event.reduce((kwh, { loss, run: own }) => kwh + lossIn(loss, own), 0);
    const units = event.map(({ i }) => i);
    const one = incident(input, "unclassified", units, run, lossKwh, 0.5);
    // what their light is wrong by is the same for all
    const uncertaintyKwh = event.reduce((kwh, { uncertaintyKwh: own }) => kwh + own, 0);
    return { ...one, evidence: { ...one.evidence, values: { ...one.evidence.values, uncertaintyKwh } } };
  });
}

/** Findings about sensors that an operator has to act on. */
export function sensorIncidents(input: IncidentInput): Incident[] {
  const acts = new Set(["stuck", "drift", "orientation", "thermometer", "level"]);
  return input.quality.filter((q) => acts.has(q.issue) && q.endMs > q.startMs).map((q) => ({
    category: "sensor",
    points: [q.point],
    startMs: q.startMs,
    endMs: q.endMs,
    open: q.endMs >= input.endMs,
    days: new Int32Array(0),
    lossKwh: 0,
    severity: "light",
    criticality: "normal",
    confidence: 0.9,
    evidence: q.detail,
  }));
}
