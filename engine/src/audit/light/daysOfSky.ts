import { planeGroup } from "../level/peers.ts";
import { mean } from "../statistics.ts";
import type { AuditScope } from "../unit.ts";

/** An order makes shares alike that differ by this at least (meters are that good) and fits less than so many times worse than the sky. */
const LEAST_SPREAD = 0.0006;
const WORSE = 2;

/**
 * Days on which inverters without a voltage stood together because one sky shines on all: an order holds every inverter at
 * the same share of its rating, whatever it could give, while light read too high leaves each its own part of what it
 * could. The smaller of the two spreads tells, over the day's rows at a common level, among the inverters of each plane where they
 * are several: light that was carried over to a plane errs alike for those in it alone. `expected` is each unit's DC power.
 */
export function daysOfSky({ units, days }: Pick<AuditScope, "units" | "days">, expected: readonly Float64Array[], common: Float64Array): Uint8Array {
  const out = new Uint8Array(days.count);
  if (units.length < 2 || units.some((u) => u.voltageRatio !== null)) return out;
  const planes = units.map(planeGroup);
  const several = planes.some((one, i) => planes.indexOf(one) !== i);
  for (let d = 0; d < days.count; d++) {
    const members: string[] = [];
    const shares: number[] = [];
    const parts: number[] = [];
    units.forEach((u, i) => {
      let share = 0;
      let offered = 0;
      for (let r = days.from[d]; r < days.from[d + 1]; r++) {
        if (!(common[r] > 0)) continue;
        share += u.signals.acKw[r] / u.unit.ratedAcKw;
        offered += expected[i][r] / u.unit.ratedAcKw;
      }
      if (!(share > 0)) return;
      members.push(several ? planes[i] : "");
      shares.push(share);
      parts.push(share / offered);
    });
    const apart = spreadWithin(shares, members);
    if (apart > LEAST_SPREAD && apart > WORSE * spreadWithin(parts, members)) out[d] = 1;
  }
  return out;
}

/** Standard deviation over the mean, from the mean of each group of several. */
function spreadWithin(values: readonly number[], groups: readonly string[]): number {
  let sum = 0;
  let count = 0;
  for (const name of new Set(groups)) {
    const own = values.filter((_, n) => groups[n] === name);
    if (own.length < 2) continue;
    const usual = mean(own);
    for (const v of own) sum += (v / usual - 1) ** 2;
    count += own.length;
  }
  return Math.sqrt(sum / count);
}
