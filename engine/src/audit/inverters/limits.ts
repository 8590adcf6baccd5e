import type { OffPointLeft } from "../arrays/offPointLeft.ts";
import { lastingLevels } from "../level/lastingLevels.ts";
import { repeatedLevels } from "../level/repeatedLevels.ts";
import { daysOfSky } from "../light/daysOfSky.ts";
import { median } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { inSensorPlanes, type AuditScope } from "../unit.ts";
import { offeredLess, peersLackAlike } from "./besideOffers.ts";
import { commonLevels, type CommonLevels } from "./commonLevels.ts";
import { heldRows, type HeldRows } from "./heldRows.ts";
import { LIMIT } from "./limit.ts";
import { daysOfOrders, daysWith, takeBeyond } from "./orderDays.ts";
import { takeBackShared } from "./sharedDerating.ts";

/**
 * What holds units down, unit by unit and row by row (`LIMIT`).
 * What holds all alike is a curtailment where its level stays (`lastingLevels`); a mean that clouds pull below the rating
 * differs from interval to interval and is clipping. What holds one alone is derating; what holds all at once on a day with an order,
 * each plane's mean otherwise pulled down by clouds, is the order; what gave its whole rating within the hour is not derated, and what all
 * of a plane lack alike for an hour is nobody's own (`takeBackShared`).
 * Under melting snow voltage and power tell no limit (`snowDays`). `expected[i]` is the unit's DC power with everything known so far, `offPoint[i]` what its tracker
 * leaves of it where that is off its point.
 */
export function limitRows(
  scope: AuditScope, expected: readonly Float64Array[], heldByPower: readonly (Uint8Array | null)[], snowDays: Uint8Array, off: readonly Uint8Array[],
  offPoint: readonly (OffPointLeft | null)[] = [],
): Uint8Array[] {
  const { units, rows, days } = scope;
  const rowsHeld = heldRows(scope, expected, heldByPower, snowDays, off, offPoint);
  const { inPart, clouded, rated, groups } = rowsHeld;
  const levels = commonLevels(scope, expected, rowsHeld, snowDays);
  const { curtailed, held, common } = ordersOf(scope, expected, rowsHeld, levels);
  const kinds = levels.kinds.map((own) => own.slice());
  const dayHasOrder = daysWith(scope, curtailed);
  const ordered = daysOfOrders(dayHasOrder);
  const unseen = units.map((u) => u.voltageRatio === null && !inSensorPlanes(u.unit, scope.weather));
  const alone = (i: number, r: number): number => {
    const own = units[i].signals.acKw[r] / units[i].unit.ratedAcKw;
    const othersHeld = curtailed[r] === 1 || kinds.some((kind) => kind[r] === LIMIT.curtailment);
    if (othersHeld && own < common[r] && offeredLess(scope, expected, i, r)) return LIMIT.curtailment;
    if (curtailed[r] === 1) return LIMIT.derating;
    if (dayHasOrder[rows.day[r] - days.firstDay] === 1 && allHeld(scope, expected, held, off, r)) return LIMIT.curtailment;
    return inPart[i].hiddenKw[r] > 0 && rated[i][r] === 1 ? LIMIT.clipping : LIMIT.derating;
  };
  const apart: number[] = [];
  for (let r = 0; r < rows.count; r++) {
    apart.length = 0;
    const d = rows.day[r] - days.firstDay;
    for (let i = 0; i < units.length; i++) {
      if (held[i][r] !== 1 || kinds[i][r] !== LIMIT.no || snowDays[d] === 1) continue;
      const { ratedAcKw } = units[i].unit;
      const own = units[i].signals.acKw[r] / ratedAcKw;
      const together = Math.abs(own - common[r]) <= THRESHOLDS.sameLevel;
      const hidden = inPart[i].hiddenKw[r] > 0;
      if (clouded[r] === 1) kinds[i][r] = LIMIT.curtailment;
      else if (hidden && !(together && curtailed[r] === 1) && peersLackAlike(scope, expected, groups, i, r)) kinds[i][r] = LIMIT.clipping;
      // nothing but light that was carried over says so, and says it of all in the plane: it may never have been there
      else if (!together && unseen[i] && peersLackAlike(scope, expected, groups, i, r)) continue;
      else if (!together) apart.push(i);
      // all held alike where no sun through the clouds can explain it: on a plant that takes orders, one under clouds
      else if (curtailed[r] === 1 || (!hidden && ordered[d] === 1)) kinds[i][r] = LIMIT.curtailment;
      else kinds[i][r] = inPart[i].never[r] === 1 || expected[i][r] < THRESHOLDS.clippingOffer * ratedAcKw ? LIMIT.curtailment : LIMIT.clipping;
    }
    // what holds the others decides what those apart from them are held by
    const found = apart.map((i) => alone(i, r));
    apart.forEach((i, n) => (kinds[i][r] = found[n]));
  }
  for (const own of kinds) joinToCurtailment(own);
  takeBackShared(scope, kinds, expected, groups);
  return kinds;
}

/** What orders make of the rows: where one holds the plant, who is held at all, and the share of the rating at which all held units stand (NaN: at none). */
interface Orders {
  curtailed: Uint8Array;
  held: Uint8Array[];
  common: Float64Array;
}

/**
 * Rows in which an order holds the plant: at a level that stays, at one that comes again, as is known, or beyond what clouds clip. What stood together
 * because one sky shines on all is no longer held; a lone unit's ordered share becomes the common one.
 */
function ordersOf(scope: AuditScope, expected: readonly Float64Array[], { held: seenHeld, inPart, order }: HeldRows, { common: seenCommon, lone, onlyAble }: CommonLevels): Orders {
  const { units, rows, days } = scope;
  const held = seenHeld.map((column) => column.slice());
  const common = seenCommon.slice();
  const sky = daysOfSky(scope, expected, common);
  for (let r = 0; r < rows.count; r++) {
    if (sky[rows.day[r] - days.firstDay] === 0 || Number.isNaN(common[r]) || order[r] === 1) continue;
    common[r] = NaN;
    for (const column of held) column[r] = 0;
  }
  const curtailed = lastingLevels(scope, common, givenByHalf(scope), units.some((u) => u.voltageRatio !== null) ? heldThroughout(scope, expected, held) : undefined);
  order.forEach((one, r) => (curtailed[r] |= one));
  repeatedLevels(scope, lone, onlyAble).forEach((one, r) => {
    if (one === 0) return;
    curtailed[r] = 1;
    common[r] = lone[r];
  });
  takeBeyond(scope, common, inPart.map((one) => one.beyond), curtailed);
  return { curtailed, held, common };
}

/** The share of the rating that half of the measured units give at least in a row; NaN where none is measured. */
function givenByHalf({ units }: AuditScope): (r: number) => number {
  return (r) => median(units.map((u) => u.signals.acKw[r] / u.unit.ratedAcKw).filter((share) => share >= 0));
}

/** The interval in which an order to limit begins or ends shows a level of its own: it is the order's, not one inverter's. */
function joinToCurtailment(kinds: Uint8Array): void {
  const before = kinds.slice();
  for (let r = 0; r < kinds.length; r++) {
    if (before[r] === LIMIT.derating && (before[r - 1] === LIMIT.curtailment || before[r + 1] === LIMIT.curtailment)) kinds[r] = LIMIT.curtailment;
  }
}

/** Whether all units that are offered enough are held at once: under clouds planes that look elsewhere have means of their own below one order. */
function allHeld({ units }: AuditScope, expected: readonly Float64Array[], held: readonly Uint8Array[], off: readonly Uint8Array[], r: number): boolean {
  const able = units.flatMap((u, i) => (off[i][r] === 0 && u.signals.acKw[r] >= 0 && expected[i][r] >= THRESHOLDS.heldOffer * u.unit.ratedAcKw ? [held[i][r]] : []));
  const count = able.filter((one) => one === 1).length;
  return count >= 2 && count >= THRESHOLDS.curtailedShare * able.length;
}

/**
 * Rows in which the held units' voltage stands as high as a limit through the whole interval pushes it: where clouds clip now
 * and then, the mean holds the voltage of the free part too.
 */
function heldThroughout({ units, rows }: AuditScope, expected: readonly Float64Array[], held: readonly Uint8Array[]): Uint8Array {
  const pushed: number[] = [];
  return Uint8Array.from({ length: rows.count }, (_, r) => {
    pushed.length = 0;
    units.forEach((u, i) => {
      if (held[i][r] !== 1 || u.voltageRatio === null) return;
      pushed.push((u.voltageRatio[r] - 1) / Math.min(THRESHOLDS.throughoutMost, THRESHOLDS.throughoutPerLack * (1 - u.dcKw[r] / expected[i][r])));
    });
    return median(pushed) > 1 ? 1 : 0;
  });
}
