import { levelChanges } from "../dirt/levelChanges.ts";
import { median, robustSpread } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** Days of two that keep to a level stray no further from those before. */
const MOST_SCATTER = 0.03;

/**
 * What each of two units usually gives of the site's course, where they part at once: two modules' makes differ by a percent, a fault takes more, so that
 * of the levels at which one stands to the other the one nearest to alike is that of both sound, however short. Null where they never part at once: then
 * they stand to each other in one way, whatever it is. `ratios` are daily (NaN: no such day).
 */
export function pairConstants([one, other]: readonly Float64Array[]): Float64Array | null {
  const days = Array.from(one.keys()).filter((d) => one[d] > 0 && other[d] > 0);
  const apart = days.map((d) => Math.log(one[d] / other[d]));
  // two whose light is known so differently keep to no level
  if (!(robustSpread(apart.slice(1).map((v, k) => v - apart[k])) <= MOST_SCATTER)) return null;
  const changes = levelChanges(days, apart).map(({ at }) => at).toSorted((a, b) => a - b);
  if (changes.length === 0) return null;
  const stretches = [0, ...changes].map((from, k) => apart.slice(from, changes[k])).filter((stretch) => stretch.length >= THRESHOLDS.agreeingDays);
  if (stretches.length === 0) return null;
  const sound = stretches.map((stretch) => median(stretch)).reduce((best, level) => (Math.abs(level) < Math.abs(best) ? level : best));
  const usual = median(stretches.flat().filter((v) => Math.abs(v - sound) <= THRESHOLDS.agreement));
  return Math.abs(usual) <= THRESHOLDS.unitSpread ? Float64Array.of(Math.exp(usual / 2), Math.exp(-usual / 2)) : null;
}
