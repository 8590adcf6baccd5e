import { mean } from "../../trend/statistics/moments.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope } from "../unit.ts";

/** Inverters held by one order keep the same share of their rating, as near as meters and control go. */
const SAME = 0.0012;
/** They could all give more by this at least; half of all units, two at least, are so many. */
const LEAST_LACK = 0.06;
const LEAST_UNITS = 2;
/** What they give lies so many times closer together than what each gives of its own: light read too high takes the same part from all. */
const CLOSER = 2;
/** The level comes again within this, so often in a season, and stands so many times out of what lies around it within the wider reach. */
const AGAIN = 0.0015;
const LEAST_AGAIN = 4;
const STANDS_OUT = 4;
const AROUND = 0.03;
/** With a cloud in the interval its mean lies below the level, no further than this, and counts where what they lack is this unlike (other planes, an open string). */
const CLOUDED = 0.3;
const UNLIKE = 0.01;

/** A row in which those able to give more stand at one share of their rating. */
export interface Standing {
  row: number;
  day: number;
  share: number;
}

/** Rows in which an order holds the plant (1), and those among them that show its level. */
export interface Orders {
  rows: Uint8Array;
  levels: readonly Standing[];
}

/**
 * Rows in which an order holds a plant of which no voltage is measured, told without regard to how long: all inverters that could give more
 * give one and the same share of their rating, though each could give another, and that very share comes again and again
 * within a season. Where such a level is known, rows that clouds pull below it count too, if the inverters still stand closer
 * together than what they lack does. One-hour means and broken clouds leave no level that stays (`lastingLevels`) to be seen.
 */
export function orderedRows(scope: AuditScope, expected: readonly Float64Array[], off: readonly Uint8Array[]): Orders {
  const { units, rows, days } = scope;
  const out = new Uint8Array(rows.count);
  if (units.length < LEAST_UNITS || units.some((u) => u.voltageRatio !== null)) return { rows: out, levels: [] };
  const sharp: Standing[] = [];
  const blurred: Standing[] = [];
  for (let r = 0; r < rows.count; r++) {
    if (scope.weather.estimated[r] === 1) continue;
    const one = standing(scope, expected, off, r);
    if (one === null) continue;
    const found = { row: r, day: rows.day[r] - days.firstDay, share: one.share };
    if (one.apart <= SAME) sharp.push(found);
    if (one.unlike) blurred.push(found);
  }
  const levels = sharp.filter((one) => comesAgain(one, sharp));
  for (const { row } of levels) out[row] = 1;
  for (const { row, day, share } of blurred) {
    if (levels.some((level) => Math.abs(level.day - day) <= THRESHOLDS.levelSeasonDays && share <= level.share + SAME && share >= (1 - CLOUDED) * level.share)) out[row] = 1;
  }
  return { rows: out, levels };
}

/**
 * Rows of long intervals in which a known order holds inverters that a cloud draws below its level (in short ones the level shows
 * between the clouds): at the hours of the day at which the level was seen within the season, all that could give more give no more than the level and lack more than clouds could have clipped
 * at the rating (`beyond[i]`). Inverters built alike in one plane lack alike whatever takes it, so that how close they stand says nothing there.
 */
export function orderedBeyond(scope: AuditScope, { levels }: Orders, expected: readonly Float64Array[], off: readonly Uint8Array[], beyond: readonly Uint8Array[]): Uint8Array {
  const { units, rows, days, hours } = scope;
  const out = new Uint8Array(rows.count);
  if (hours <= THRESHOLDS.longIntervalHours) return out;
  const perDay = Math.max(1, Math.round(24 / hours));
  const near = Math.max(1, Math.round(THRESHOLDS.levelNearHours / hours));
  const atThatHour = (a: number, b: number): boolean => {
    const apart = Math.abs(rows.interval[a] - rows.interval[b]) % perDay;
    return Math.min(apart, perDay - apart) <= near;
  };
  for (let r = 0; r < rows.count && levels.length > 0; r++) {
    if (scope.weather.estimated[r] === 1 || off.some((o) => o[r] !== 0 || o[r - 1] > 0 || o[r + 1] > 0)) continue;
    const able = units.flatMap((u, i) => (expected[i][r] >= THRESHOLDS.heldOffer * u.unit.ratedAcKw ? [i] : []));
    if (able.length < LEAST_UNITS || 2 * able.length < units.length || able.some((i) => beyond[i][r] === 0)) continue;
    const most = Math.max(...units.map((u) => u.signals.acKw[r] / u.unit.ratedAcKw));
    const day = rows.day[r] - days.firstDay;
    if (levels.some((level) => Math.abs(level.day - day) <= THRESHOLDS.levelSeasonDays && most <= level.share + THRESHOLDS.sameLevel && atThatHour(level.row, r))) out[r] = 1;
  }
  return out;
}

/** The share at which all that are able to give more stand, and how far apart they do; null where they are few or lack alike. */
function standing({ units }: AuditScope, expected: readonly Float64Array[], off: readonly Uint8Array[], r: number): { share: number; unlike: boolean; apart: number } | null {
  const shares: number[] = [];
  const parts: number[] = [];
  let through = 0;
  for (let i = 0; i < units.length; i++) {
    const { signals, unit, dcKw } = units[i];
    const share = signals.acKw[r] / unit.ratedAcKw;
    const part = dcKw[r] / expected[i][r];
    if (off[i][r] !== 0 || share >= THRESHOLDS.limitedShareOfRated) return null;
    if (!(expected[i][r] >= THRESHOLDS.heldOffer * unit.ratedAcKw) || !(part < 1 - LEAST_LACK)) {
      through = Math.max(through, share > 0 ? share : 0);
      continue;
    }
    shares.push(share);
    parts.push(part);
  }
  if (shares.length < LEAST_UNITS || 2 * shares.length < units.length || !(expected[0][r] > 0)) return null;
  const common = mean(shares);
  // an order lets nobody through
  if (through > common + THRESHOLDS.sameLevel || CLOSER * spreadOf(shares) > spreadOf(parts)) return null;
  return { share: common, unlike: spreadOf(parts) >= UNLIKE, apart: Math.max(...shares) - Math.min(...shares) };
}

function comesAgain(one: Standing, all: readonly Standing[]): boolean {
  let same = 0;
  let around = 0;
  for (const other of all) {
    if (Math.abs(other.day - one.day) > THRESHOLDS.levelSeasonDays) continue;
    const apart = Math.abs(other.share - one.share);
    if (apart <= AGAIN) same++;
    else if (apart <= AROUND) around++;
  }
  return same >= LEAST_AGAIN && same * (AROUND - AGAIN) >= STANDS_OUT * around * AGAIN;
}

/** Standard deviation over the mean. */
function spreadOf(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((v) => (v - middle) ** 2))) / middle;
}
