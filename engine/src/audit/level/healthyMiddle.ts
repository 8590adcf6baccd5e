import { quantile } from "../statistics.ts";

/**
 * Middle of what units give of their expectation (ratios; NaN left out, NaN of none). Where the two in the middle lie further apart
 * than the share `apart`, half of the units have a fault: faults take, so the upper of the two is the healthy one, and a mean between
 * a sound inverter and a harmed one is nobody's level.
 */
export function healthyMiddle(values: readonly number[], apart: number): number {
  const known = values.filter((v) => Number.isFinite(v)).toSorted((a, b) => a - b);
  const upper = known[known.length >> 1] ?? NaN;
  const middle = quantile(known, 0.5);
  return middle < (1 - apart / 2) * upper ? upper : middle;
}
