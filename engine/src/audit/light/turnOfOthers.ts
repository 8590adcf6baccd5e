import { robustSpread } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { AS_STATED, type Turn } from "./turn.ts";
import { betterSigmas, type ByDay } from "./turnMisfit.ts";

/** Planes found elsewhere on the plant: by what turn, and the level of their clear days then. */
export interface KnownTurn {
  turn: Turn;
  level: Float64Array;
}

/**
 * Whether the turn by which other planes were found is likelier here too than the plane as stated: by how much nearer it keeps the two
 * planes' levels over the year, whose days of a season count as few, and by what the clear days' courses say for or against it.
 */
export function alsoHere(other: KnownTurn, byDay: (turn: Turn) => ByDay): boolean {
  const sigmas = betterSigmas(byDay(AS_STATED).misfit, byDay(other.turn).misfit);
  const season = -THRESHOLDS.seasonDays * Math.log(apartShare(other, other.level, (turn) => byDay(turn).level));
  return season + (sigmas * Math.abs(sigmas)) / 2 > 0;
}

/**
 * Whether another plane's turn keeps the two planes' levels nearer together over the year than as they are stated (`otherAsStated`:
 * the other one's level it is held to then): dirt and age are common, but planes that lie otherwise than stated part with the sun's height.
 */
export function seasonSpeaksFor(known: KnownTurn, otherAsStated: Float64Array, level: (turn: Turn) => Float64Array): boolean {
  return apartShare(known, otherAsStated, level) < THRESHOLDS.planesApart;
}

/** How far apart two planes' levels stray over the year with both turned, over the same as they are stated; NaN without days in common. */
function apartShare({ turn, level: other }: KnownTurn, otherAsStated: Float64Array, level: (turn: Turn) => Float64Array): number {
  const apart = (by: Turn, from: Float64Array): number => robustSpread(level(by).map((v, d) => v - from[d]));
  return apart(turn, other) / apart(AS_STATED, otherAsStated);
}
