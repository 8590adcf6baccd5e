import type { LightRows } from "./lightRows.ts";

const DAYS_AROUND = 60;

/** What is usual at the time of row `r`: the mean of `of` at the same time of the nearest `most` days or so that tell it, before and after; NaN without any. */
export type UsualAt = (r: number, most: number, of: (other: number) => number) => number;

/** Looks at the same time of the days around; costs nothing until it is asked. */
export function daysAround(rows: LightRows, stepMs: number): UsualAt {
  const perDay = Math.max(1, Math.round(86_400_000 / stepMs));
  let rowOf: Map<number, number> | null = null;
  return (r, most, of) => {
    rowOf ??= new Map(Array.from(rows.interval, (interval, row) => [interval, row]));
    let sum = 0;
    let n = 0;
    for (let d = 1; d <= DAYS_AROUND && n < most; d++) {
      for (const side of [-1, 1]) {
        const other = rowOf.get(rows.interval[r] + side * d * perDay);
        const value = other === undefined ? NaN : of(other);
        if (!Number.isFinite(value)) continue;
        sum += value;
        n++;
      }
    }
    return n > 0 ? sum / n : NaN;
  };
}
