/** Counts in `bins` equal bins between the lowest and highest value (NaN left out), with the bins' edges. */
function histogram(values: ArrayLike<number>, bins: number): { counts: Float64Array; edges: Float64Array } {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    if (values[i] < lowest) lowest = values[i];
    if (values[i] > highest) highest = values[i];
  }
  if (lowest === highest) {
    lowest -= 0.5;
    highest += 0.5;
  }
  const width = (highest - lowest) / bins;
  const edges = Float64Array.from({ length: bins + 1 }, (_, b) => (b === bins ? highest : lowest + b * width));
  const counts = new Float64Array(bins);
  for (let i = 0; i < values.length; i++) {
    if (!(values[i] === values[i])) continue;
    let bin = Math.min(Math.floor(((values[i] - lowest) / (highest - lowest)) * bins), bins - 1);
    // rounding may put a value one bin off its edges
    if (values[i] < edges[bin]) bin--;
    else if (values[i] >= edges[bin + 1] && bin !== bins - 1) bin++;
    counts[bin]++;
  }
  return { counts, edges };
}

/**
 * Flags clipping at the most frequent power levels: of a histogram with bins of `relativeTolerance` of the range, the
 * `levels` fullest bins; a sample in such a bin is clipped when at least `fractionInWindow` of the `window` samples up to
 * it are. Night counts as a level of its own. pvanalytics `clipping.levels`. 1 = clipped.
 */
export function clippingLevels(
  power: ArrayLike<number>, options: { window?: number; fractionInWindow?: number; relativeTolerance?: number; levels?: number } = {},
): Uint8Array {
  const window = options.window ?? 4;
  const needed = window * (options.fractionInWindow ?? 0.75);
  const flags = new Uint8Array(power.length);
  const { counts, edges } = histogram(power, Math.ceil(1 / (options.relativeTolerance ?? 0.005)));
  const fullest = Array.from(counts.keys()).sort((a, b) => counts[b] - counts[a]).slice(0, options.levels ?? 2);
  for (const bin of fullest) {
    const inBin = Uint8Array.from(power, (value) => (value >= edges[bin] && value <= edges[bin + 1] ? 1 : 0));
    let inWindow = 0;
    for (let i = 0; i < power.length; i++) {
      inWindow += inBin[i];
      if (i >= window) inWindow -= inBin[i - window];
      if (i >= window - 1 && inWindow >= needed && inBin[i] === 1) flags[i] = 1;
    }
  }
  return flags;
}
