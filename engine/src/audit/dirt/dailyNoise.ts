import { median, quantile, robustSpread, runningMedian } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";

const TREND_DAYS = 15;
const SEASON_DAYS = 41;
const CLASSES = 4;
/** Days apart at which neighbouring weather has passed. */
const FAR_DAYS = 5;
/** So near a day counts as a neighbour: dirt and weather are still much the same. */
const BESIDE_DAYS = 3;
const MEDIAN_TO_SIGMA = 1.4826;
const ALIKE_DAYS = 40;
/** Some error is left in light that does not depend on the beam: as much as where it does by this, and by this share of the usual day's. */
const LEAST_DEPENDENCE = 0.002;
const LEAST_OF_USUAL = 0.3;
/** However well a day's light is known, errors last over a season: days that were taken for better than this share of its scatter would make dirt of it. */
const LEAST_OF_SEASON = 0.5;

/** What the days' light on planes without a sensor depends on. */
export interface DayLight {
  /** By what share of itself it changes when the beam is off by its spread. */
  dependence: Float64Array;
  /** Share of the beam in it, 0–1. */
  beamShare: Float64Array;
}

/**
 * Standard deviation of every day's log ratio about its slow course: by how clear the day was (a model is best under a blue
 * sky) and by the season around it (and with a high sun). Inflated by how much longer than a day the errors last, so that
 * many days of one wrong weather do not count as many witnesses. With `light` it is how well the day's light is known
 * (`noiseByLight`), but half of that at least. In a `first` look, with dirt still in it, what a day lies off its two neighbours
 * stands for that, not inflated: the teeth of dirt would be taken for errors that last.
 */
export function dailyNoise(logRatio: Float64Array, weight: Float64Array, first = false, light: DayLight | null = null): Float64Array {
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
  const byLight = light === null ? null : noiseByLight(off, light);
  return Float64Array.from(byClass, (spread, d) => {
    const part = season[d] > 0 ? MEDIAN_TO_SIGMA * season[d] : usual > 0 ? MEDIAN_TO_SIGMA * usual : 1;
    const bySeason = spread * Math.min(3, Math.max(0.4, part)) * lasting;
    const sigma = byLight !== null && byLight[d] >= 0 ? Math.max(byLight[d], LEAST_OF_SEASON * bySeason) : bySeason;
    return Math.max(THRESHOLDS.leastDailyNoise, Number.isFinite(sigma) ? sigma : THRESHOLDS.leastDailyNoise);
  });
}

/**
 * The same where the light of the planes is carried over from the horizontal: a day is off by how much its light depends on the beam
 * times how wrongly beam and diffuse were parted, and days of a like share of beam are parted about as wrongly (a blue sky and a grey
 * one hardly, one behind a veil or between clouds by a tenth of global).
 */
function noiseByLight(off: Float64Array, { dependence, beamShare }: DayLight): Float64Array {
  const usual = median(dependence);
  const depends = dependence.map((v) => Math.max(v, LEAST_DEPENDENCE, LEAST_OF_USUAL * usual));
  const wrong = off.map((v, d) => Math.abs(v) / depends[d]);
  const bySky = Array.from(wrong.keys()).filter((d) => Number.isFinite(wrong[d])).sort((a, b) => beamShare[a] - beamShare[b]);
  const out = new Float64Array(off.length).fill(NaN);
  bySky.forEach((d, i) => {
    const from = Math.max(0, Math.min(i - ALIKE_DAYS / 2, bySky.length - ALIKE_DAYS));
    out[d] = MEDIAN_TO_SIGMA * median(bySky.slice(from, from + ALIKE_DAYS).map((k) => wrong[k])) * depends[d];
  });
  return out;
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

/**
 * What a day lies off the nearest days before and after that say something, on the scale of a day's own error; NaN where one of them lies
 * further than `BESIDE_DAYS` away. In a dark season hardly a day stands between two others that speak, and it is the one that scatters.
 */
function besideNeighbours(values: Float64Array): Float64Array {
  const speaks = Array.from(values.keys()).filter((d) => !Number.isNaN(values[d]));
  const out = new Float64Array(values.length).fill(NaN);
  for (let n = 1; n + 1 < speaks.length; n++) {
    const [before, day, after] = [speaks[n - 1], speaks[n], speaks[n + 1]];
    if (day - before > BESIDE_DAYS || after - day > BESIDE_DAYS) continue;
    const share = (after - day) / (after - before);
    const between = share * values[before] + (1 - share) * values[after];
    out[day] = (values[day] - between) / Math.sqrt(1 + share ** 2 + (1 - share) ** 2);
  }
  return out;
}
