import type { DayIndex } from "../books/dayIndex.ts";
import { byDay } from "../books/dayLedger.ts";
import type { Findings } from "../findings.ts";
import type { DayLedger, PointLedger } from "../result.ts";
import { median, runningMedian } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { dayRuns, type DayRun } from "./dayRuns.ts";

/** Share of what had gathered that must come off for a cleaning; a shower that takes less leaves the same dirt lying. */
const CLEANED_SHARE = 0.5;

/** Spans between cleanings in which dirt grew heavy enough to be worth a cleaning. */
export function dirtySpans(findings: Findings, days: DayIndex): DayRun[] {
  const ratio = findings.course.soilingRatio;
  const runs: DayRun[] = [];
  let from = 0;
  let lowest = 1;
  for (let d = 0; d <= ratio.length; d++) {
    if (d < ratio.length && 1 - ratio[d] > CLEANED_SHARE * (1 - lowest)) {
      lowest = Math.min(lowest, ratio[d]);
      continue;
    }
    if (1 - lowest >= THRESHOLDS.dirtWorthTelling) {
      const dirty = Array.from({ length: d - from }, (_, i) => from + i).filter((day) => 1 - ratio[day] >= THRESHOLDS.dirtWorthTelling / 2);
      if (dirty.length > 0) runs.push({ days: dirty, fromRow: days.from[dirty[0]], toRow: days.from[dirty[dirty.length - 1] + 1] });
    }
    from = d;
    lowest = d < ratio.length ? ratio[d] : 1;
  }
  return runs.filter((run) => run.toRow > run.fromRow);
}

/**
 * Days on which a point lacks energy that no cause explains: more than twice its uncertainty and more than noise, several
 * days in a row. `unexplained` is the row column of the point's residual.
 */
export function unexplainedRuns(ledger: PointLedger, day: DayLedger, days: DayIndex): DayRun[] {
  const unexplained = ledger.lossesKwh.unexplained;
  if (unexplained === undefined) return [];
  const rest = byDay(unexplained, days);
  const expected = byDay(ledger.expectedKwh, days);
  const share = rest.map((kwh, d) => (expected[d] > 0 ? kwh / expected[d] : NaN));
  const steady = runningMedian(share, 5, 3);
  const usual = median(share);
  const terms = day.sensitivityKwh.unexplained;
  const marked = Uint8Array.from(rest, (kwh, d) => {
    const u = terms === undefined ? 0 : Math.hypot(terms.irradiance[d], terms.temperature[d], terms.nameplate[d], terms.meter[d], terms.detector[d]);
    return steady[d] - Math.max(0, usual) > THRESHOLDS.unexplainedShare && kwh > 2 * u && share[d] > THRESHOLDS.unexplainedShare ? 1 : 0;
  });
  return dayRuns(marked, days, 3, (r) => unexplained[r] > 0).filter((run) => run.days.length >= THRESHOLDS.unexplainedDays);
}
