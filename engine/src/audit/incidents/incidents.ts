import { byDay } from "../dayLedger.ts";
import type { DayIndex } from "../dayIndex.ts";
import type { Findings } from "../findings.ts";
import type { LossKey } from "../lossKeys.ts";
import type { AuditSettings, Incident, Message, PointLedger } from "../result.ts";
import { OFF } from "../stops.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope } from "../unit.ts";
import { dayRuns, type DayRun } from "./dayRuns.ts";
import { evidenceOf } from "./evidence.ts";
import { INCIDENT_RULES, type IncidentRule } from "./incidentRules.ts";
import { severityOf } from "./severity.ts";

/** What the incidents are made of. */
export interface IncidentInput {
  scope: AuditScope;
  findings: Findings;
  ledgers: readonly PointLedger[];
  startMs: number;
  stepMs: number;
  endMs: number;
  settings: AuditSettings;
}

/** Every event of the period as an operator would count them: over nights and harmless days, the plant's as one. */
export function incidentsOf(input: IncidentInput): Incident[] {
  const { scope, findings, ledgers } = input;
  const out: Incident[] = [];
  for (const rule of INCIDENT_RULES) out.push(...byRule(input, rule));
  scope.units.forEach((u, i) => {
    out.push(...stopIncidents(input, i));
    for (const string of findings.strings[i].found) {
      const loss = ledgers[i].lossesKwh.string_outage;
      if (loss === undefined) continue;
      const own = loss.map((kwh, r) => kwh * string.rows[r]);
      const point = string.name === "" ? u.unit.id : `${u.unit.id}/${string.name}`;
      for (const run of runsOf(input, i, own, 10)) out.push(incident(input, "string_outage", [i], [point], run, own, confidence(scope, i, 0.97, 0.7)));
    }
  });
  out.push(...silences(input));
  const least = (input.settings.minimumIncidentMinutes ?? 0) * 60_000;
  return out.filter((one) => one.endMs - one.startMs >= least).sort((a, b) => a.startMs - b.startMs || a.points[0].localeCompare(b.points[0]));
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
    const run = {
      days: group[0].run.days,
      fromRow: Math.min(...group.map((g) => g.run.fromRow)),
      toRow: Math.max(...group.map((g) => g.run.toRow)),
    };
    const sum = sumOf(group.map((g) => g.loss));
    const points = units.map((i) => scope.units[i].unit.id);
    return incident(input, rule.category, units, points, run, sum, confidence(scope, units[0], rule.confidence, rule.confidenceAc));
  });
}

/** Stops of one inverter: rows without output that follow each other, nights between them included. */
function stopIncidents(input: IncidentInput, i: number): Incident[] {
  const { scope, findings, ledgers } = input;
  const loss = ledgers[i].lossesKwh.inverter_stop;
  if (loss === undefined) return [];
  const u = scope.units[i];
  const off = findings.off[i];
  const marked = significant(loss, ledgers[i].referenceKwh, scope.days, OFF.stop);
  const out: Incident[] = [];
  let from = -1;
  let to = -1;
  const close = (): void => {
    if (from < 0) return;
    const days: number[] = [];
    for (let d = 0; d < scope.days.count; d++) {
      if (marked[d] === 1 && scope.days.from[d] < to && scope.days.from[d + 1] > from) days.push(d);
    }
    if (days.length > 0) {
      const run = { days, fromRow: from, toRow: to };
      out.push(incident(input, "inverter_stop", [i], [u.unit.id], run, loss, confidence(scope, i, 0.95, 0.9)));
    }
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

/** Silence: inverters that say nothing by day; one logger's silence is one incident. Never a loss. */
function silences(input: IncidentInput): Incident[] {
  const { scope, ledgers } = input;
  const groups = new Map<string, { units: number[]; run: DayRun }>();
  scope.units.forEach((u, i) => {
    const missing = ledgers[i].estimatedKwh;
    const marked = significant(missing, ledgers[i].referenceKwh, scope.days, 0);
    for (const run of dayRuns(marked, scope.days, 0, (r) => Number.isNaN(u.signals.acKw[r]))) {
      const group = groups.get(run.days.join()) ?? { units: [], run };
      group.units.push(i);
      group.run = { days: run.days, fromRow: Math.min(run.fromRow, group.run.fromRow), toRow: Math.max(run.toRow, group.run.toRow) };
      groups.set(run.days.join(), group);
    }
  });
  const nothing = new Float64Array(scope.rows.count);
  return [...groups.values()].map(({ units, run }) => {
    const missing = sumOf(units.map((i) => ledgers[i].estimatedKwh));
    const points = units.map((i) => scope.units[i].unit.id);
    return { ...incident(input, "communication", units, points, run, nothing, 0.98), evidence: silenceEvidence(run, missing, scope.days) };
  });
}

function silenceEvidence(run: DayRun, missing: Float64Array, days: DayIndex): Message {
  let kwh = 0;
  for (let r = days.from[run.days[0]]; r < days.from[run.days[run.days.length - 1] + 1]; r++) kwh += missing[r];
  return { key: "audit.evidence.communication", values: { days: run.days.length, estimatedKwh: kwh } };
}

function runsOf(input: IncidentInput, i: number, loss: Float64Array, gapDays: number): DayRun[] {
  const marked = significant(loss, input.ledgers[i].referenceKwh, input.scope.days, 0);
  return dayRuns(marked, input.scope.days, gapDays, (r) => loss[r] > 0);
}

/** Days on which a cause took a share of the point's reference energy worth telling. */
function significant(loss: Float64Array, reference: Float64Array, days: DayIndex, least: number): Uint8Array {
  void least;
  const lost = byDay(loss, days);
  const light = byDay(reference, days);
  return Uint8Array.from(lost, (kwh, d) => (light[d] > 0 && kwh >= THRESHOLDS.dayLossShare * light[d] ? 1 : 0));
}

function sumOf(columns: readonly Float64Array[]): Float64Array {
  const sum = columns[0].slice();
  for (const column of columns.slice(1)) for (let r = 0; r < sum.length; r++) sum[r] += column[r];
  return sum;
}

function confidence(scope: AuditScope, i: number, withDc: number, acOnly: number): number {
  return scope.units[i].signals.dcKw === null ? acOnly : withDc;
}

function incident(
  input: IncidentInput, category: Incident["category"], units: readonly number[], points: string[], run: DayRun, loss: Float64Array, sure: number,
): Incident {
  const { scope, ledgers, startMs, stepMs, endMs } = input;
  let lossKwh = 0;
  for (let r = run.fromRow; r < run.toRow; r++) lossKwh += loss[r];
  const at = (r: number): number => startMs + scope.rows.interval[r] * stepMs;
  const lastRow = run.toRow >= scope.rows.count || lastDayOf(run) === scope.days.count - 1;
  const open = lastRow && category !== "clipping";
  return {
    category,
    points,
    startMs: at(run.fromRow),
    endMs: open ? endMs : at(run.toRow - 1) + stepMs,
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

/** Loss keys that stand behind the categories, for readers of incidents. */
export const CATEGORY_LOSS: Partial<Record<Incident["category"], LossKey>> = {
  string_outage: "string_outage",
  inverter_stop: "inverter_stop",
  ...Object.fromEntries(INCIDENT_RULES.map((rule) => [rule.category, rule.key])),
};
