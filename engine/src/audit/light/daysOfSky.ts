import type { AuditScope } from "../unit.ts";

/** An order makes shares alike that differ by this at least (meters are that good) and fits less than so many times worse than the sky. */
const LEAST_SPREAD = 0.0006;
const WORSE = 2;
const LEAST_ROWS = 3;

/**
 * Days on which inverters without a voltage stood together because one sky shines on all: an order holds every inverter at
 * the same share of its rating, whatever it could give, while light read too high leaves each its own part of what it
 * could. The smaller of the two spreads tells, over the day's rows at a common level. `expected` is each unit's DC power.
 */
export function daysOfSky({ units, days }: Pick<AuditScope, "units" | "days">, expected: readonly Float64Array[], common: Float64Array): Uint8Array {
  const out = new Uint8Array(days.count);
  if (units.length < 2 || units.some((u) => u.voltageRatio !== null)) return out;
  for (let d = 0; d < days.count; d++) {
    const shares: number[] = [];
    const parts: number[] = [];
    let rows = 0;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) if (common[r] > 0) rows++;
    if (rows < LEAST_ROWS) continue;
    units.forEach((u, i) => {
      let share = 0;
      let offered = 0;
      for (let r = days.from[d]; r < days.from[d + 1]; r++) {
        if (!(common[r] > 0)) continue;
        share += u.signals.acKw[r] / u.unit.ratedAcKw;
        offered += expected[i][r] / u.unit.ratedAcKw;
      }
      if (!(share > 0)) return;
      shares.push(share);
      parts.push(share / offered);
    });
    const apart = spread(shares);
    if (apart > LEAST_SPREAD && apart > WORSE * spread(parts)) out[d] = 1;
  }
  return out;
}

/** Standard deviation over the mean. */
function spread(values: readonly number[]): number {
  const mean = values.reduce((sum, v) => sum + v, 0) / values.length;
  return Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length) / mean;
}
