import { median, robustSpread, runningMedian } from "../statistics.ts";

/** A share of a unit's power that goes at once, stays away, and comes back at once: days from first to last whole one. */
export interface Step {
  /** Share left of what there was without it. */
  left: number;
  fromDay: number;
  toDay: number;
  /** Level on the day before, and the level after. */
  before: number;
  after: number;
  /** How far healthy days stray. */
  noise: number;
}

/** Lacks below this, or below so many times the days' noise, are not told. */
const LEAST = 0.015;
const LEAST_OF_NOISE = 6;
/** Days of one level lie within this, within this share of the lack, or within so many times the noise. */
const SAME = 0.01;
const SAME_OF_LACK = 0.12;
const SAME_OF_NOISE = 4;
/** Days this close to the usual are taken for healthy ones. */
const HEALTHY_WITHIN = 0.1;
const SMOOTHED_DAYS = 5;
const LEAST_DAYS = 3;
/** What takes from all peers and not from the unit (a shower that washes one roof first) does not last so long. */
const SOUND_DAYS = 28;
/** Beside another plane's units the stray is not of one size all the year, and goes on for days. */
const WANDERING = 2;
const WANDERING_DAYS = 6;

/** Noise of a unit's daily share (of its peers') and the least lack that stands out of it; null where no day tells. */
export function tellingLack(relative: Float64Array, smooth = runningMedian(relative, SMOOTHED_DAYS, LEAST_DAYS), wanders = false): { noise: number; least: number } | null {
  const quick = robustSpread(relative.map((v, d) => v - smooth[d]));
  const noise = wanders ? Math.max(quick, robustSpread(relative.map((v) => (Math.abs(v - 1) < HEALTHY_WITHIN ? v : NaN)))) : quick;
  return Number.isFinite(noise) ? { noise, least: Math.max(LEAST, LEAST_OF_NOISE * noise * (wanders ? WANDERING : 1)) } : null;
}

/**
 * The share at which a unit beside its like is sound: 1, or the highest that lasts for weeks and lies above it by more than a lack that
 * is told. A lack small enough to pass for a tolerance and there for most of the time has become what the unit usually gives;
 * faults take, so that what it gives more at other times is no gain. `relative` as of `stepsOf`.
 */
export function soundShare(relative: Float64Array): number {
  const smooth = runningMedian(relative, SMOOTHED_DAYS, LEAST_DAYS);
  const telling = tellingLack(relative, smooth);
  if (telling === null) return 1;
  const lasting = stretchesOf(relative, smooth, telling.noise, telling.least, LEAST_DAYS, false).filter((one) => one.toDay - one.fromDay >= SOUND_DAYS && one.level > 1 + telling.least);
  return Math.max(1, ...lasting.map((one) => one.level));
}

/**
 * Parts a unit's daily share of its healthy peers' (around 1 while nothing is wrong; NaN: no such day) into levels that
 * stay, and the levels into steps that add up: each change of level is one lack more, or the end of one that was there.
 * Beside peers of another plane (`wanders`) the share goes with the season and the sky: only what stands out of that counts.
 */
export function stepsOf(relative: Float64Array, wanders: boolean): Step[] {
  const smooth = runningMedian(relative, SMOOTHED_DAYS, LEAST_DAYS);
  const telling = tellingLack(relative, smooth, wanders);
  if (telling === null) return [];
  const { noise, least } = telling;
  const stretches = stretchesOf(relative, smooth, noise * (wanders ? WANDERING : 1), least, wanders ? WANDERING_DAYS : LEAST_DAYS);
  const open: Step[] = [];
  const out: Step[] = [];
  let level = 1;
  let last = 0;
  const close = (step: Step, after: number): void => {
    open.splice(open.indexOf(step), 1);
    out.push({ ...step, toDay: last, after });
  };
  // what is left of a lack when part of it ends was there from its first day on: two that began together
  const part = (step: Step, level: number): void => {
    open.splice(open.indexOf(step), 1, { ...step, left: level, after: 1 });
    out.push({ ...step, left: step.left / level, before: level, toDay: last, after: level });
  };
  for (const next of stretches) {
    const change = next.level / level;
    if (change > 1 + least / 2) {
      const off = (step: Step): number => Math.abs(change * step.left - 1);
      // of two lacks alike the one ends whose share comes back most nearly
      const ended = open.filter((step) => off(step) <= Math.max(SAME, SAME_OF_LACK * (1 - step.left))).toSorted((a, b) => off(a) - off(b)).at(0);
      if (ended !== undefined) close(ended, next.level);
      else if (open.length === 1 && next.level < 1 - least) part(open[0], next.level);
      else for (const step of open.slice()) close(step, next.level);
      const rest = open.reduce((left, step) => left * step.left, 1);
      if (ended === undefined && next.level < rest * (1 - least)) open.push({ left: next.level / rest, fromDay: next.fromDay, toDay: next.toDay, before: level, after: 1, noise });
    } else if (change < 1 - least) {
      open.push({ left: change, fromDay: next.fromDay, toDay: next.toDay, before: level, after: 1, noise });
    }
    level = next.level;
    last = next.toDay;
  }
  for (const step of open.slice()) close(step, 1);
  return out;
}

interface Stretch {
  level: number;
  fromDay: number;
  toDay: number;
}

/** Consecutive days of one level; what keeps to none is left out, healthy days are at 1 (`healthyAtOne`). */
function stretchesOf(relative: Float64Array, smooth: Float64Array, noise: number, least: number, leastDays: number, healthyAtOne = true): Stretch[] {
  const out: Stretch[] = [];
  const near = (level: number): number => Math.max(SAME, SAME_OF_LACK * (1 - level), SAME_OF_NOISE * noise);
  let d = 0;
  while (d < smooth.length) {
    if (Number.isNaN(smooth[d])) {
      d++;
      continue;
    }
    let level = smooth[d];
    let to = d;
    const values: number[] = [];
    for (let k = d; k < smooth.length; k++) {
      if (Number.isNaN(smooth[k])) continue;
      if (Math.abs(smooth[k] - level) > near(level)) break;
      values.push(smooth[k]);
      level = median(values);
      to = k;
    }
    const own = relative.subarray(d, to + 1).filter((v) => Number.isFinite(v));
    if (own.length >= leastDays) {
      const found = median(own);
      const next = { level: healthyAtOne && found > 1 - least ? 1 : found, ...daysNear(relative, d, to, found, near(found)) };
      const before = out.at(-1);
      if (before !== undefined && before.toDay >= next.fromDay) before.toDay = next.fromDay - 1;
      if (before !== undefined && Math.abs(before.level - next.level) <= near(next.level)) before.toDay = next.toDay;
      else out.push(next);
    }
    d = to + 1;
  }
  return out;
}

/** First and last day at a level, around the days where the smoothed course says it: smoothing moves an edge by half its width. */
function daysNear(values: Float64Array, from: number, to: number, level: number, near: number): { fromDay: number; toDay: number } {
  const at = (d: number): boolean => Math.abs(values[d] - level) <= near;
  let fromDay = Math.max(0, from - SMOOTHED_DAYS);
  let toDay = Math.min(values.length - 1, to + SMOOTHED_DAYS);
  while (fromDay < from && !(at(fromDay) && consecutive(fromDay, from))) fromDay++;
  while (fromDay < to && !at(fromDay)) fromDay++;
  while (toDay > to && !(at(toDay) && consecutive(to, toDay))) toDay--;
  while (toDay > fromDay && !at(toDay)) toDay--;
  return { fromDay, toDay };

  function consecutive(first: number, last: number): boolean {
    for (let d = first; d <= last; d++) if (!Number.isNaN(values[d]) && !at(d)) return false;
    return true;
  }
}
