import type { Samples } from "@sunledger/engine";

/** Chosen columns moved earlier by steps that may change with time; where two samples meet, the first stays. */
export function moveColumns(samples: Samples, chosen: (name: string) => boolean, stepsAt: (ms: number) => number): Samples {
  const target = Int32Array.from({ length: samples.count }, (_, k) => k - stepsAt(samples.startMs + k * samples.stepMs));
  const columns = [...samples.columns].map(([name, values]): [string, Float64Array] => {
    if (!chosen(name)) return [name, values];
    const placed = new Float64Array(samples.count).fill(NaN);
    for (let k = 0; k < samples.count; k++) {
      const to = target[k] ?? -1;
      if (to >= 0 && to < samples.count && Number.isNaN(placed[to] ?? NaN)) placed[to] = values[k] ?? NaN;
    }
    return [name, placed];
  });
  return { ...samples, columns: new Map(columns) };
}
