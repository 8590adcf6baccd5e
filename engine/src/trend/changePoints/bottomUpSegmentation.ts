import type { SegmentCost } from "./rbfCost.ts";

/** Rows between two places where a segment may end. */
export const JUMP = 5;

/** Bounds of the finest segments: halved as near to the middle as a multiple of `jump` allows, longest first. */
function finestBounds(count: number, minSize: number, jump: number): number[] {
  const bounds = [0, count];
  const open: [number, number][] = [[0, count]];
  for (let segment = open.pop(); segment !== undefined; segment = open.pop()) {
    const [start, end] = segment;
    const middle = (start + end) * 0.5;
    let best = -1;
    for (let at = Math.ceil((start + minSize) / jump) * jump; at <= end - minSize; at += jump) {
      if (best < 0 || Math.abs(at - middle) < Math.abs(best - middle)) best = at;
    }
    if (best < 0) continue;
    bounds.push(best);
    open.push([start, best], [best, end]);
  }
  return bounds.sort((a, b) => a - b);
}

/**
 * Change points by merging neighbours (Keogh et al. 2001; ruptures' BottomUp): from segments of about `jump` rows on,
 * the two neighbours whose union costs least more are merged while that is less than `penalty`.
 * Gives the first row of each segment but the first, ascending.
 */
export function bottomUpSegmentation(cost: SegmentCost, count: number, penalty: number, minSize = 2, jump = JUMP): number[] {
  const bounds = finestBounds(count, minSize, jump);
  const price = (b: number): number =>
    cost(bounds[b - 1], bounds[b + 1]) - cost(bounds[b - 1], bounds[b]) - cost(bounds[b], bounds[b + 1]);
  const prices: number[] = bounds.map((_, b) => (b === 0 || b === bounds.length - 1 ? Number.POSITIVE_INFINITY : price(b)));
  for (;;) {
    let cheapest = 0;
    for (let b = 1; b < prices.length - 1; b++) if (prices[b] < prices[cheapest]) cheapest = b;
    if (!(prices[cheapest] < penalty)) return bounds.slice(1, -1);
    bounds.splice(cheapest, 1);
    prices.splice(cheapest, 1);
    if (cheapest - 1 > 0) prices[cheapest - 1] = price(cheapest - 1);
    if (cheapest < bounds.length - 1) prices[cheapest] = price(cheapest);
  }
}
