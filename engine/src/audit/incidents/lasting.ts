import type { DayIndex } from "../books/dayIndex.ts";
import type { Findings } from "../findings.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { DayRun } from "./dayRuns.ts";

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
