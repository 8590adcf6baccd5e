import type { DayIndex } from "../books/dayIndex.ts";
import { planeGroup } from "../level/peers.ts";
import { median } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { atRating, inSensorPlanes, inShade, type AuditScope, type AuditUnit } from "../unit.ts";

/**
 * Rows in which a unit without DC values is held below its peers: on days when it lacks power exactly where most is
 * offered, and nothing below. An open string lacks at all powers; beside a shadow's edge more comes through at once; a limit
 * lets nothing more through anywhere near in time. Output that stands still while the offer moves is held however short
 * (`plateauRows`), and so is a day on which nothing passes and the more lacks the more is offered.
 */
export function heldByPower(u: AuditUnit, scope: AuditScope, expected: Float64Array, healthy: Map<string, Float64Array>, excluded: Uint8Array): Uint8Array {
  const { rows, days } = scope;
  const out = new Uint8Array(rows.count);
  const share = healthy.get(planeGroup(u));
  const alone = share === undefined || share.every((s) => Number.isNaN(s));
  const others = [...healthy.values()].filter((one) => one !== share);
  // peers that lack alike are held too, unless the units of other planes give theirs: then their light was read wrongly
  const believed = (r: number): boolean => share !== undefined
    && (share[r] >= THRESHOLDS.leastHealthyShare || (share[r] > 0 && others.some((one) => one[r] >= THRESHOLDS.otherHealthyShare)));
  const offered = (r: number): number => expected[r] * (believed(r) && share !== undefined ? share[r] : 1);
  const isWeak = (r: number): boolean => offered(r) < THRESHOLDS.heldOffer * u.unit.ratedAcKw;
  const lack = alone ? THRESHOLDS.heldLackAlone : THRESHOLDS.heldLack;
  const passes = (r: number): boolean => u.dcKw[r] >= (1 - lack) * offered(r);
  const near = Math.max(1, Math.round(THRESHOLDS.heldNearHours / scope.hours));
  const lacking: number[] = [];
  const still = plateauRows(u, scope, expected.map((_, r) => offered(r)), excluded);
  // light that was carried over from another plane, and no peer beside: what lacks may never have been there, but no sky holds power still
  if (alone && !inSensorPlanes(u.unit, scope.weather)) return still;
  /** How many of a day's lacking rows have one near them that lets more through. */
  const throughOf = (d: number): number => lacking.filter((r) => {
    let level = 0;
    for (let n = Math.max(days.from[d], r - near); n <= Math.min(days.from[d + 1] - 1, r + near); n++) {
      if (excluded[n] === 0 && u.dcKw[n] > 0 && passes(n)) level = Math.max(level, u.dcKw[n]);
    }
    return level > THRESHOLDS.heldMargin * u.dcKw[r];
  }).length;
  for (let d = 0; d < days.count; d++) {
    lacking.length = 0;
    let free = 0;
    let weakFree = 0;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) {
      if (still[r] === 1) {
        out[r] = 1;
        free++;
        continue;
      }
      if (excluded[r] !== 0 || !(u.dcKw[r] > 0) || atRating(u.unit, u.signals.acKw[r])) continue;
      // beside peers weak light that passes says as well that it is no lack at all powers
      if (isWeak(r)) {
        if (passes(r) && !alone && believed(r) && offered(r) >= THRESHOLDS.heldFreeOffer * u.unit.ratedAcKw) weakFree++;
      } else if (passes(r)) free++;
      // where a shadow's edge goes through the interval, light lacks that no limit held back
      else if (!inShade(u, r)) lacking.push(r);
    }
    if (lacking.length < THRESHOLDS.heldSamplesOfDay) continue;
    const held = (free + weakFree >= THRESHOLDS.heldFreeSamples && throughOf(d) <= THRESHOLDS.heldThroughShare * lacking.length)
      || (free < THRESHOLDS.heldFreeSamples && lacksTheMore(lacking, u.dcKw, offered));
    if (held) for (const r of lacking) out[r] = 1;
  }
  holdBeside(out, days, (r, beside) => excluded[r] === 0 && (alone || believed(r)) && !inShade(u, r) && isWeak(r)
    && u.dcKw[r] < (1 - THRESHOLDS.plateauLack) * offered(r) && u.dcKw[r] > (1 - THRESHOLDS.plateauLack) * u.dcKw[beside]);
  return out;
}

/**
 * Takes for held too what lacks much in weak light right before and after held rows of the day, while peers, if there are any, give theirs: a limit
 * drawn far down holds where little is offered as well. What gives less than a limit lets through is not held by it.
 */
function holdBeside(held: Uint8Array, { count, from }: DayIndex, lacks: (r: number, beside: number) => boolean): void {
  for (let d = 0; d < count; d++) {
    for (let r = from[d] + 1; r < from[d + 1]; r++) if (held[r - 1] === 1 && held[r] === 0 && lacks(r, r - 1)) held[r] = 1;
    for (let r = from[d + 1] - 2; r >= from[d]; r--) if (held[r + 1] === 1 && held[r] === 0 && lacks(r, r + 1)) held[r] = 1;
  }
}

/** Rows of one day at which an inverter's output stays where it is while what is offered (DC kW by row) moves, or is more by far. */
function plateauRows(u: AuditUnit, { rows, days, weather }: AuditScope, offered: Float64Array, excluded: Uint8Array): Uint8Array {
  const out = new Uint8Array(rows.count);
  const { ratedAcKw } = u.unit;
  const seen = inSensorPlanes(u.unit, weather);
  const share = (r: number): number => u.signals.acKw[r] / ratedAcKw;
  const lacks = (r: number): boolean => excluded[r] === 0 && weather.estimated[r] === 0 && !inShade(u, r) && u.dcKw[r] > 0 && share(r) < THRESHOLDS.limitedShareOfRated
    && offered[r] >= THRESHOLDS.heldOffer * ratedAcKw && u.dcKw[r] < (1 - THRESHOLDS.heldLack) * offered[r];
  for (let d = 0; d < days.count; d++) {
    for (let from = days.from[d]; from < days.from[d + 1]; from++) {
      if (!lacks(from)) continue;
      let to = from + 1;
      while (to < days.from[d + 1] && lacks(to) && Math.abs(share(to) - share(from)) <= THRESHOLDS.levelStays) to++;
      if (to - from >= THRESHOLDS.levelRows && moves(offered, u.dcKw, from, to, seen ? 1 : THRESHOLDS.plateauUnseen)) out.fill(1, from, to);
      from = to - 1;
    }
  }
  return out;
}

/** Whether what is offered over a plateau changes more than a flat noon does, or lies so far above that no misread light explains it. */
function moves(offered: Float64Array, dcKw: Float64Array, from: number, to: number, doubt: number): boolean {
  const offer = offered.subarray(from, to);
  return Math.max(...offer) > (1 + doubt * THRESHOLDS.plateauMoves) * Math.min(...offer)
    || median(dcKw.subarray(from, to).map((kw, k) => kw / offer[k])) < 1 - doubt * THRESHOLDS.plateauLack;
}

/** Whether the share that passes falls as more is offered: a limit's, not that of a lack at all powers. */
function lacksTheMore(lacking: readonly number[], dcKw: Float64Array, offered: (r: number) => number): boolean {
  const middle = median(lacking.map(offered));
  const shareOf = (rows: readonly number[]): number => median(rows.map((r) => dcKw[r] / offered(r)));
  return shareOf(lacking.filter((r) => offered(r) > middle)) < THRESHOLDS.heldShareFalls * shareOf(lacking.filter((r) => offered(r) <= middle));
}
