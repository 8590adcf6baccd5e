import { offeredLess, peersLackAlike } from "./besideOffers.ts";
import { clippedInPart } from "./clippedInPart.ts";
import { daysOfSky } from "../light/daysOfSky.ts";
import { lastingLevels } from "../level/lastingLevels.ts";
import { repeatedLevels } from "../level/repeatedLevels.ts";
import { daysOfOrders, daysWith, takeBeyond } from "./orderDays.ts";
import { orderedBeyond, orderedRows } from "./orderedShares.ts";
import { planeGroup } from "../level/peers.ts";
import type { OffPointLeft } from "../arrays/offPointLeft.ts";
import { heldByVoltage } from "./heldByVoltage.ts";
import { LIMIT } from "./limit.ts";
import { takeBackShared } from "./sharedDerating.ts";
import { median } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { atRating, belowRating, inSensorPlanes, type AuditScope, type AuditUnit } from "../unit.ts";

/** Up to so many units one of them may be the only one that is able; where there are more, an order shows in several. */
const FEW = 2;

/**
 * Rows in which a unit is held down. With a voltage: it is raised while power is lacking. Without: as `heldByPower` says.
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
  const { units, rows } = scope;
  const held = units.map((u, i) => heldByPower[i] ?? heldByVoltage(u, scope, expected[i], offPoint[i] ?? null));
  // the interval in which a unit stops or comes back is partly without output: no limit's
  held.forEach((column, i) => column.forEach((_, r) => {
    if (off[i][r - 1] > 0 || off[i][r + 1] > 0) column[r] = 0;
  }));
  const orders = orderedRows(scope, expected, off);
  const order = orders.rows.map((one, r) => one | scope.weather.ordered[r]);
  held.forEach((column, i) => column.forEach((_, r) => {
    if (order[r] === 1 && units[i].dcKw[r] < THRESHOLDS.heldPower * expected[i][r]) column[r] = 1;
  }));
  const groups = units.map(planeGroup);
  const lonely = groups.map((own) => groups.filter((group) => group === own).length === 1);
  const inPart = units.map((u, i) => clippedInPart(u, scope, expected[i], (r) => off[i][r] !== 0 || held[i][r] === 1 || snowDays[rows.day[r] - scope.days.firstDay] === 1, lonely[i]));
  const clouded = orderedBeyond(scope, orders, expected, off, inPart.map((one) => one.beyond));
  inPart.forEach(({ beyond, hiddenKw }, i) => beyond.forEach((one, r) => {
    if (clouded[r] === 0 || one === 0) return;
    order[r] = 1;
    held[i][r] = 1;
    hiddenKw[r] = 0;
  }));
  const hidden = inPart.map((one) => one.hiddenKw);
  const rated = units.map((u) => nearRating(u, scope));
  // nobody in its plane tells whether the sky or heat holds a unit: what holds it where no cloud explains it holds it beside that too
  units.forEach((u, i) => {
    if (!lonely[i]) return;
    const plain = nearRows(scope, (r) => held[i][r] === 1 && hidden[i][r] === 0 && order[r] === 0 && belowRating(u.unit, u.signals.acKw[r]));
    for (let r = 0; r < rows.count; r++) {
      if (plain[r] === 0 || rated[i][r] === 1 || !(hidden[i][r] > 0)) continue;
      hidden[i][r] = 0;
      held[i][r] = 1;
    }
  });
  const unseen = units.map((u) => u.voltageRatio === null && !inSensorPlanes(u.unit, scope.weather));
  const least = 1 - THRESHOLDS.hiddenOfferPerRootMinute * Math.sqrt(60 * scope.hours);
  const kinds = units.map(() => new Uint8Array(rows.count));
  const common = new Float64Array(rows.count).fill(NaN);
  /** Of few units, the level of one that is held alone, and whether it alone is able to give more. */
  const lone = new Float64Array(rows.count).fill(NaN);
  const onlyAble = new Uint8Array(rows.count);
  const shares: number[] = [];
  for (let r = 0; r < rows.count; r++) {
    shares.length = 0;
    if (snowDays[rows.day[r] - scope.days.firstDay] === 1) continue;
    for (let i = 0; i < units.length; i++) {
      const u = units[i];
      const ac = u.signals.acKw[r];
      if (!(ac >= 0)) continue;
      const share = ac / u.unit.ratedAcKw;
      // far below the rating a voltage that stands high is first asked whether an order or heat holds the unit
      if (share >= THRESHOLDS.limitedShareOfRated || (hidden[i][r] > 0 && (held[i][r] === 0 || share >= least) && peersLackAlike(scope, expected, groups, i, r))) {
        kinds[i][r] = LIMIT.clipping;
        continue;
      }
      if (held[i][r] === 1) shares.push(share);
    }
    if (shares.length === 0 || (shares.length === 1 && units.length > FEW)) continue;
    const level = commonLevel(shares);
    const able = units.map((_, i) => ableAbove(scope, expected, held, i, r, level));
    if (shares.length === 1) {
      lone[r] = level;
      if (units.every((u, i) => held[i][r] === 1 || (!able[i] && !(u.signals.acKw[r] / u.unit.ratedAcKw > level + THRESHOLDS.sameLevel)))) onlyAble[r] = 1;
      continue;
    }
    // one off its point stands at the level without a raised voltage, though it is able to give more
    const together = units.filter((u, i) => (held[i][r] === 1 || able[i]) && Math.abs(u.signals.acKw[r] / u.unit.ratedAcKw - level) <= THRESHOLDS.sameLevel).length;
    // an order to the plant lets nobody through: two that lack alike beside others that give more are held each for itself
    const through = units.filter((u) => u.signals.acKw[r] / u.unit.ratedAcKw > level + THRESHOLDS.sameLevel).length;
    if (together >= 2 && together >= THRESHOLDS.curtailedShare * able.filter((one) => one).length && through < together) common[r] = level;
  }
  const sky = daysOfSky(scope, expected, common);
  for (let r = 0; r < rows.count; r++) {
    if (sky[rows.day[r] - scope.days.firstDay] === 0 || Number.isNaN(common[r]) || order[r] === 1) continue;
    common[r] = NaN;
    for (const column of held) column[r] = 0;
  }
  const curtailed = lastingLevels(scope, common, units.some((u) => u.voltageRatio !== null) ? heldThroughout(scope, expected, held) : undefined);
  order.forEach((one, r) => (curtailed[r] |= one));
  repeatedLevels(scope, lone, onlyAble).forEach((one, r) => {
    if (one === 0) return;
    curtailed[r] = 1;
    common[r] = lone[r];
  });
  takeBeyond(scope, common, inPart.map((one) => one.beyond), curtailed);
  const dayHasOrder = daysWith(scope, curtailed);
  const ordered = daysOfOrders(dayHasOrder);
  const alone = (i: number, r: number): number => {
    const own = units[i].signals.acKw[r] / units[i].unit.ratedAcKw;
    const othersHeld = curtailed[r] === 1 || kinds.some((kind) => kind[r] === LIMIT.curtailment);
    if (othersHeld && own < common[r] && offeredLess(scope, expected, i, r)) return LIMIT.curtailment;
    if (curtailed[r] === 1) return LIMIT.derating;
    if (dayHasOrder[rows.day[r] - scope.days.firstDay] === 1 && allHeld(scope, expected, held, off, r)) return LIMIT.curtailment;
    return hidden[i][r] > 0 && rated[i][r] === 1 ? LIMIT.clipping : LIMIT.derating;
  };
  const apart: number[] = [];
  for (let r = 0; r < rows.count; r++) {
    apart.length = 0;
    for (let i = 0; i < units.length; i++) {
      if (held[i][r] !== 1 || kinds[i][r] !== LIMIT.no || snowDays[rows.day[r] - scope.days.firstDay] === 1) continue;
      const { ratedAcKw } = units[i].unit;
      const own = units[i].signals.acKw[r] / ratedAcKw;
      const together = Math.abs(own - common[r]) <= THRESHOLDS.sameLevel;
      if (clouded[r] === 1) kinds[i][r] = LIMIT.curtailment;
      else if (hidden[i][r] > 0 && !(together && curtailed[r] === 1) && peersLackAlike(scope, expected, groups, i, r)) kinds[i][r] = LIMIT.clipping;
      // nothing but light that was carried over says so, and says it of all in the plane: it may never have been there
      else if (!together && unseen[i] && peersLackAlike(scope, expected, groups, i, r)) continue;
      else if (!together) apart.push(i);
      // all held alike where no sun through the clouds can explain it: on a plant that takes orders, one under clouds
      else if (curtailed[r] === 1 || (hidden[i][r] === 0 && ordered[rows.day[r] - scope.days.firstDay] === 1)) kinds[i][r] = LIMIT.curtailment;
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

/** Rows within an hour of which the unit gave its whole rating: heat does not hold it then. */
function nearRating(u: AuditUnit, scope: AuditScope): Uint8Array {
  return nearRows(scope, (r) => atRating(u.unit, u.signals.acKw[r]));
}

/** Rows within an hour of one that is so. */
function nearRows({ rows, hours }: AuditScope, is: (r: number) => boolean): Uint8Array {
  const near = Math.max(1, Math.round(THRESHOLDS.levelNearHours / hours));
  const out = new Uint8Array(rows.count);
  for (let r = 0; r < rows.count; r++) {
    if (is(r)) for (let n = Math.max(0, r - near); n <= Math.min(rows.count - 1, r + near); n++) if (Math.abs(rows.interval[n] - rows.interval[r]) <= near) out[n] = 1;
  }
  return out;
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

/** Whether the common level would hold a unit: able to give clearly more than it, not deep below it for a reason of its own. */
function ableAbove(scope: AuditScope, expected: readonly Float64Array[], held: readonly Uint8Array[], i: number, r: number, level: number): boolean {
  const { signals, unit, voltageRatio } = scope.units[i];
  const ac = signals.acKw[r];
  if (!(ac > THRESHOLDS.stopOutputShare * unit.ratedAcKw)) return false;
  // derated deeper than the level, or off its maximum power point below it: it is not the level's to hold
  const offPoint = voltageRatio !== null && voltageRatio[r] < THRESHOLDS.lowVoltage;
  if ((held[i][r] === 1 || offPoint) && ac / unit.ratedAcKw < level - THRESHOLDS.sameLevel) return false;
  return (expected[i][r] * 0.96) / unit.ratedAcKw > level * 1.03;
}

/** The level that most of the held units share. */
function commonLevel(shares: readonly number[]): number {
  let best = shares[0];
  let most = 0;
  for (const one of shares) {
    const near = shares.filter((s) => Math.abs(s - one) <= THRESHOLDS.sameLevel).length;
    if (near > most) {
      most = near;
      best = one;
    }
  }
  return best;
}
