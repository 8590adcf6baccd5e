import type { SegmentCost } from "./rbfCost.ts";

/** Whether a score is greater than every other within `order` places around it, the list taken as a ring. */
function isPeak(scores: readonly number[], at: number, order: number): boolean {
  const n = scores.length;
  for (let shift = 1; shift <= order; shift++) {
    const before = scores[(((at - shift) % n) + n) % n];
    const after = scores[(at + shift) % n];
    if (!(scores[at] > before) || !(scores[at] > after)) return false;
  }
  return true;
}

/**
 * Change points by two windows sliding along the signal (ruptures' Window): at every `jump`-th row the cost of
 * splitting there a window of `width` rows is scored; the peaks are taken from the highest on, while each lowers the
 * cost of the whole by more than `penalty`. Gives the first row of each segment but the first, ascending.
 */
export function windowSegmentation(cost: SegmentCost, count: number, width: number, penalty: number, minSize = 2, jump = 5): number[] {
  const half = width >> 1;
  const rows: number[] = [];
  for (let row = 0; row < count; row += jump) if (row >= half && row < count - half) rows.push(row);
  const scores = rows.map((row) => cost(row - half, row + half) - cost(row - half, row) - cost(row, row + half));
  const order = Math.max(Math.floor(Math.max(2 * half, 2 * minSize) / (2 * jump)), 1);
  const peaks = rows.map((row, at) => ({ row, at, score: scores[at] })).filter((peak) => isPeak(scores, peak.at, order));
  peaks.sort((a, b) => b.score - a.score || b.row - a.row);
  const total = (bounds: readonly number[]): number => {
    let sum = 0;
    for (let b = 0; b + 1 < bounds.length; b++) sum += cost(bounds[b], bounds[b + 1]);
    return sum;
  };
  let bounds = [0, count];
  let error = total(bounds);
  for (const { row } of peaks) {
    const next = [...bounds, row].sort((a, b) => a - b);
    const nextError = total(next);
    if (!(error - nextError > penalty)) break;
    bounds = next;
    error = nextError;
  }
  return bounds.slice(1, -1);
}
