import { THRESHOLDS } from "../thresholds.ts";
import { atRating, type AuditScope } from "../unit.ts";
import { peersLackAlike } from "./besideOffers.ts";
import type { HeldRows } from "./heldRows.ts";
import { LIMIT } from "./limit.ts";

/** Up to so many units one of them may be the only one that is able; where there are more, an order shows in several. */
const FEW = 2;

/** At what share of the rating units are held, row by row. */
export interface CommonLevels {
  /** What is clipping whatever the others do, unit by unit (`LIMIT`): at the rating, or so near to it that clouds hide it. */
  kinds: Uint8Array[];
  /** The share at which all held units stand together; NaN where they don't. */
  common: Float64Array;
  /** Of few units, the share of one that is held alone. */
  lone: Float64Array;
  /** 1 where that one alone is able to give more. */
  onlyAble: Uint8Array;
}

/** The shares at which units are held that are not simply clipped, but for rows of snow days. `expected[i]` is a unit's DC power. */
export function commonLevels(scope: AuditScope, expected: readonly Float64Array[], { held, inPart, groups }: HeldRows, snowDays: Uint8Array): CommonLevels {
  const { units, rows } = scope;
  const least = 1 - THRESHOLDS.hiddenOfferPerRootMinute * Math.sqrt(60 * scope.hours);
  const kinds = units.map(() => new Uint8Array(rows.count));
  const common = new Float64Array(rows.count).fill(NaN);
  const lone = new Float64Array(rows.count).fill(NaN);
  const onlyAble = new Uint8Array(rows.count);
  const shares: number[] = [];
  for (let r = 0; r < rows.count; r++) {
    shares.length = 0;
    if (snowDays[rows.day[r] - scope.days.firstDay] === 1) continue;
    for (let i = 0; i < units.length; i++) {
      const { signals, unit } = units[i];
      const ac = signals.acKw[r];
      if (!(ac >= 0)) continue;
      const share = ac / unit.ratedAcKw;
      // far below the rating a voltage that stands high is first asked whether an order or heat holds the unit
      if (atRating(unit, ac) || (inPart[i].hiddenKw[r] > 0 && (held[i][r] === 0 || share >= least) && peersLackAlike(scope, expected, groups, i, r))) kinds[i][r] = LIMIT.clipping;
      else if (held[i][r] === 1) shares.push(share);
    }
    if (shares.length === 0 || (shares.length === 1 && units.length > FEW)) continue;
    const level = levelOfMost(shares);
    const above = (i: number): boolean => units[i].signals.acKw[r] / units[i].unit.ratedAcKw > level + THRESHOLDS.sameLevel;
    const able = units.map((_, i) => ableAbove(scope, expected, held, i, r, level));
    if (shares.length === 1) {
      lone[r] = level;
      if (units.every((_, i) => held[i][r] === 1 || (!able[i] && !above(i)))) onlyAble[r] = 1;
      continue;
    }
    // one off its point stands at the level without a raised voltage, though it is able to give more
    const together = units.filter((u, i) => (held[i][r] === 1 || able[i]) && Math.abs(u.signals.acKw[r] / u.unit.ratedAcKw - level) <= THRESHOLDS.sameLevel).length;
    // an order to the plant lets nobody through: two that lack alike beside others that give more are held each for itself
    const through = units.filter((_, i) => above(i)).length;
    if (together >= 2 && together >= THRESHOLDS.curtailedShare * able.filter((one) => one).length && through < together) common[r] = level;
  }
  return { kinds, common, lone, onlyAble };
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
function levelOfMost(shares: readonly number[]): number {
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
