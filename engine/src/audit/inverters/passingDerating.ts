import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope } from "../unit.ts";
import { LIMIT } from "./limit.ts";

/** Heat that limits an inverter does so for longer than this on one day of its season at least, */
const PASSING_HOURS = 2;
/** or again and again for a while: so many hours within the season. */
const SEASON_HOURS = 6;

/**
 * Takes a derating back that an inverter shows for a passing while only, and hardly again in the weeks around: what limits it for good comes with every
 * hot day and lasts, an hour of power less than the model's with a voltage above its own is light that changed within the interval. `kinds` are changed.
 */
export function takeBackPassing({ days, hours }: Pick<AuditScope, "days" | "hours">, kinds: readonly Uint8Array[]): void {
  for (const kind of kinds) {
    const ofDay = Float64Array.from({ length: days.count }, (_, d) => hours * kind.subarray(days.from[d], days.from[d + 1]).filter((one) => one === LIMIT.derating).length);
    ofDay.forEach((own, d) => {
      if (own === 0) return;
      const season = ofDay.subarray(Math.max(0, d - THRESHOLDS.levelSeasonDays), d + THRESHOLDS.levelSeasonDays + 1);
      if (Math.max(...season) > PASSING_HOURS || season.reduce((sum, one) => sum + one, 0) >= SEASON_HOURS) return;
      for (let r = days.from[d]; r < days.from[d + 1]; r++) if (kind[r] === LIMIT.derating) kind[r] = LIMIT.no;
    });
  }
}
