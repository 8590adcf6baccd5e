import { planeGroup } from "../level/peers.ts";
import type { OffPointLeft } from "../arrays/offPointLeft.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { atRating, belowRating, type AuditScope, type AuditUnit } from "../unit.ts";
import { clippedInPart, type ClippedInPart } from "./clippedInPart.ts";
import { heldByVoltage } from "./heldByVoltage.ts";
import { orderedBeyond, orderedRows } from "./orderedShares.ts";

/** Rows in which units are held down, and what clouds or a known order have to do with it, before it is asked what holds them. */
export interface HeldRows {
  /** 1 where a unit is held, unit by unit. */
  held: Uint8Array[];
  /** What clouds hide of each unit's clipping; none where a known order or heat holds it. */
  inPart: ClippedInPart[];
  /** 1 in rows of an order that is known by its share of the rating or from outside. */
  order: Uint8Array;
  /** 1 in those among them in which a cloud drew the units below it. */
  clouded: Uint8Array;
  /** 1 within an hour of a row in which a unit gave its whole rating: heat does not hold it then. */
  rated: Uint8Array[];
  /** Each unit's planes, by which it has peers. */
  groups: string[];
}

/**
 * Rows in which a unit is held down. With a voltage: it is raised while power is lacking. Without: as `heldByPower` says. In rows of a
 * known order those are held that lack. `off[i]` marks rows of stops: the interval in which a unit stops or comes back is partly
 * without output, and no limit's. Nobody in its plane tells whether the sky or heat holds a unit that lies alone: what holds it where no cloud explains it
 * holds it within the hour beside that too.
 */
export function heldRows(
  scope: AuditScope, expected: readonly Float64Array[], heldByPower: readonly (Uint8Array | null)[], snowDays: Uint8Array, off: readonly Uint8Array[],
  offPoint: readonly (OffPointLeft | null)[],
): HeldRows {
  const { units, rows } = scope;
  const held = units.map((u, i) => heldByPower[i] ?? heldByVoltage(u, scope, expected[i], offPoint[i] ?? null));
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
  const rated = units.map((u) => nearRating(u, scope));
  units.forEach((u, i) => {
    if (!lonely[i]) return;
    const { hiddenKw } = inPart[i];
    const plain = nearRows(scope, (r) => held[i][r] === 1 && hiddenKw[r] === 0 && order[r] === 0 && belowRating(u.unit, u.signals.acKw[r]));
    for (let r = 0; r < rows.count; r++) {
      if (plain[r] === 0 || rated[i][r] === 1 || !(hiddenKw[r] > 0)) continue;
      hiddenKw[r] = 0;
      held[i][r] = 1;
    }
  });
  return { held, inPart, order, clouded, rated, groups };
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
