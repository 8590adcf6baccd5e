import { median, quantile, robustSpread, runningMedian } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** How two light sensors part over the days. */
export interface Parting {
  /** Relative distance of the two from where they stood, smoothed over days; 0 where it only scatters. */
  off: Float64Array;
  /** The furthest of `off` in a spell of steady days, 0 without any; and the days of the spells that are off the same way. */
  worst: number;
  drifting: Uint8Array;
  /** The distance of all days, scattered or not; NaN where nothing is known. */
  seen: Float64Array;
  /** The same with the spells counted whose days scatter as much as they are off, where they lie apart for longer than chance has them; null where there are none. */
  doubtful: Counted | null;
}

/** What the spells that count make of a parting. */
type Counted = Pick<Parting, "off" | "worst" | "drifting">;

/** Standard error of a median over that of a mean. */
const MEDIAN_ERROR = Math.sqrt(Math.PI / 2);

/** Days on end on which two sensors stand apart the same way, and by how much at the most. */
interface Spell {
  from: number;
  to: number;
  worst: number;
}

/**
 * How two sensors part, from one's readings over what the other makes of its plane, by day (NaN: no such day). Spells whose days scatter as
 * much as they are off are none, or `doubtful`.
 */
export function parting(ratio: Float64Array): Parting {
  const smooth = runningMedian(ratio, THRESHOLDS.driftWindowDays, 5);
  const usual = baseline(smooth);
  const seen = smooth.map((v) => v / usual - 1);
  const off = seen.map((v) => (Number.isNaN(v) ? 0 : v));
  const scatter = ratio.map((v, d) => Math.abs(v / smooth[d] - 1));
  const around = runningMedian(scatter, THRESHOLDS.driftWindowDays, 5);
  const spells = spellsOf(off).map((spell) => {
    const worst = worstSteady(off, around, spell);
    const steady = scatterOf(scatter, off, spell) <= THRESHOLDS.driftScatter * Math.abs(worst);
    return { ...spell, worst: steady ? worst : spell.worst, steady, lasts: steady || chanceSigmas(ratio, usual, off, spell) > THRESHOLDS.driftDoubtSigmas };
  });
  const doubt = spells.some(({ steady, lasts }) => lasts && !steady);
  return { ...without(off, spells, ({ steady }) => steady), seen, doubtful: doubt ? without(off, spells, ({ lasts }) => lasts) : null };
}

/** A parting without the spells that do not count. */
function without<S extends Spell>(off: Float64Array, spells: readonly S[], counts: (spell: S) => boolean): Counted {
  const left = off.slice();
  for (const { from, to } of spells.filter((spell) => !counts(spell))) left.fill(0, from, to + 1);
  const counted = spells.filter(counts);
  const worst = counted.reduce((w, spell) => (Math.abs(spell.worst) > Math.abs(w) ? spell.worst : w), 0);
  const drifting = new Uint8Array(off.length);
  for (const spell of counted) if (spell.worst * worst > 0) drifting.fill(1, onsetOf(off, spell), spell.to + 1);
  return { off: left, worst, drifting };
}

/**
 * The day on which a spell that grows by and by set out, before it is far enough off to count: as long before its first day as it took
 * from there to twice as far. What comes at once has none before.
 */
function onsetOf(off: Float64Array, { from, to, worst }: Spell): number {
  let at = from;
  while (at < to && off[at] * Math.sign(worst) < THRESHOLDS.driftShare) at++;
  return Math.max(0, from - (at - from));
}

/** How many of its standard errors the median day of a spell, without its short returns, lies off. */
function chanceSigmas(ratio: Float64Array, usual: number, off: Float64Array, { from, to }: Spell): number {
  const days = ratio.subarray(from, to + 1).filter((v, n) => !Number.isNaN(v) && Math.abs(off[from + n]) > THRESHOLDS.driftShare / 2);
  return (Math.abs(median(days) / usual - 1) * Math.sqrt(days.length)) / (MEDIAN_ERROR * robustSpread(days.map((v) => v / usual)));
}

/** How far single days of a spell lie from their neighbourhood while they are off, without its short returns: median, relative. */
function scatterOf(scatter: Float64Array, off: Float64Array, { from, to }: Spell): number {
  return median(scatter.subarray(from, to + 1).filter((_, n) => Math.abs(off[from + n]) > THRESHOLDS.driftShare / 2));
}

/**
 * The furthest off in a spell among days that are off by more than what the days around them scatter makes of a sound pair (0 without
 * any): a sky carried over badly, under a low sun most of all, is off by as much as it scatters, on the very days on which it is off the most.
 */
function worstSteady(off: Float64Array, around: Float64Array, { from, to }: Spell): number {
  let worst = 0;
  for (let d = from; d <= to; d++) {
    const counts = Math.abs(off[d]) >= THRESHOLDS.driftShare && !(around[d] > THRESHOLDS.driftScatter * Math.abs(off[d]));
    if (counts && Math.abs(off[d]) > Math.abs(worst)) worst = off[d];
  }
  return worst;
}

/**
 * Where the ratio of two sensors stood before anything drifted: of the levels that last, the earliest (an instrument leaves
 * its calibration, it does not come to it), of those that calibrated instruments can have where there are any: a dome that
 * is dirty for most of the year lasts too.
 */
function baseline(smooth: Float64Array): number {
  const levels = Array.from({ length: 19 }, (_, i) => {
    const level = quantile(smooth, 0.05 * (i + 1));
    const near = Array.from(smooth.keys()).filter((d) => Math.abs(smooth[d] / level - 1) < THRESHOLDS.driftShare / 2);
    return { level, count: near.length, when: median(near) };
  });
  const calibrated = levels.filter((l) => Math.abs(l.level - 1) < THRESHOLDS.driftCalibrated && l.count >= THRESHOLDS.driftReturnDays);
  const able = calibrated.length > 0 ? calibrated : levels;
  const most = Math.max(...able.map((l) => l.count));
  const lasting = able.filter((l) => l.count >= 0.5 * most).sort((x, y) => x.when - y.when);
  const first = lasting[0];
  if (first === undefined) return median(smooth);
  return median(smooth.filter((v) => Math.abs(v / first.level - 1) < THRESHOLDS.driftShare / 2));
}

/** The spells in which two sensors stand apart by what counts: off the same way by half of that, shorter returns included. */
function spellsOf(off: Float64Array): Spell[] {
  const out: Spell[] = [];
  for (const sign of [1, -1]) {
    for (let at = 0; at < off.length; at++) {
      if (off[at] * sign < THRESHOLDS.driftShare) continue;
      const [from, to] = [-1, 1].map((step) => {
        let last = at;
        for (let d = at; d >= 0 && d < off.length && Math.abs(d - last) <= THRESHOLDS.driftReturnDays; d += step) {
          if (off[d] * sign > THRESHOLDS.driftShare / 2) last = d;
        }
        return last;
      });
      out.push({ from, to, worst: sign * off.subarray(from, to + 1).reduce((most, v) => Math.max(most, v * sign), 0) });
      at = to;
    }
  }
  return out;
}
