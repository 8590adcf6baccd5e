import { byDay } from "../books/dayLedger.ts";
import type { DayIndex } from "../books/dayIndex.ts";
import type { Incident, Message } from "../result.ts";
import { OFF } from "../inverters/stops.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { spanOfRows, type OmEvent } from "../samples.ts";
import type { AuditScope } from "../unit.ts";
import { dirtySpans } from "./lasting.ts";
import { dayRuns, wholeRun, type DayRun } from "./dayRuns.ts";
import type { IncidentInput } from "./incidentInput.ts";
import { tellDcFault } from "./dcFaultIncident.ts";
import { evidenceOf } from "./evidence.ts";
import { stopsAsOne } from "./stopsAsOne.ts";
import { INCIDENT_RULES, type IncidentRule } from "./incidentRules.ts";
import { severityOf } from "./severity.ts";
import { unexplainedAsOne, unexplainedRuns } from "./unexplained.ts";

/** Every event of the period as an operator would count them: over nights and harmless days, the plant's as one. */
export function incidentsOf(input: IncidentInput): Incident[] {
  const { scope, findings, ledgers } = input;
  const out: Incident[] = [];
  for (const rule of INCIDENT_RULES) out.push(...byRule(input, rule));
  scope.units.forEach((u, i) => {
    const open = findings.strings[i].found;
    for (const string of open) {
      const loss = ledgers[i].lossesKwh.string_outage;
      if (loss === undefined) continue;
      // strings open at the same time share what the unit lacks, so that the incidents add up to the loss
      const own = loss.map((kwh, r) => (string.rows[r] === 0 ? 0 : kwh / open.reduce((count, other) => count + other.rows[r], 0)));
      const point = string.name === "" ? u.unit.id : `${u.unit.id}/${string.name}`;
      for (const run of runsOf(input, i, own, 10)) out.push(incident(input, "string_outage", [i], [point], run, lossIn(own, run), confidence(scope, i, 0.97, 0.7)));
    }
  });
  out.push(...stopIncidents(input));
  out.push(...silences(input), ...dirt(input), ...unclassified(input), ...sensorIncidents(input));
  const least = (input.settings.minimumIncidentMinutes ?? 0) * 60_000;
  return out.map((one) => confirmed(one, input.events)).filter((one) => one.endMs - one.startMs >= least).sort((a, b) => a.startMs - b.startMs || a.points[0].localeCompare(b.points[0]));
}

/** A written O&M event on the same point at the same time makes an incident surer; it never makes one. */
function confirmed(one: Incident, events: readonly OmEvent[]): Incident {
  const written = events.some((e) => e.startMs < one.endMs && e.endMs > one.startMs && one.points.some((p) => p === e.point || p.startsWith(`${e.point}/`)));
  return written ? { ...one, confidence: 1 - (1 - one.confidence) / 2 } : one;
}

function byRule(input: IncidentInput, rule: IncidentRule): Incident[] {
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
    const points = units.map((i) => scope.units[i].unit.id);
    const one = incident(input, rule.category, units, points, run, lossKwh, confidence(scope, units[0], rule.confidence, rule.confidenceAc));
    return rule.category === "dc_fault" ? tellDcFault(one, points[0], input.findings.faults[units[0]]) : one;
  });
}

/** Stops of the inverters; those that go together are one incident, with the energy that each lost in its own. */
function stopIncidents(input: IncidentInput): Incident[] {
  const { scope, ledgers } = input;
  const stops = scope.units.flatMap((_, i) => {
    const loss = ledgers[i].lossesKwh.inverter_stop;
    return loss === undefined ? [] : stopRuns(input, i, loss).map((run) => ({ i, run, lossKwh: lossIn(loss, run) }));
  });
  return stopsAsOne(stops).map((group) => {
    const lossKwh = group.reduce((kwh, one) => kwh + one.lossKwh, 0);
    const run = wholeRun(group.map((one) => one.run));
    const units = group.map(({ i }) => i);
    return incident(input, "inverter_stop", units, units.map((i) => scope.units[i].unit.id), run, lossKwh, confidence(scope, units[0], 0.95, 0.9));
  });
}

/** Rows of one inverter without output that follow each other, nights between them included. */
function stopRuns(input: IncidentInput, i: number, loss: Float64Array): DayRun[] {
  const { scope, findings, ledgers } = input;
  const u = scope.units[i];
  const off = findings.off[i];
  const marked = significant(loss, ledgers[i].referenceKwh, scope.days);
  const out: DayRun[] = [];
  let from = -1;
  let to = -1;
  const close = (): void => {
    if (from < 0) return;
    const days: number[] = [];
    for (let d = 0; d < scope.days.count; d++) {
      if (marked[d] === 1 && scope.days.from[d] < to && scope.days.from[d + 1] > from) days.push(d);
    }
    if (days.length > 0) out.push({ days, fromRow: from, toRow: to });
    from = -1;
  };
  for (let r = 0; r < off.length; r++) {
    if (off[r] === OFF.stop) {
      if (from < 0) from = r;
      to = r + 1;
    } else if (u.signals.acKw[r] > THRESHOLDS.stopOutputShare * u.unit.ratedAcKw) close();
  }
  close();
  return out;
}

/** A connection that comes and goes within so many days is one event. */
const SILENCE_GAP_DAYS = 7;

/** Silence: inverters that say nothing by day; one logger's silence is one incident. Never a loss. */
function silences(input: IncidentInput): Incident[] {
  const { scope, ledgers } = input;
  const groups = new Map<string, { units: number[]; run: DayRun }>();
  scope.units.forEach((u, i) => {
    const missing = ledgers[i].estimatedKwh;
    const marked = significant(missing, ledgers[i].referenceKwh, scope.days);
    for (const run of dayRuns(marked, scope.days, SILENCE_GAP_DAYS, (r) => Number.isNaN(u.signals.acKw[r]))) {
      const group = groups.get(run.days.join()) ?? { units: [], run };
      group.units.push(i);
      group.run = { days: run.days, fromRow: Math.min(run.fromRow, group.run.fromRow), toRow: Math.max(run.toRow, group.run.toRow) };
      groups.set(run.days.join(), group);
    }
  });
  return [...groups.values()].map(({ units, run }) => {
    const missing = sumOf(units.map((i) => ledgers[i].estimatedKwh));
    const points = units.map((i) => scope.units[i].unit.id);
    return { ...incident(input, "communication", units, points, run, 0, 0.98), evidence: silenceEvidence(run, missing, scope.days) };
  });
}

/** Heavy dirt between cleanings: one incident of the whole plant each. */
function dirt(input: IncidentInput): Incident[] {
  const { scope, findings, ledgers } = input;
  const all = scope.units.map((_, i) => i);
  const losses = ledgers.flatMap((ledger) => ledger.lossesKwh.soiling ?? []);
  if (losses.length === 0) return [];
  const loss = sumOf(losses);
  const points = scope.units.map((u) => u.unit.id);
  return dirtySpans(findings, scope.days).map((run) => {
    const one = incident(input, "soiling", all, points, run, lossIn(loss, run), 0.85);
    const lowest = Math.min(...run.days.map((d) => findings.course.soilingRatio[d]));
    return { ...one, evidence: { ...one.evidence, values: { ...one.evidence.values, lowestPercent: 100 * lowest } } };
  });
}

/** Something is wrong and the evidence does not say what: better no name than a wrong one. */
function unclassified(input: IncidentInput): Incident[] {
  const { scope, ledgers, days } = input;
  return unexplainedAsOne(unexplainedRuns(scope, ledgers, days)).map((event) => {
    const run = wholeRun(event.map((one) => one.run));
    const lossKwh = event.reduce((kwh, { loss, run: own }) => kwh + lossIn(loss, own), 0);
    const units = event.map(({ i }) => i);
    const one = incident(input, "unclassified", units, units.map((i) => scope.units[i].unit.id), run, lossKwh, 0.5);
    // what their light is wrong by is the same for all
    const uncertaintyKwh = event.reduce((kwh, { uncertaintyKwh: own }) => kwh + own, 0);
    return { ...one, evidence: { ...one.evidence, values: { ...one.evidence.values, uncertaintyKwh } } };
  });
}

/** Findings about sensors that an operator has to act on. */
function sensorIncidents(input: IncidentInput): Incident[] {
  const acts = new Set(["stuck", "drift", "orientation", "thermometer"]);
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

function silenceEvidence(run: DayRun, missing: Float64Array, days: DayIndex): Message {
  let kwh = 0;
  for (let r = days.from[run.days[0]]; r < days.from[run.days[run.days.length - 1] + 1]; r++) kwh += missing[r];
  return { key: "audit.evidence.communication", values: { days: run.days.length, estimatedKwh: kwh } };
}

function runsOf(input: IncidentInput, i: number, loss: Float64Array, gapDays: number): DayRun[] {
  const marked = significant(loss, input.ledgers[i].referenceKwh, input.scope.days);
  return dayRuns(marked, input.scope.days, gapDays, (r) => loss[r] > 0);
}

/** Days on which a cause took a share of the point's reference energy worth telling. */
function significant(loss: Float64Array, reference: Float64Array, days: DayIndex): Uint8Array {
  const lost = byDay(loss, days);
  const light = byDay(reference, days);
  return Uint8Array.from(lost, (kwh, d) => (light[d] > 0 && kwh >= THRESHOLDS.dayLossShare * light[d] ? 1 : 0));
}

function sumOf(columns: readonly Float64Array[]): Float64Array {
  const sum = columns[0].slice();
  for (const column of columns.slice(1)) for (let r = 0; r < sum.length; r++) sum[r] += column[r];
  return sum;
}

function lossIn(loss: Float64Array, run: DayRun): number {
  let kwh = 0;
  for (let r = run.fromRow; r < run.toRow; r++) kwh += loss[r];
  return kwh;
}

function confidence(scope: AuditScope, i: number, withDc: number, acOnly: number): number {
  return scope.units[i].signals.dcKw === null ? acOnly : withDc;
}

function incident(
  input: IncidentInput, category: Incident["category"], units: readonly number[], points: string[], run: DayRun, lossKwh: number, sure: number,
): Incident {
  const { scope, ledgers, endMs } = input;
  const span = spanOfRows(input, scope.rows, run.fromRow, run.toRow - 1);
  const lastRow = run.toRow >= scope.rows.count || lastDayOf(run) === scope.days.count - 1;
  const open = lastRow && category !== "clipping";
  return {
    category,
    points,
    startMs: span.startMs,
    endMs: open ? endMs : span.endMs,
    open,
    days: Int32Array.from(run.days, (d) => scope.days.firstDay + d),
    lossKwh,
    ...severityOf(ledgers, units, run, lossKwh, scope.days),
    confidence: sure,
    evidence: evidenceOf(category, input, units, run, lossKwh),
  };
}

function lastDayOf(run: DayRun): number {
  return run.days[run.days.length - 1];
}
