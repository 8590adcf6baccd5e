import type { Zone } from "../audit/samples.ts";
import { quantile } from "../trend/statistics/quantile.ts";
import { civilDate } from "./civilDate.ts";
import { localDay, localMinute } from "./localTime.ts";
import { quadraticR2, trackerQuarticR2 } from "./sunnyDayShape.ts";

/** What carries the modules, as far as their power tells. */
export type Mounting = "fixed" | "tracking" | "unknown";

/** Least R² of each shape, the more lenient the more of the data clips: up to this share, fixed, tracking, and at most fixed on a tracker. */
const FIT_BOUNDS: readonly (readonly [number, number, number, number])[] = [
  [0.005, 0.945, 0.945, 0.92], [0.03, 0.92, 0.92, 0.92], [0.04, 0.9, 0.92, 0.92], [0.1, 0.88, 0.92, 0.92],
];
const WINTER = [11, 12, 1, 2];
const SUMMER = [5, 6, 7, 8];

/** A quantile of the power at each minute of the day, without the minutes below a share of its highest. */
function curveOf(rows: readonly number[], power: ArrayLike<number>, minutes: Int32Array, q: number, share: number): { x: number[]; y: number[] } {
  const byMinute = new Map<number, number[]>();
  for (const row of rows) {
    const list = byMinute.get(minutes[row]);
    if (list === undefined) byMinute.set(minutes[row], [power[row]]);
    else list.push(power[row]);
  }
  const points = [...byMinute].sort((a, b) => a[0] - b[0]).map(([minute, values]) => ({ minute, value: quantile(values, q) }));
  const highest = points.reduce((top, point) => Math.max(top, point.value), 0);
  const kept = points.filter((point) => point.value > share * highest);
  return { x: kept.map((point) => point.minute), y: kept.map((point) => point.value) };
}

/** The verdict of one season: the envelope's shape, confirmed by that of the median day. */
function seasonVerdict(
  rows: readonly number[], power: ArrayLike<number>, minutes: Int32Array, [, fixedMin, trackingMin, fixedMax]: readonly number[],
): Mounting {
  const envelope = curveOf(rows, power, minutes, 0.995, 0.05);
  const middle = (envelope.x[0] + envelope.x[envelope.x.length - 1]) / 2;
  const hump = quadraticR2(envelope.x, envelope.y);
  const usual = curveOf(rows, power, minutes, 0.5, 0.025);
  if (hump >= fixedMin) return quadraticR2(usual.x, usual.y) >= 0.9 ? "fixed" : "unknown";
  const tracks = trackerQuarticR2(envelope.x, envelope.y, middle) >= trackingMin && hump < fixedMax;
  return tracks && trackerQuarticR2(usual.x, usual.y, middle) >= 0.9 ? "tracking" : "unknown";
}

/**
 * Whether a plant stands still or tracks the sun, by the envelope of its daylight power over the minutes of the day: one
 * hump or two shoulders, the same in winter (November–February) and summer (May–August) where both have data.
 * Unknown where more than a tenth clips, neither shape fits, or the seasons disagree. pvanalytics
 * `is_tracking_envelope`, PVFleets.
 */
export function inferMounting(
  power: ArrayLike<number>, daytime: ArrayLike<number>, clipped: ArrayLike<number>, timeMs: ArrayLike<number>, zone: Zone,
): Mounting {
  const rows = Array.from({ length: timeMs.length }, (_, i) => i).filter((i) => daytime[i] === 1);
  const clippedShare = rows.filter((i) => clipped[i] === 1).length / rows.length;
  const bounds = FIT_BOUNDS.find(([share]) => clippedShare <= share);
  if (bounds === undefined) return "unknown";
  const minutes = localMinute(zone, timeMs);
  const months = Int32Array.from(localDay(zone, timeMs), (day) => civilDate(day).month);
  const verdicts = [WINTER, SUMMER]
    .map((season) => rows.filter((i) => season.includes(months[i])))
    .filter((season) => season.length > 0)
    .map((season) => seasonVerdict(season, power, minutes, bounds));
  const [first = "unknown"] = verdicts;
  return verdicts.every((verdict) => verdict === first) ? first : "unknown";
}
