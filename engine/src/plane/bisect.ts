/** Root found by bisection; without a change of sign (or with NaN at an end) the root is NaN and nothing was tried. */
export interface Bisection {
  root: number;
  converged: boolean;
  iterations: number;
}

/**
 * Root of a function between two ends of opposite sign: halves until half the interval is below `tolerance`, at most
 * `maxIterations` times. Not converged, it gives the last lower end.
 */
export function bisect(
  f: (x: number) => number, low: number, high: number, tolerance: number, maxIterations: number,
): Bisection {
  const atLow = f(low);
  const atHigh = f(high);
  if (atLow === 0) return { root: low, converged: true, iterations: 0 };
  if (atHigh === 0) return { root: high, converged: true, iterations: 0 };
  if (!(atLow * atHigh < 0)) return { root: Number.NaN, converged: false, iterations: -1 };
  let from = low;
  let width = high - low;
  for (let iterations = 1; iterations <= maxIterations; iterations++) {
    width *= 0.5;
    const middle = from + width;
    const value = f(middle);
    if (value < 0 === atLow < 0) from = middle;
    if (value === 0 || Math.abs(width) < tolerance + 8.881784197001252e-16 * Math.abs(middle)) {
      return { root: middle, converged: true, iterations };
    }
  }
  return { root: from, converged: false, iterations: maxIterations };
}
