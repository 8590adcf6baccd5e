import type { LightRows } from "../light/lightRows.ts";
import type { Sensor } from "../plant.ts";
import type { QualityFinding } from "../result.ts";
import { spanOf, type Samples } from "../samples.ts";
import { median, runningMedian } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** A light sensor's zero, W/m², by local day: element d is of day `firstDay + d`. */
export interface NightOffset {
  firstDay: number;
  wm2: Float64Array;
}

const LEAST_NIGHT_SAMPLES = 5;

/**
 * What a light sensor reads in the dark (intervals that are no rows) and therefore by day as well: one median over all nights
 * while they agree; where they do not (a zero that moved one day, a logger's input that warms), the median of the nights around, those left out on which nothing moves (a stuck sensor).
 * 0 with too few readings, or where what is read is too much for an offset.
 */
export function nightOffset(column: Float64Array, rows: LightRows, count: number): NightOffset {
  const firstDay = rows.count > 0 ? rows.day[0] : 0;
  const days = rows.count > 0 ? rows.day[rows.count - 1] - firstDay + 1 : 0;
  const nights = Array.from({ length: days }, (): number[] => []);
  const all: number[] = [];
  let r = 0;
  for (let k = 0; k < count && days > 0; k++) {
    while (r < rows.count && rows.interval[r] < k) r++;
    if ((r < rows.count && rows.interval[r] === k) || !Number.isFinite(column[k])) continue;
    all.push(column[k]);
    nights[rows.day[Math.max(0, r - 1)] - firstDay].push(column[k]);
  }
  const wm2 = new Float64Array(days);
  if (all.length < THRESHOLDS.nightOffsetSamples) return { firstDay, wm2 };
  const believed = (offset: number): number => (Math.abs(offset) <= THRESHOLDS.nightOffsetLargestWm2 ? offset : 0);
  const usual = median(all);
  const byNight = runningMedian(Float64Array.from(nights, (night) => (night.length < LEAST_NIGHT_SAMPLES || night.every((one) => one === night[0]) ? NaN : median(night))), THRESHOLDS.nightOffsetNights, LEAST_NIGHT_SAMPLES);
  const parts = byNight.some((night) => Math.abs(night - usual) > THRESHOLDS.nightOffsetToReportWm2);
  return { firstDay, wm2: wm2.map((_, d) => believed(parts && Number.isFinite(byNight[d]) ? byNight[d] : usual)) };
}

/** One finding over the days on which the zero is worth naming, with its median there. */
export function offsetFindings(sensor: Sensor, { firstDay, wm2 }: NightOffset, samples: Samples, rows: LightRows): QualityFinding[] {
  const named = [...wm2.keys()].filter((d) => Math.abs(wm2[d]) > THRESHOLDS.nightOffsetToReportWm2);
  if (named.length === 0) return [];
  const { startMs, endMs } = spanOf(samples);
  const [first, last] = [named[0], named[named.length - 1]];
  const startOf = (day: number): number => startMs + rows.interval[rows.day.findIndex((one) => one >= day)] * samples.stepMs;
  return [{
    point: sensor.id, issue: "offset",
    startMs: first === 0 ? startMs : startOf(firstDay + first), endMs: last === wm2.length - 1 ? endMs : startOf(firstDay + last + 1),
    detail: { key: "audit.quality.nightOffset", values: { offsetWm2: median(named.map((d) => wm2[d])) } },
  }];
}
