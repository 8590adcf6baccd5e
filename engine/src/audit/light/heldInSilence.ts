import type { Findings } from "../findings.ts";
import { LIMIT } from "../inverters/limit.ts";
import { median } from "../statistics.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope } from "../unit.ts";

/** So near the level of an order, as a share of it, is held by it. */
const SAME = 0.006;
/** So many rows of a season with an order tell its level. */
const LEAST_ROWS = 6;

/**
 * Rows whose light nobody measured and in which the plant's inverters stand at the level of an order that was seen while light was measured, within the
 * season (1 each): what they give says no more of the light than that there was enough of it.
 */
export function heldInSilence({ units, rows, days, weather }: AuditScope, { limits }: Findings): Uint8Array {
  const out = new Uint8Array(rows.count);
  const levels = units.map((u, i) => levelsByDay(Array.from({ length: days.count }, (_, d) => {
    const seen: number[] = [];
    for (let r = days.from[d]; r < days.from[d + 1]; r++) if (weather.estimated[r] === 0 && limits[i][r] === LIMIT.curtailment) seen.push(u.signals.acKw[r]);
    return seen;
  })));
  for (let d = 0; d < days.count; d++) {
    if (levels.every((level) => Number.isNaN(level[d]))) continue;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) {
      if (weather.estimated[r] === 0) continue;
      const at = units.filter((u, i) => Math.abs(u.signals.acKw[r] / levels[i][d] - 1) <= SAME).length;
      if (2 * at > units.length) out[r] = 1;
    }
  }
  return out;
}

/** Level of the orders of the season about every day, kW; NaN without any. */
function levelsByDay(seen: readonly (readonly number[])[]): Float64Array {
  return Float64Array.from(seen, (_, d) => {
    const season = seen.slice(Math.max(0, d - THRESHOLDS.levelSeasonDays), d + THRESHOLDS.levelSeasonDays + 1).flat();
    return season.length >= LEAST_ROWS ? median(season) : NaN;
  });
}
