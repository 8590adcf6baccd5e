import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope } from "../unit.ts";

/**
 * Takes for ordered too what clouds cannot have clipped, where all stand together without a level of their own (clouds below it,
 * an order within the interval): with a voltage, on days on which that lasts, where others of the season know it too.
 */
export function takeBeyond({ units, days, hours }: AuditScope, common: Float64Array, beyond: readonly Uint8Array[], curtailed: Uint8Array): void {
  const held = (r: number): boolean => common[r] > 0 && 2 * units.filter((u, i) => u.voltageRatio !== null && beyond[i][r] === 1).length >= units.length;
  const found = Array.from({ length: days.count }, (_, d): number[] => {
    const own: number[] = [];
    for (let r = days.from[d]; r < days.from[d + 1]; r++) if (held(r)) own.push(r);
    return own.length * hours >= THRESHOLDS.beyondHours ? own : [];
  });
  found.forEach((own, d) => {
    const season = found.slice(Math.max(0, d - THRESHOLDS.levelSeasonDays), d + THRESHOLDS.levelSeasonDays + 1);
    const knownByOthers = season.filter((one) => one.length > 0).length > 1;
    if (knownByOthers && season.reduce((sum, one) => sum + one.length, 0) * hours >= THRESHOLDS.beyondSeasonHours) for (const r of own) curtailed[r] = 1;
  });
}

/** Days that have such a row. */
export function daysWith({ days }: AuditScope, marked: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: days.count }, (_, d) => (marked.subarray(days.from[d], days.from[d + 1]).includes(1) ? 1 : 0));
}

/** Days on which an order held a level (`dayHasOrder`), and those between two that are not more than a season apart: an order may show there under clouds only. */
export function daysOfOrders(dayHasOrder: Uint8Array): Uint8Array {
  const out = dayHasOrder.slice();
  let last = -Infinity;
  for (let d = 0; d < out.length; d++) {
    if (dayHasOrder[d] === 0) continue;
    if (d - last <= THRESHOLDS.levelSeasonDays) out.fill(1, last, d);
    last = d;
  }
  return out;
}
