import { columnOf } from "../columnOf.ts";
import { sideOfDay } from "../sideOfDay.ts";
import { median, quantile } from "../statistics.ts";
import { tableAt } from "../table.ts";
import { THRESHOLDS } from "../thresholds.ts";
import type { AuditScope, AuditUnit } from "../unit.ts";

/** The days on which a unit converts as it always does, while it converts worse on three quarters of them at most. */
export const BEST_DAYS = 0.75;

/**
 * Ratio of measured conversion to the unit's usual one, row by row, where it stays clearly below over days, the same all day; on the days on
 * which that sets in and ends, in the hours on its side. 1 elsewhere; null where DC is not measured or it converts as usual throughout. Usual is the
 * maker's curve times what the unit's best days have of it, which is its DC meter's and the curve's own error (`setOwnConversion`), or
 * the curve where that is too much for them.
 */
export function conversionRatio(u: AuditUnit, scope: AuditScope): Float64Array | null {
  const { days, rows } = scope;
  const { judged, daily: besideCurve } = conversionBesideCurve(u, scope);
  const best = quantile(besideCurve, BEST_DAYS);
  const usual = Math.abs(best - 1) <= THRESHOLDS.conversionOwnMost ? best : 1;
  for (const { ratio } of judged) ratio.forEach((own, k) => (ratio[k] = own / usual));
  const daily = lastingRatio(besideCurve.map((ratio) => ratio / usual));
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

/** Conversion over the maker's curve by day: the rows in which it is judged, and its median; NaN on days with too few, and throughout without DC. */
export function conversionBesideCurve(u: AuditUnit, { days, hours }: AuditScope): { judged: JudgedRows[]; daily: number[] } {
  const dc = u.signals.dcKw;
  const judged = dc === null ? [] : Array.from({ length: days.count }, (_, d) => judgedRows(u, dc, days.from[d], days.from[d + 1]));
  return { judged, daily: judged.map(({ ratio }) => (ratio.length * hours >= THRESHOLDS.dayHours ? median(ratio) : NaN)) };
}

/** Rows of a day in which conversion is judged, with its ratio to the curve (in the end: to the usual). */
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
