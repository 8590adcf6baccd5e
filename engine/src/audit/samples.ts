/**
 * Samples on one regular axis: interval k covers [startMs + k·stepMs, startMs + (k+1)·stepMs), UTC, whatever the
 * file's own label was. A column is named `<point>.<quantity>` as in the plant folder; NaN is no sample.
 * Means stay means, counters stay counters (`eac_total_wh`: the reading at the end of the interval).
 */
export interface Samples {
  startMs: number;
  stepMs: number;
  count: number;
  columns: Map<string, Float64Array>;
}

/** The time from the beginning of one row of the rows with light to the end of another, UTC, ms: `interval` says which interval of the axis each of them is. */
export function spanOfRows({ startMs, stepMs }: Pick<Samples, "startMs" | "stepMs">, { interval }: { interval: Int32Array }, first: number, last: number): { startMs: number; endMs: number } {
  return { startMs: startMs + interval[first] * stepMs, endMs: startMs + (interval[last] + 1) * stepMs };
}

/** The whole time of the samples, UTC, ms, the end exclusive. */
export function spanOf({ startMs, stepMs, count }: Samples): { startMs: number; endMs: number } {
  return { startMs, endMs: startMs + count * stepMs };
}

/**
 * UTC offsets of the plant's zone over the samples' time: from `fromMs[i]` on, local time is UTC + `offsetMin[i]`.
 * Ascending; the first entry lies at or before the first sample. Built outside (the engine knows no calendar).
 */
export interface Zone {
  fromMs: Float64Array;
  offsetMin: Int32Array;
}

/** An O&M event of `events.csv`: evidence for incidents, never a substitute for data. */
export interface OmEvent {
  startMs: number;
  endMs: number;
  point: string;
  type: string;
  text: string;
}
