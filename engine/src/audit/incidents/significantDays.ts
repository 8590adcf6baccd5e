import { byDay } from "../books/dayLedger.ts";
import type { DayIndex } from "../books/dayIndex.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { dayRuns, type DayRun } from "./dayRuns.ts";
import type { IncidentInput } from "./incidentInput.ts";

/** Days on which a cause took a share of the point's reference energy worth telling. */
export function significantDays(loss: Float64Array, reference: Float64Array, days: DayIndex): Uint8Array {
  const lost = byDay(loss, days);
  const light = byDay(reference, days);
  return Uint8Array.from(lost, (kwh, d) => (light[d] > 0 && kwh >= THRESHOLDS.dayLossShare * light[d] ? 1 : 0));
}

/** Runs of such days of unit i, with up to `gapDays` between them. */
export function runsOf(input: IncidentInput, i: number, loss: Float64Array, gapDays: number): DayRun[] {
  const marked = significantDays(loss, input.ledgers[i].referenceKwh, input.scope.days);
  return dayRuns(marked, input.scope.days, gapDays, (r) => loss[r] > 0);
}
