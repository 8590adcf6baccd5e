import { median, quantile, robustSpread, runningMedian } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";

const TREND_DAYS = 15;
const SEASON_DAYS = 41;
const CLASSES = 4;
/** Days apart at which neighbouring weather has passed. */
const FAR_DAYS = 5;
const MEDIAN_TO_SIGMA = 1.4826;

/**
 * Standard deviation of every day's log ratio about its slow course: by how clear the day was (a model is best under a blue
 * sky) and by the season around it (and with a high sun). Inflated by how much longer than a day the errors last, so that
 * many days of one wrong weather do not count as many witnesses. In a `first` look, with dirt still in it, what a day lies off its
 * two neighbours stands for that, not inflated: the teeth of dirt would be taken for errors that last.
 */
export function dailyNoise(logRatio: Float64Array, weight: Float64Array, first = false): Float64Array {
  const trend = runningMedian(logRatio, TREND_DAYS, 5);
  const off = first ? besideNeighbours(logRatio) : logRatio.map((v, d) => v - trend[d]);
  const bounds = Array.from({ length: CLASSES - 1 }, (_, i) => quantile(weight, (i + 1) / CLASSES));
  const classOf = Array.from(weight, (w) => bounds.filter((b) => w > b).length);
  const spreads = Array.from({ length: CLASSES }, (_, c) => robustSpread(off.filter((_, d) => classOf[d] === c)));
  const all = robustSpread(off);
  const byClass = classOf.map((c) => (spreads[c] > 0 ? spreads[c] : all));
  const season = runningMedian(off.map((v, d) => Math.abs(v) / byClass[d]), SEASON_DAYS, 9);
  const usual = median(season);
  const lasting = first ? 1 : lastingFactor(logRatio.map((v, d) => v / byClass[d]));
  return Float64Array.from(byClass, (spread, d) => {
    const part = season[d] > 0 ? MEDIAN_TO_SIGMA * season[d] : usual > 0 ? MEDIAN_TO_SIGMA * usual : 1;
    const sigma = spread * Math.min(3, Math.max(0.4, part)) * lasting;
    return Math.max(THRESHOLDS.leastDailyNoise, Number.isFinite(sigma) ? sigma : THRESHOLDS.leastDailyNoise);
  });
}

/**
 * By how much a first-order series of these steps is worse than white noise for a mean, as a factor on sigma: from how much
 * further apart days lie after a few days than after one. Steady growth and rare steps hardly touch the robust spreads.
 */
function lastingFactor(values: Float64Array): number {
  const stepSpread = (lag: number): number => robustSpread(values.slice(lag).map((v, d) => v - values[d]));
  const ratio = (stepSpread(FAR_DAYS) / stepSpread(1)) ** 2;
  const q = Math.min(4, Math.max(1, Number.isFinite(ratio) ? ratio : 1));
  return Math.sqrt(2 * q - 1);
}

/** What a day lies off its two neighbours, on the scale of a day's own error; NaN without both. */
function besideNeighbours(values: Float64Array): Float64Array {
  return values.map((v, d) => (d > 0 && d + 1 < values.length ? (v - (values[d - 1] + values[d + 1]) / 2) / Math.sqrt(1.5) : NaN));
}
