import type { DayIndex } from "../books/dayIndex.ts";
import { byDay } from "../books/dayLedger.ts";
import type { Criticality, PointLedger, Severity } from "../result.ts";
import type { DayRun } from "./dayRuns.ts";

/** Shares of what the perimeter could have given: below the first light, above the second very severe. */
const SEVERE = 0.02;
const VERY_SEVERE = 0.1;
/** Share of the whole site's energy from which an incident is critical. */
const CRITICAL_SITE = 0.1;

/** How heavy an incident weighs on the days it counts: on its own points and on the site. */
export function severityOf(
  ledgers: readonly PointLedger[], units: readonly number[], run: DayRun, lossKwh: number, days: DayIndex,
): { severity: Severity; criticality: Criticality } {
  let own = 0;
  let site = 0;
  for (const d of run.days) {
    for (const i of units) own += expectedOf(ledgers[i], days)[d];
    for (const ledger of ledgers) site += expectedOf(ledger, days)[d];
  }
  const share = own > 0 ? lossKwh / own : 0;
  return {
    severity: share > VERY_SEVERE ? "very_severe" : share > SEVERE ? "severe" : "light",
    criticality: site > 0 && lossKwh / site > CRITICAL_SITE ? "critical" : "normal",
  };
}

/** Expected energy of a point by day, summed once however many incidents ask for it. */
function expectedOf(ledger: PointLedger, days: DayIndex): Float64Array {
  const known = expectedByDay.get(ledger);
  if (known !== undefined) return known;
  const made = byDay(ledger.expectedKwh, days);
  expectedByDay.set(ledger, made);
  return made;
}

const expectedByDay = new WeakMap<PointLedger, Float64Array>();
