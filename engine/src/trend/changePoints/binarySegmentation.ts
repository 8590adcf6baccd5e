import type { SegmentCost } from "./rbfCost.ts";

interface Split {
  at: number;
  gain: number;
}

/** The split of [start, end) that lowers the cost most; of equal gains the latest. Undefined where no split is allowed. */
function bestSplit(cost: SegmentCost, start: number, end: number, minSize: number, jump: number): Split | undefined {
  const whole = cost(start, end);
  let best: Split | undefined;
  for (let at = start; at < end; at += jump) {
    if (at - start < minSize || end - at < minSize) continue;
    const gain = whole - cost(start, at) - cost(at, end);
    if (best === undefined || gain >= best.gain) best = { at, gain };
  }
  return best;
}

/**
 * Change points by binary segmentation (Scott & Knott 1974; ruptures' Binseg): the split that lowers the cost most is
 * taken while it lowers it by more than `penalty`. Gives the first row of each segment but the first, ascending.
 */
export function binarySegmentation(cost: SegmentCost, count: number, penalty: number, minSize = 2, jump = 5): number[] {
  const bounds = [0, count];
  const known = new Map<number, Split | undefined>();
  for (;;) {
    let best: Split | undefined;
    for (let s = 0; s + 1 < bounds.length; s++) {
      const key = bounds[s] * (count + 1) + bounds[s + 1];
      if (!known.has(key)) known.set(key, bestSplit(cost, bounds[s], bounds[s + 1], minSize, jump));
      const split = known.get(key);
      if (split !== undefined && (best === undefined || split.gain > best.gain)) best = split;
    }
    if (best === undefined || !(best.gain > penalty)) return bounds.slice(1, -1);
    bounds.push(best.at);
    bounds.sort((a, b) => a - b);
  }
}
