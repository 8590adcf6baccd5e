import { type DayShift, medianShift } from "./solarNoon.ts";
import { wholeHours } from "./wholeHours.ts";

const DAY_MS = 86_400_000;
const HOUR_MIN = 60;
/** Single days stand up to an hour off under clouds; the median of these many does not. */
const AROUND = 7;
/** A shorter spell could be a run of cloudy mornings. */
const LEAST_DAYS = 14;
/** How far from where the medians change the clock itself may have changed, days. */
const NEAR_DAYS = 10;

/** Days on which the clock stood whole hours off the sun. */
export interface ClockSpell {
  fromMs: number;
  toMs: number;
  /** To be read that much earlier. */
  hours: number;
  days: number;
  minutes: number;
}

interface Run {
  from: number;
  to: number;
  hours: number;
}

/** Spells of whole hours off the sun, whenever they begin and end: by medians of a fortnight, their ends found to the day. */
export function clockSpells(shifts: readonly DayShift[]): ClockSpell[] {
  const runs: Run[] = [];
  shifts.forEach((_, d) => {
    const hours = wholeHours(medianShift(shifts.slice(Math.max(0, d - AROUND), d + AROUND + 1)));
    const last = runs.at(-1);
    // between two hours nothing is said
    if (hours === null) return;
    if (last?.hours === hours) last.to = d + 1;
    else runs.push({ from: d, to: d + 1, hours });
  });
  const lasting = joined(runs.filter((run) => run.to - run.from >= LEAST_DAYS));
  lasting.forEach((run, i) => {
    const before = lasting[i - 1];
    if (before === undefined) return;
    run.from = cutBetween(shifts, before, run);
    before.to = run.from;
  });
  return lasting.flatMap(({ from, to, hours }): ClockSpell[] => {
    const days = shifts.slice(from, to);
    const [first, last] = [days[0], days.at(-1)];
    if (hours === 0 || first === undefined || last === undefined) return [];
    return [{ fromMs: first.midnightMs, toMs: last.midnightMs + DAY_MS, hours, days: days.length, minutes: medianShift(days) }];
  });
}

/** What the days stand off the sun where they are read by these hours, minutes in all. */
export function leftOff(shifts: readonly DayShift[], hoursAt: (ms: number) => number): number {
  return shifts.reduce((sum, { midnightMs, minutes }) => sum + Math.abs(minutes - HOUR_MIN * hoursAt(midnightMs)), 0);
}

/** Runs of the same hours on both sides of a dropped one are one; gaps close in the middle. */
function joined(runs: readonly Run[]): Run[] {
  const out: Run[] = [];
  for (const run of runs) {
    const last = out.at(-1);
    if (last?.hours === run.hours) last.to = run.to;
    else {
      const from = last === undefined ? run.from : Math.round((last.to + run.from) / 2);
      if (last !== undefined) last.to = from;
      out.push({ ...run, from });
    }
  }
  return out;
}

/** The day from which on the later run's hours fit better than the earlier one's. */
function cutBetween(shifts: readonly DayShift[], before: Run, after: Run): number {
  let best = after.from;
  let least = Infinity;
  const [low, high] = [Math.max(before.from + 1, after.from - NEAR_DAYS), Math.min(after.to - 1, after.from + NEAR_DAYS)];
  for (let cut = low; cut <= high; cut++) {
    let off = 0;
    for (let d = low; d < high; d++) off += Math.abs((shifts[d]?.minutes ?? 0) - HOUR_MIN * (d < cut ? before.hours : after.hours));
    if (off >= least) continue;
    least = off;
    best = cut;
  }
  return best;
}
