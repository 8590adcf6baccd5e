import type { LightRows } from "../light/lightRows.ts";

/** The local days of a period and where their rows stand: rows of day d are [from[d], from[d + 1]). */
export interface DayIndex {
  firstDay: number;
  count: number;
  from: Int32Array;
}

/** Indexes the rows by local day; rows are in time order, so every day is one run. */
export function dayIndex(rows: LightRows, firstDay: number, lastDay: number): DayIndex {
  const count = Math.max(0, lastDay - firstDay + 1);
  const from = new Int32Array(count + 1);
  let r = 0;
  for (let d = 0; d <= count; d++) {
    while (r < rows.count && rows.day[r] < firstDay + d) r++;
    from[d] = r;
  }
  return { firstDay, count, from };
}
