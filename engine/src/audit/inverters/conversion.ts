import { median } from "../statistics.ts";
import { tableAt } from "../table.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";

/**
 * Ratio of measured conversion to the maker's curve per day, where it stays clearly below over days; 1 elsewhere; null
 * where DC is not measured or the curve is met throughout.
 */
export function conversionRatio(u: AuditUnit, scope: AuditScope): Float64Array | null {
  const dc = u.signals.dcKw;
  if (dc === null) return null;
  const { days } = scope;
  const daily = new Float64Array(days.count).fill(NaN);
  const values: number[] = [];
  for (let d = 0; d < days.count; d++) {
    values.length = 0;
    for (let r = days.from[d]; r < days.from[d + 1]; r++) {
      const ac = u.signals.acKw[r];
      if (!(dc[r] > 0) || !(ac > THRESHOLDS.conversionShareOfRated * u.unit.ratedAcKw)) continue;
      values.push(ac / tableAt(u.unit.chain.conversion, dc[r]));
    }
    if (values.length * scope.hours >= THRESHOLDS.dayHours) daily[d] = median(values);
  }
  const low = Array.from(daily, (v) => (Number.isNaN(v) ? -1 : v < THRESHOLDS.conversionLow ? 1 : 0));
  const out = new Float64Array(days.count).fill(1);
  let any = false;
  for (let d = 0; d < days.count; d++) {
    let votes = 0;
    let known = 0;
    const near: number[] = [];
    for (let i = Math.max(0, d - 2); i <= Math.min(days.count - 1, d + 2); i++) {
      if (low[i] < 0) continue;
      known++;
      votes += low[i];
      if (low[i] === 1) near.push(daily[i]);
    }
    if (known === 0 || 2 * votes <= known || low[d] === 0) continue;
    out[d] = low[d] === 1 ? daily[d] : median(near);
    any = true;
  }
  return any ? out : null;
}
