import { levelChanges, type LevelChange } from "../dirt/levelChanges.ts";
import { median } from "../statistics.ts";

/** Of two changes on days so near, among those that say something, each is the other's. */
const SAME_TIME = 1;
/** What comes back is what went within this share of it, or this much (as a logarithm). */
const SAME_OF_LACK = 0.3;
const SAME = 0.02;
/** One unit's fall moves the two against each other by as much as it moves the upper of them, and one lacks before and the other behind: by this share of it at least. */
const OF_LACK = 0.7;
const BESIDE = 0.5;
const WINDOW = 5;

/**
 * Share that is left of the upper of two units while one of them lacks, having begun to while the other did already, or going on after it: 1 on
 * other days. Of two that part the upper one is taken for healthy, so that where lacks overlap the one seems to end as the other begins. Both their daily
 * `ratios` (NaN: no such day) over their `constants` tell: dirt and light move both, what falls at once against the other unit falls alone.
 */
export function sharedLack([one, other]: readonly Float64Array[], constants: Float64Array): Float64Array {
  const left = new Float64Array(one.length).fill(1);
  const days = Array.from(one.keys()).filter((d) => one[d] > 0 && other[d] > 0);
  const apart = days.map((d) => Math.log(one[d] / constants[0]) - Math.log(other[d] / constants[1]));
  const upper = days.map((d) => Math.log(Math.max(one[d] / constants[0], other[d] / constants[1])));
  const alone = levelChanges(days, apart);
  const moves = levelChanges(days, upper).filter(({ at, by }) => alone.some((change) => Math.abs(change.at - at) <= SAME_TIME && Math.abs(change.by) >= OF_LACK * Math.abs(by)));
  const rises = moves.filter(({ by }) => by > 0);
  for (const fall of moves.filter(({ by }) => by < 0)) {
    const size = -fall.by;
    const off = (rise: LevelChange): number => Math.abs(rise.by - size);
    const end = rises.filter((rise) => rise.at > fall.at && off(rise) <= Math.max(SAME, SAME_OF_LACK * size)).toSorted((a, b) => a.at - b.at).at(0);
    if (end === undefined) continue;
    const lacking = (from: number, to: number): boolean => Math.abs(median(apart.slice(Math.max(0, from), to))) >= BESIDE * size;
    if (!lacking(fall.at - WINDOW, fall.at) || !lacking(end.at, end.at + WINDOW)) continue;
    if (median(upper.slice(fall.at, end.at)) > median(upper.slice(Math.max(0, fall.at - WINDOW), fall.at)) - size / 2) continue;
    rises.splice(rises.indexOf(end), 1);
    for (let d = days[fall.at]; d < days[end.at]; d++) left[d] *= Math.exp(-size);
  }
  return left;
}
