import { columnOf } from "../columnOf.ts";
import { sideOfDay } from "../sideOfDay.ts";
import { median } from "../statistics.ts";
import { tableAt } from "../table.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";

/**
 * Ratio of measured conversion to the maker's curve, row by row, where it stays clearly below over days, the same all day; on the days on
 * which that sets in and ends, in the hours on its side. 1 elsewhere; null where DC is not measured or the curve is met throughout.
 */
export function conversionRatio(u: AuditUnit, scope: AuditScope): Float64Array | null {
  const dc = u.signals.dcKw;
  if (dc === null) return null;
  const { days, rows } = scope;
  const judged = Array.from({ length: days.count }, (_, d) => judgedRows(u, dc, days.from[d], days.from[d + 1]));
  const daily = lastingRatio(judged.map(({ ratio }) => (ratio.length * scope.hours >= THRESHOLDS.dayHours ? median(ratio) : NaN)));
  if (daily.every((ratio) => ratio === 1)) return null;
  const out = columnOf(rows.count, (r) => daily[rows.day[r] - days.firstDay]);
  const isLow = (d: number): boolean => daily[d] < 1;
  for (let d = 0; d < days.count; d++) {
    if (!isLow(d)) continue;
    for (const step of [-1, 1]) {
      // the first (or last) day of a spell, by the day within, and where that is low throughout the day before (or after) it
      if (isLow(d + step) || !isLow(d - step)) continue;
      const within = daily[d - step];
      if (takeSide(out, judged[d], days.from[d], days.from[d + 1], within, step < 0) && d + step >= 0 && d + step < days.count) {
        takeSide(out, judged[d + step], days.from[d + step], days.from[d + step + 1], within, step < 0);
      }
    }
  }
  return out;
}

/** Rows of a day in which conversion is judged, with its ratio to the curve. */
interface JudgedRows {
  row: number[];
  ratio: number[];
}

function judgedRows(u: AuditUnit, dcKw: Float64Array, from: number, to: number): JudgedRows {
  const out: JudgedRows = { row: [], ratio: [] };
  for (let r = from; r < to; r++) {
    const ac = u.signals.acKw[r];
    if (!(dcKw[r] > 0) || !(ac > THRESHOLDS.conversionShareOfRated * u.unit.ratedAcKw)) continue;
    out.row.push(r);
    out.ratio.push(ac / tableAt(u.unit.chain.conversion, dcKw[r]));
  }
  return out;
}

/** Writes `within` into the hours of a day on the side of a spell that goes on after it (or came into it), 1 into the others; returns whether it is all of the day. */
function takeSide(out: Float64Array, { row, ratio }: JudgedRows, from: number, to: number, within: number, goesOn: boolean): boolean {
  const count = sideOfDay(ratio, 1, within, goesOn);
  if (count === ratio.length) return true;
  if (count === 0) return false;
  if (goesOn) {
    out.fill(1, from, row[row.length - count]);
    out.fill(within, row[row.length - count], to);
  } else {
    out.fill(within, from, row[count - 1] + 1);
    out.fill(1, row[count - 1] + 1, to);
  }
  return false;
}

/** The daily ratios where they are low beyond measuring error on most of five days, 1 elsewhere; a day without one takes those beside it. */
function lastingRatio(daily: readonly number[]): Float64Array {
  const low = daily.map((v) => (Number.isNaN(v) ? -1 : v < THRESHOLDS.conversionLow ? 1 : 0));
  return Float64Array.from(daily, (own, d) => {
    let votes = 0;
    let known = 0;
    const near: number[] = [];
    for (let i = Math.max(0, d - 2); i <= Math.min(daily.length - 1, d + 2); i++) {
      if (low[i] < 0) continue;
      known++;
      votes += low[i];
      if (low[i] === 1) near.push(daily[i]);
    }
    if (known === 0 || 2 * votes <= known || low[d] === 0) return 1;
    return low[d] === 1 ? own : median(near);
  });
}
