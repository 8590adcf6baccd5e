import { dailyNoise } from "./dailyNoise.ts";
import { levelChanges, type LevelChange } from "./levelChanges.ts";
import { likelierWith, type PlantCourse } from "./likelierCourse.ts";
import { dirtSeries, roughEvidence } from "./likelyReadings.ts";
import { median } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** The level before a fall is the median of so many days that say something. */
const WINDOW = 5;
/** What comes back is what went within this share of it, or this much, and so much more for every day between: rain may wash at the same time. */
const SAME_OF_LACK = 0.3;
const SAME = 0.02;
const DIRT_PER_DAY = 0.002;
/** From this on what goes and comes back is no weather and no wiped dome; below it, or where one side alone is seen, the whole course is asked. */
const PLAIN = 0.06;
/** So near a whole number of strings, in strings, are both sides of a lack of that many. */
const NEAR_STRING = 0.35;
/** An end that rain must have had a part in is unlikelier by e to this: it seldom falls on the very day. */
const TOGETHER = 5;
/** No plant gives so much (as a logarithm) beyond its nameplate that a lack from the first day on would have hidden it. */
const MOST_LEVEL = 0.12;
/** Days on which a cleaning was likelier than this explain a rise that nothing went before. */
const CLEANED = 0.1;
const BESIDE_DAYS = 2;

/**
 * Share of a plant's power (daily ratios; NaN: no such day) that is left while something takes from it at once and gives it back at once, or
 * not until the last day, or took it before the first: 1 on other days, NaN on those in the middle of which it came or went. Dirt grows by
 * and by and only rain takes it off at once; what falls at once is a fault. What is small, or of which one side alone is seen, must make
 * the plant's course of level, dirt and age likelier by e to `driftLikelier`. Of `strings` alike a whole number is the likeliest, if both sides
 * come near to it.
 */
export function suddenLacks(course: PlantCourse, strings: number): Float64Array {
  const { ratio } = course;
  const left = new Float64Array(ratio.length).fill(1);
  const days = Array.from(ratio.keys()).filter((d) => ratio[d] > 0);
  const level = days.map((d) => Math.log(ratio[d]));
  const changes = levelChanges(days, level);
  const rises = changes.filter(({ by }) => by > 0);
  const noise = dailyNoise(ratio.map((v) => (v > 0 ? Math.log(v) : NaN)), course.prior.weight, true, course.prior.light);
  const take = (from: number, to: number, size: number): void => {
    for (let d = from > 0 ? days[from] : 0; d < (to < days.length ? days[to] : left.length); d++) left[d] *= Math.exp(-size);
    for (const near of [from - 1, from, to - 1, to]) {
      if (near <= 0 || near >= days.length - 1) continue;
      const [before, own, after] = [level[near - 1], level[near], level[near + 1]];
      if (Math.min(Math.abs(own - before), Math.abs(own - after)) > size / 5) left[days[near]] = NaN;
    }
  };
  const cleaned = (d: number): boolean => Math.max(...course.prior.cleaningChance.subarray(Math.max(0, d - BESIDE_DAYS), d + 1)) > CLEANED;
  const washes = rises.filter(({ at }) => cleaned(days[at]));
  for (const fall of changes.filter(({ by }) => by < 0).toSorted((a, b) => a.by - b.by)) {
    const size = -fall.by;
    const off = ({ by }: LevelChange): number => Math.abs(by - size);
    const closely = Math.max(SAME, SAME_OF_LACK * size);
    const same = ({ at, by }: LevelChange): boolean => off({ at, by }) <= closely + (by > size ? DIRT_PER_DAY * (days[at] - days[fall.at]) : 0);
    const ends = rises.filter((rise) => rise.at > fall.at && same(rise) && lowBetween(level, fall.at, rise.at, size, washes)).toSorted((a, b) => off(a) - off(b));
    // rain gives back as much as a fault now and then: of several ends the one beside which dirt and age explain the rest best
    const end = ends.length < 2 ? ends.at(0) : likeliestEnd(ends, (rise) =>
      likelihood(course, noise, left, days[fall.at], days[rise.at], wholeStrings(size, rise.by, strings)) - (off(rise) > closely ? TOGETHER : 0));
    const to = end?.at ?? days.length;
    // what rose as much before, and not by rain, came back from a gain: a lack that was taken for longer or larger than it is
    if (end === undefined && rises.some((rise) => rise.at < fall.at && off(rise) <= SAME_OF_LACK * size && !cleaned(days[rise.at]))) continue;
    if (end === undefined && (size < PLAIN || !lowBetween(level, fall.at, to, size, []))) continue;
    // a small fall that rain seems to give back is none that came back
    if (size < PLAIN && end !== undefined && cleaned(days[end.at])) continue;
    if ((end === undefined || size < PLAIN) && !likelier(course, left, days[fall.at], days[to] ?? ratio.length, size)) continue;
    if (end !== undefined) rises.splice(rises.indexOf(end), 1);
    take(fall.at, to, end === undefined ? size : wholeStrings(size, end.by, strings));
  }
  for (const { at, by } of rises) if (by >= PLAIN && !cleaned(days[at]) && median(level.slice(0, at)) + by < MOST_LEVEL && likelier(course, left, 0, days[at], by)) take(0, at, by);
  return left;
}

/** Size of a lack (as a logarithm) that went by one size and came back by another: a whole number of strings if both are near the same one, else what went. */
function wholeStrings(went: number, came: number, strings: number): number {
  const [lost, won] = [1 - Math.exp(-went), 1 - Math.exp(-came)].map((share) => share * strings);
  const open = Math.round((lost + won) / 2);
  return open >= 1 && open < strings && Math.abs(lost - open) <= NEAR_STRING && Math.abs(won - open) <= NEAR_STRING ? -Math.log(1 - open / strings) : went;
}

/** Whether level, dirt and age alone make the plant's course much likelier with this lack taken off too. */
function likelier({ ratio, prior }: PlantCourse, left: Float64Array, from: number, to: number, size: number): boolean {
  const now = { ratio: ratio.map((v, d) => v / left[d]), prior };
  return likelierWith(now, ratio.map((_, d) => (d >= from && d < to ? Math.exp(size) : 1))) > THRESHOLDS.driftLikelier;
}

/** How likely (natural logarithm, roughly) they make it then, beside days that scatter by `noise`. */
function likelihood({ ratio, prior }: PlantCourse, noise: Float64Array, left: Float64Array, from: number, to: number, size: number): number {
  return roughEvidence(dirtSeries(ratio.map((v, d) => Math.log(v / left[d]) + (d >= from && d < to ? size : 0)), prior, noise));
}

/** The end that is the likeliest. */
function likeliestEnd(ends: readonly LevelChange[], likely: (end: LevelChange) => number): LevelChange {
  const by = ends.map(likely);
  return ends[by.indexOf(Math.max(...by))];
}

/** Whether the level stays below what it was before `from` by half of the lack, up to `to`, but for what rain gave back (`washes`). */
function lowBetween(level: readonly number[], from: number, to: number, size: number, washes: readonly LevelChange[]): boolean {
  const before = median(level.slice(Math.max(0, from - WINDOW), from));
  const within = level.slice(from, to).map((v, k) => washes.reduce((left, wash) => (wash.at > from && wash.at <= from + k ? left - wash.by : left), v));
  return within.length >= THRESHOLDS.quantumDays && median(within) < before - size / 2;
}
