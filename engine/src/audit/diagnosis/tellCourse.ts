import { assumedCourse, tellsCourse } from "../dirt/assumedCourse.ts";
import { soilingAgeing, type SoilingAgeing } from "../dirt/soilingAgeing.ts";
import { suddenLacks } from "../dirt/suddenLacks.ts";
import { dailyRatios } from "../level/dailyRatio.ts";
import { dirtBeyondLightByDay } from "../level/expectedDc.ts";
import { levels } from "../level/levels.ts";
import { planesOf } from "../level/peers.ts";
import { sharedLack } from "../level/sharedLack.ts";
import { quantile } from "../statistics.ts";
import { stringsOf } from "../unit.ts";
import type { Diagnosis } from "./diagnosis.ts";

/** Parts what the units give of their models into the site's course and what each of them gives beside it. */
export function tellLevels(it: Diagnosis): void {
  const { scope, known } = it;
  const { units, days } = scope;
  // of two the upper is the site's: a string taken for open in error would lift the one that lacks above the sound one
  const ratios = units.map((u) => dailyRatios(u, scope, units.length === 2));
  it.levels = levels(ratios, days.count, known.carried);
  units.forEach((u, i) => (u.constant = it.levels.constants[i]));
  if (units.length !== 2) return;
  it.shared = sharedLack(ratios, it.levels.constants);
  it.levels = { ...it.levels, site: withoutLack(it.levels.site, it.shared) };
}

/**
 * Reads dirt and age from the site's course. Returns what is left by day of a plant's only unit where something without a name yet took from it at
 * once; null on plants of several.
 */
export function tellCourse(it: Diagnosis): Float64Array | null {
  const { scope, known, round, levels: { site } } = it;
  const { units, days } = scope;
  const beyond = dirtBeyondLightByDay(scope, it.course);
  // light that was read from power says nothing of the power's course, and guessed warmth little
  const seen = withoutDeep(site.map((ratio, d) => (known.guessed[d] === 1 ? NaN : ratio / beyond[d])));
  const lacking = units.length === 1 ? suddenLacks({ ratio: seen, prior: known.dirt }, planesOf(units[0]).length > 1 ? NaN : stringsOf(units[0])) : null;
  const told = lacking === null ? seen : withoutLack(seen, lacking);
  it.course = tellsCourse(told)
    ? soilingAgeing(told, { ...known.dirt, light: known.light }, round === 0 ? null : it.course, round > 0)
    : assumedCourse(days.count, scope.ageYears);
  if (lacking !== null) it.sound = soundCourse(it.course, beyond);
  return lacking;
}

/** A course by day as if the share `left` of it were all. */
function withoutLack(course: Float64Array, left: Float64Array): Float64Array {
  return course.map((v, d) => v / left[d]);
}

/** A day that lacks more than this of a good one lacks more than dirt ever takes. */
const DEEP = 0.5;

/** A course by day (NaN: no such day) without the days on which more lacks than dirt ever takes: what does is no course's. */
function withoutDeep(ratio: Float64Array): Float64Array {
  const least = (1 - DEEP) * quantile(ratio.filter((v) => v > 0), 0.9);
  return ratio.map((v) => (v < least ? NaN : v));
}

/** What a plant gives of its model by level, dirt and age alone; `beyond` what dirt takes from power beside its share of light, as a factor. */
function soundCourse({ level, ageRatio, soilingRatio }: SoilingAgeing, beyond: Float64Array): Float64Array {
  return soilingRatio.map((ratio, d) => level * ageRatio[d] * ratio * beyond[d]);
}
