import { setTimeout as delay } from "node:timers/promises";
import type { Stores } from "../stores/ports.ts";
import { coverageDays } from "./coverageDays.ts";
import { energyDays } from "./energyDays.ts";
import { pointDays } from "./pointDays.ts";

/** Days times points that are read ahead: well within what is kept, some two hundred plants of five inverters and three years. */
const MOST_POINT_DAYS = 1.5e6;

/**
 * Reads the days of published analyses, the newest first, before anybody asks: whoever comes first in the morning need
 * not wait for the store. It leaves the store to people for as long as it used it itself, and ends with `signal`.
 */
export async function readAhead({ records, measurements }: Stores, signal: AbortSignal): Promise<void> {
  const published = await records.db
    .selectFrom("installations")
    .innerJoin("analyses", "analyses.id", "installations.published_analysis_id")
    .select(["analyses.id", "analyses.points", "analyses.first_day", "analyses.day_count"])
    .orderBy("analyses.id", "desc")
    .execute();
  let pointDaysLeft = MOST_POINT_DAYS;
  for (const { id, points, first_day: fromDay, day_count: dayCount } of published) {
    pointDaysLeft -= points.length * dayCount;
    if (pointDaysLeft < 0) return;
    const range = { analysisId: id, fromDay, toDay: fromDay + dayCount };
    for (const read of [() => pointDays(measurements, id), () => energyDays(measurements, range), () => coverageDays(measurements, range)]) {
      if (signal.aborted) return;
      const startMs = performance.now();
      await read();
      await delay(performance.now() - startMs, undefined, { ref: false });
    }
  }
}
