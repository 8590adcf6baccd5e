import type { Incident } from "../result.ts";
import { spanOfRows } from "../samples.ts";
import type { AuditScope } from "../unit.ts";
import type { DayRun } from "./dayRuns.ts";
import { evidenceOf } from "./evidence.ts";
import type { IncidentInput } from "./incidentInput.ts";
import { severityOf } from "./severity.ts";

/** One event of the units with these numbers: where, its span, days, severity and evidence; open where it lasts to the period's end, which sound limits do not. */
export function incident(
  input: IncidentInput, category: Incident["category"], units: readonly number[], run: DayRun, lossKwh: number, sure: number,
): Incident {
  const { scope, ledgers, endMs } = input;
  const span = spanOfRows(input, scope.rows, run.fromRow, run.toRow - 1);
  const lastRow = run.toRow >= scope.rows.count || lastDayOf(run) === scope.days.count - 1;
  const open = lastRow && category !== "clipping";
  return {
    category,
    points: units.map((i) => scope.units[i].unit.id),
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

/** What a column of kWh by row adds up to within a run. */
export function lossIn(loss: Float64Array, run: DayRun): number {
  let kwh = 0;
  for (let r = run.fromRow; r < run.toRow; r++) kwh += loss[r];
  return kwh;
}

/** The sum of columns by row. */
export function sumOf(columns: readonly Float64Array[]): Float64Array {
  const sum = columns[0].slice();
  for (const column of columns.slice(1)) for (let r = 0; r < sum.length; r++) sum[r] += column[r];
  return sum;
}

/** How sure an event is on a unit with DC values, and on one without. */
export function confidence(scope: AuditScope, i: number, withDc: number, acOnly: number): number {
  return scope.units[i].signals.dcKw === null ? acOnly : withDc;
}

function lastDayOf(run: DayRun): number {
  return run.days[run.days.length - 1];
}
