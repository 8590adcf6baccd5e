import type { Zone } from "../../engine/src/audit/samples.ts";
import { utcOffsetMs } from "./zone.ts";

const HOUR_MS = 3_600_000;
const WEEK_MS = 168 * HOUR_MS;

/** The UTC offsets of an IANA zone (null: UTC) over [fromMs, toMs] and a week on either side, changes found to the hour. */
export function zoneTable(tz: string | null, fromMs: number, toMs: number): Zone {
  const offsetMin = (ms: number): number => Math.round(utcOffsetMs(ms, tz ?? "UTC") / 60_000);
  const start = Math.floor((fromMs - WEEK_MS) / HOUR_MS) * HOUR_MS;
  const froms = [start];
  const offsets = [offsetMin(start)];
  for (let day = start; day < toMs + WEEK_MS; day += 24 * HOUR_MS) {
    if (offsetMin(day + 24 * HOUR_MS) === offsets[offsets.length - 1]) continue;
    for (let hour = day + HOUR_MS; hour <= day + 24 * HOUR_MS; hour += HOUR_MS) {
      const offset = offsetMin(hour);
      if (offset === offsets[offsets.length - 1]) continue;
      froms.push(hour);
      offsets.push(offset);
    }
  }
  return { fromMs: Float64Array.from(froms), offsetMin: Int32Array.from(offsets) };
}
