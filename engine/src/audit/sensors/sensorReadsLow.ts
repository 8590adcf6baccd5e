import { dailyNoise } from "../dirt/dailyNoise.ts";
import type { Readings } from "../observe.ts";
import { spanOfRows, type Samples } from "../samples.ts";
import { quantile } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { SensorRows } from "./sensors.ts";

const HALF_WINDOW = 10;
const BLOCK_DAYS = 10;

/**
 * With one light sensor the plant is the only witness, and it can accuse in one direction: it cannot come to give more
 * than when it was clean. Where the clean level of the daily ratio creeps upward, week after week, the sensor reads low.
 * Returns by how much per day (1 = not at all), null where nothing creeps. A step up in one go is a cleaning, no drift.
 */
export function sensorReadsLow(ratio: Float64Array): Float64Array | null {
  const days = ratio.length;
  // a season in which light had to be carried over from the horizontal at low sun creeps too: it is no witness
  const noise = dailyNoise(ratio.map((v) => (v > 0 ? Math.log(v) : NaN)), new Float64Array(days).fill(1));
  const site = ratio.map((v, d) => (noise[d] <= THRESHOLDS.driftNoise ? v : NaN));
  const upper = new Float64Array(days);
  for (let d = 0; d < days; d++) upper[d] = quantile(site.subarray(Math.max(0, d - HALF_WINDOW), Math.min(days, d + HALF_WINDOW + 1)), 0.85);
  const learned = Math.min(days, THRESHOLDS.driftLearnDays);
  let clean = quantile(upper.subarray(0, learned), 0.9);
  let rising = 0;
  let most = clean;
  let before = clean;
  for (let d = learned; d < days; d += BLOCK_DAYS) {
    const block = quantile(upper.subarray(d, Math.min(days, d + BLOCK_DAYS)), 0.5);
    if (Number.isNaN(block)) continue;
    const jumped = block / before - 1 >= THRESHOLDS.driftBlockStep;
    before = block;
    const rise = block / most - 1;
    if (!(rise > THRESHOLDS.driftBlockRise)) continue;
    // a jump, be it out of dirt that grew since, shows dirt that lay from the beginning: what came before was not the clean level
    if (jumped && rising === 0) clean = block;
    else if (rise < THRESHOLDS.driftBlockStep) rising++;
    most = block;
  }
  if (rising < THRESHOLDS.driftBlocks || !(most / clean - 1 > THRESHOLDS.driftShare)) return null;
  return upper.map((v) => (v / clean > 1 + THRESHOLDS.driftBlockRise ? v / clean : 1));
}

/** Lifts a light sensor's readings by what it reads low, with a finding. */
export function liftSensor({ sensor, values }: SensorRows, { rows, days, quality }: Readings, samples: Samples, low: Float64Array): void {
  let first = -1;
  let last = 0;
  let worst = 1;
  low.forEach((v, d) => {
    if (v <= 1 || days.from[d] === days.from[d + 1]) return;
    if (first < 0) first = days.from[d];
    last = days.from[d + 1] - 1;
    worst = Math.max(worst, v);
  });
  if (first < 0) return;
  for (let r = 0; r < rows.count; r++) values[r] *= low[rows.day[r] - days.firstDay];
  quality.push({
    point: sensor.id, issue: "drift", ...spanOfRows(samples, rows, first, last),
    detail: { key: "audit.quality.driftLifted", values: { percent: 100 * (1 - 1 / worst) } },
  });
}
