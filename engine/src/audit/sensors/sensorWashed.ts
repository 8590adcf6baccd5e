import { dailyNoise } from "../dirt/dailyNoise.ts";
import { median, runningMedian } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** Days before and after between which a step is looked for, and days after one that show the clean level. */
const SIDE_DAYS = 5;
const CLEAN_DAYS = 10;
/** Standard error of the difference of two medians of so many days, as a factor on a day's scatter, and how many of it no scatter of a year's days makes. */
const STEP_ERROR = 1.2533 * Math.sqrt(2 / SIDE_DAYS);
const STEP_SIGMAS = 4;

interface Step {
  day: number;
  /** Relative change: a fall is negative. */
  size: number;
}

/**
 * A single light sensor whose dome dirties and is washed by rain reads ever lower and then right again: beside it the plant seems to
 * give more week after week and falls back at once, to the same level every time. Nothing a plant does looks so: its own dirt
 * lowers it slowly and lifts it at once, strings that open leave it low. Returns how much too low the sensor reads per day (1 = not
 * at all) in two ways, nothing where nothing of the kind is seen: by dirt that grows alike from day to day between two washings, which
 * leaves the plant its own dirt, and by all that lies above the level after them, for dirt that comes as it likes. A season whose days scatter as much as washing would change (a horizontal sensor
 * beside tilted modules at low sun) falls and rises by itself and is no witness. `ratio`: the plant's daily yield over its model, NaN without.
 */
export function sensorWashed(ratio: Float64Array): Float64Array[] {
  const noise = dailyNoise(ratio.map((v) => (v > 0 ? Math.log(v) : NaN)), new Float64Array(ratio.length).fill(1), true);
  const steps = stepsOf(ratio.map((v, d) => (noise[d] <= THRESHOLDS.driftNoise ? v : NaN)), noise);
  const falls = steps.filter(({ size }) => size < 0);
  const fallen = -falls.reduce((sum, { size }) => sum + size, 0);
  if (falls.length < THRESHOLDS.washedFalls || fallen < THRESHOLDS.washedInAll) return [];
  // in squares: rain that cleans the modules makes small jumps up beside the falls, a season that scatters jumps as large
  const squares = (of: readonly Step[]): number => of.reduce((sum, { size }) => sum + size ** 2, 0);
  if (squares(steps) > (1 + THRESHOLDS.washedJumpShare) * squares(falls)) return [];
  const levels = falls.map(({ day }) => median(kept(ratio, day, day + CLEAN_DAYS)));
  const clean = median(levels);
  const apart = median(levels.map((level) => Math.abs(level / clean - 1)));
  if (!(apart < THRESHOLDS.washedApart * (fallen / falls.length))) return [];
  return [grownBetween(falls, ratio.length), liftedTo(clean, falls, ratio)];
}

/** Dirt that grows by as much on every day between two washings, and before the first and after the last as it usually does. */
function grownBetween(falls: readonly Step[], days: number): Float64Array {
  const lowBefore = ({ size }: Step): number => 1 / (1 + size);
  const perDay = falls.slice(1).map((fall, i) => (lowBefore(fall) - 1) / (fall.day - falls[i].day));
  const usual = median(perDay);
  return Float64Array.from({ length: days }, (_, d) => {
    const next = falls.findIndex(({ day }) => day > d);
    if (next === 0) return Math.max(1, lowBefore(falls[0]) - usual * (falls[0].day - d));
    const last = next < 0 ? falls.length - 1 : next - 1;
    return 1 + (next < 0 ? usual : perDay[last]) * (d - falls[last].day);
  });
}

/** All that lies above the level after the washings. */
function liftedTo(clean: number, falls: readonly Step[], ratio: Float64Array): Float64Array {
  const cuts = [0, ...falls.map(({ day }) => day), ratio.length];
  const out = new Float64Array(ratio.length).fill(1);
  for (let i = 0; i + 1 < cuts.length; i++) {
    const smooth = runningMedian(ratio.subarray(cuts[i], cuts[i + 1]), SIDE_DAYS);
    smooth.forEach((level, d) => {
      if (level > clean * (1 + THRESHOLDS.driftBlockRise)) out[cuts[i] + d] = level / clean;
    });
  }
  return out;
}

/** Steps larger than the days' scatter (`noise`) makes, each at the day on which it is largest. */
function stepsOf(ratio: Float64Array, noise: Float64Array): Step[] {
  const step = Float64Array.from(ratio, (_, d) => {
    const before = kept(ratio, d - SIDE_DAYS, d);
    const after = kept(ratio, d, d + SIDE_DAYS);
    return before.length < 3 || after.length < 3 ? 0 : median(after) / median(before) - 1;
  });
  const least = Math.max(THRESHOLDS.washedStep, 3 * median(Array.from(step, Math.abs)));
  const steps: Step[] = [];
  step.forEach((size, day) => {
    const around = step.subarray(Math.max(0, day - SIDE_DAYS), day + SIDE_DAYS + 1);
    const isLargest = Math.abs(size) >= Math.max(...around.map(Math.abs));
    if (Math.abs(size) >= Math.max(least, STEP_SIGMAS * STEP_ERROR * noise[day]) && isLargest && day - (steps.at(-1)?.day ?? -SIDE_DAYS) >= SIDE_DAYS) steps.push({ day: sharpest(ratio, day, Math.sign(size)), size });
  });
  return steps;
}

/** The day near a step on which the ratio itself steps most: medians of five days do not tell it to the day. */
function sharpest(ratio: Float64Array, near: number, sign: number): number {
  let best = near;
  for (let d = near - 2; d <= near + 2; d++) if (sign * (ratio[d] - ratio[d - 1]) > sign * (ratio[best] - ratio[best - 1])) best = d;
  return best;
}

function kept(values: Float64Array, from: number, to: number): Float64Array {
  return values.slice(Math.max(0, from), to).filter((value) => value > 0);
}
