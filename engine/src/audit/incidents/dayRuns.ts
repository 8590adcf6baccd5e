import type { DayIndex } from "../books/dayIndex.ts";

/** A stretch of days that belong to one incident: the days that count, and the rows from first to last concerned. */
export interface DayRun {
  /** Day indices, ascending. */
  days: number[];
  fromRow: number;
  /** Exclusive. */
  toRow: number;
}

/** The days and rows of several runs as one, from the first row to the last. */
export function wholeRun(runs: readonly DayRun[]): DayRun {
  return {
    days: [...new Set(runs.flatMap(({ days }) => days))].sort((a, b) => a - b),
    fromRow: Math.min(...runs.map(({ fromRow }) => fromRow)),
    toRow: Math.max(...runs.map(({ toRow }) => toRow)),
  };
}

/** Groups the marked days, bridging up to `gapDays` unmarked ones; rows are narrowed to those where `concerned` holds. */
export function dayRuns(marked: Uint8Array, index: DayIndex, gapDays: number, concerned: (r: number) => boolean): DayRun[] {
  const runs: DayRun[] = [];
  let days: number[] = [];
  const close = (): void => {
    if (days.length === 0) return;
    let fromRow = index.from[days[0]];
    let toRow = index.from[days[days.length - 1] + 1];
    while (fromRow < toRow - 1 && !concerned(fromRow)) fromRow++;
    while (toRow > fromRow + 1 && !concerned(toRow - 1)) toRow--;
    runs.push({ days, fromRow, toRow });
    days = [];
  };
  for (let d = 0; d < marked.length; d++) {
    if (marked[d] === 0) continue;
    if (days.length > 0 && d - days[days.length - 1] - 1 > gapDays) close();
    days.push(d);
  }
  close();
  return runs;
}
