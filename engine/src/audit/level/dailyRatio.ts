import { lightShare } from "../light/lightShare.ts";
import { besideRated, THRESHOLDS } from "../thresholds.ts";
import { belowRating, type AuditScope, type AuditUnit } from "../unit.ts";
import type { Weather } from "../light/weather.ts";

/**
 * Measured over modelled DC energy, day by day, over samples in which nothing limited the inverter, each by how well its light is known; NaN where a day has
 * too few of them. `withoutStrings` compares with all strings in place and no steady lack, so that what was once found is found again.
 */
export function dailyRatios(u: AuditUnit, scope: AuditScope, withoutStrings = false): Float64Array {
  const { days } = scope;
  const beside = besideRated(scope.hours);
  const out = new Float64Array(days.count).fill(NaN);
  for (let d = 0; d < days.count; d++) {
    let measured = 0;
    let model = 0;
    let n = 0;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) {
      if (!usable(u, r, beside)) continue;
      measured += u.lightWeight[r] * u.dcKw[r];
      model += u.lightWeight[r] * (withoutStrings ? unharmed(u, scope.weather, r) : u.model.dcKw[r]);
      n++;
    }
    if (n * scope.hours >= THRESHOLDS.dayHours && model > 0) out[d] = measured / model;
  }
  return out;
}

/** What the model gives with every string in place and no steady lack, kW. */
export function unharmed(u: AuditUnit, weather: Weather, r: number): number {
  return u.model.dcKw[r] / (1 - openShare(u, weather, r)) / (u.lackLeft === null ? 1 : u.lackLeft[r]);
}

function openShare(u: AuditUnit, weather: Weather, r: number): number {
  let open = 0;
  u.unit.arrays.forEach((_, a) => {
    const share = u.causes.openShare[a];
    if (share !== null && share[r] > 0) open += share[r] * lightShare(u, weather, a, r);
  });
  return open < 1 ? open : 0;
}

/** Whether a row says something of the DC side: light, a high sun, running, below the rating, nothing set aside. */
function usable(u: AuditUnit, r: number, beside: number): boolean {
  if (u.aside[r] !== 0 || u.telling[r] === 0) return false;
  const ac = u.signals.acKw[r];
  // near the rating some part of the interval may have been clipped, measured or modelled
  return u.dcKw[r] > 0 && ac > THRESHOLDS.stopOutputShare * u.unit.ratedAcKw
    && belowRating(u.unit, ac)
    && u.model.acKw[r] * beside < u.unit.ratedAcKw;
}
