import { median } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope } from "../unit.ts";

/** Whether the others in the same planes lack as the unit does (see `lackBeside`). */
export function peersLackAlike(scope: AuditScope, expected: readonly Float64Array[], groups: readonly string[], i: number, r: number): boolean {
  return lackBeside(scope, expected, groups, i, r).alike;
}

/**
 * How many others in the same planes tell whether they lack as the unit does, and whether they do, at least half: clouds over a plant that
 * clips are no one's own. Who is offered less of its rating (strings are open) clips less, and who is off its point lacks for that: they
 * are not asked. Where nobody tells, nothing speaks against it.
 */
export function lackBeside({ units }: AuditScope, expected: readonly Float64Array[], groups: readonly string[], i: number, r: number): { peers: number; alike: boolean } {
  const offer = (j: number): number => expected[j][r] / units[j].unit.ratedAcKw;
  const offPoint = (j: number): boolean => (units[j].voltageRatio?.[r] ?? 1) < THRESHOLDS.lowVoltage;
  const shares = units.flatMap((u, j) => (j !== i && groups[j] === groups[i] && u.dcKw[r] > 0 && !offPoint(j) && offer(j) >= ALIKE_OFFER * offer(i) ? [1 - u.dcKw[r] / expected[j][r]] : []));
  return { peers: shares.length, alike: shares.length === 0 || 2 * median(shares) >= 1 - units[i].dcKw[r] / expected[i][r] };
}

/** Whether a unit is offered less of its rating than the others: under clouds it falls below an order's level before they do. */
export function offeredLess({ units }: AuditScope, expected: readonly Float64Array[], i: number, r: number): boolean {
  const offers = units.map((u, j) => expected[j][r] / u.unit.ratedAcKw);
  return offers[i] < ALIKE_OFFER * median(offers.filter((_, j) => j !== i));
}

/** Sound units built alike are offered the same share of their rating within this: tolerances and meters take less, a string more. */
const ALIKE_OFFER = 0.95;
