import type { DayIndex } from "../dayIndex.ts";
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
    for (let r = days.from[d]; r < days.from[d + 1]; r++) {
      for (const i of units) own += ledgers[i].expectedKwh[r];
      for (const ledger of ledgers) site += ledger.expectedKwh[r];
    }
  }
  const share = own > 0 ? lossKwh / own : 0;
  return {
    severity: share > VERY_SEVERE ? "very_severe" : share > SEVERE ? "severe" : "light",
    criticality: site > 0 && lossKwh / site > CRITICAL_SITE ? "critical" : "normal",
  };
}
