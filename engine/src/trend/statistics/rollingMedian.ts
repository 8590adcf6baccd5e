import { medianOfSorted } from "./quantile.ts";

/** Ascending numbers of a moving window; insertion and removal by binary search. */
class SortedWindow {
  readonly numbers: number[] = [];

  #position(value: number): number {
    let low = 0;
    let high = this.numbers.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.numbers[middle] < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  add(value: number): void {
    if (value === value) this.numbers.splice(this.#position(value), 0, value);
  }

  remove(value: number): void {
    if (value === value) this.numbers.splice(this.#position(value), 1);
  }
}

/** Medians of windows [start(i), end(i)) whose two ends never move back; NaN left out, NaN below `minCount` valid numbers. */
function movingMedian(
  values: ArrayLike<number>, start: (row: number) => number, end: (row: number) => number, minCount: number,
): Float64Array {
  const out = new Float64Array(values.length);
  const window = new SortedWindow();
  let from = 0;
  let to = 0;
  for (let i = 0; i < values.length; i++) {
    const nextTo = end(i);
    const nextFrom = start(i);
    while (to < nextTo) window.add(values[to++]);
    while (from < nextFrom) window.remove(values[from++]);
    out[i] = window.numbers.length >= minCount ? medianOfSorted(window.numbers) : Number.NaN;
  }
  return out;
}

/**
 * Rolling median over `window` rows centred on each row (an even window reaches one row further back than forward).
 * Rows outside the column and NaN do not count; NaN below `minCount` valid numbers.
 */
export function rollingMedianCentred(values: ArrayLike<number>, window: number, minCount: number): Float64Array {
  const ahead = (window - 1) >> 1;
  return movingMedian(
    values,
    (i) => Math.max(0, i + ahead + 1 - window),
    (i) => Math.min(values.length, i + ahead + 1),
    minCount,
  );
}

/** Which instants belong to the window of row i, as distances from its own instant, ms. */
export interface TimeWindow {
  beforeMs: number;
  afterMs: number;
  /** Whether an instant exactly `beforeMs` earlier belongs to the window (one exactly `afterMs` later always does). */
  closedLeft: boolean;
}

/** Rolling median over a window of time around each row; `timeMs` ascends. NaN left out, NaN below `minCount` valid numbers. */
export function rollingMedianInTime(
  values: ArrayLike<number>, timeMs: ArrayLike<number>, window: TimeWindow, minCount: number,
): Float64Array {
  let from = 0;
  let to = 0;
  return movingMedian(
    values,
    (i) => {
      const bound = timeMs[i] - window.beforeMs;
      while (from < i && (window.closedLeft ? timeMs[from] < bound : timeMs[from] <= bound)) from++;
      return from;
    },
    (i) => {
      while (to < values.length && timeMs[to] <= timeMs[i] + window.afterMs) to++;
      return to;
    },
    minCount,
  );
}
