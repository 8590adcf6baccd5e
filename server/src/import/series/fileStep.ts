/**
 * The usual distance between neighbouring stamps of a file (ms): the most common positive one among its first rows;
 * rows that share a stamp (long files) count once. NaN with fewer than two stamps.
 */
export function fileStepMs(stamps: ArrayLike<number>): number {
  const sorted = Float64Array.from(stamps).sort();
  const counts = new Map<number, number>();
  for (let i = 1; i < sorted.length; i++) {
    const step = (sorted[i] ?? NaN) - (sorted[i - 1] ?? NaN);
    if (step > 0) counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return mostCommon(counts);
}

/** Where within a step the stamps stand (ms, 0 ≤ phase < step): the most common place when half of them share it, else 0. */
export function phaseOf(stamps: ArrayLike<number>, stepMs: number): number {
  const counts = new Map<number, number>();
  for (let i = 0; i < stamps.length; i++) {
    const phase = (((stamps[i] ?? 0) % stepMs) + stepMs) % stepMs;
    counts.set(phase, (counts.get(phase) ?? 0) + 1);
  }
  const phase = mostCommon(counts);
  return (counts.get(phase) ?? 0) * 2 >= stamps.length ? phase : 0;
}

function mostCommon(counts: ReadonlyMap<number, number>): number {
  let best = NaN;
  let most = 0;
  for (const [value, count] of counts) {
    if (count > most || (count === most && value < best)) {
      best = value;
      most = count;
    }
  }
  return best;
}
