import { median } from "../statistics.ts";
import { besideRated, THRESHOLDS } from "../thresholds.ts";
import { atRating, type AuditScope } from "../unit.ts";

/**
 * Share by which the healthy, free rows of the whole period give more (or less) energy than expected: the daily ratios that
 * teach the level leave out thin light and a low sun, and weigh days and not energy. Median over the units; 1 where none
 * speaks. A share that lies further than `levelSettles` from what the days say is no level but a lack of its own and moves nothing (1), unless
 * the days' mean is known no better: `meanSpread`, its standard error (0: known, or nothing told of it).
 */
export function settledLevel(scope: AuditScope, expected: readonly Float64Array[], meanSpread: number): number {
  const beside = besideRated(scope.hours);
  const shares: number[] = [];
  scope.units.forEach((u, i) => {
    let measured = 0;
    let model = 0;
    for (let r = 0; r < scope.rows.count; r++) {
      if (u.aside[r] !== 0 || scope.weather.estimated[r] === 1 || scope.weather.guessedHeat[r] === 1 || !(u.dcKw[r] >= 0) || !(expected[i][r] > 0)) continue;
      if (atRating(u.unit, u.signals.acKw[r]) || u.model.acKw[r] * beside >= u.unit.ratedAcKw) continue;
      measured += u.dcKw[r];
      model += expected[i][r];
    }
    if (model > 0) shares.push(measured / model);
  });
  const share = median(shares);
  return Math.abs(share - 1) <= Math.max(THRESHOLDS.levelSettles, meanSpread) ? share : 1;
}
