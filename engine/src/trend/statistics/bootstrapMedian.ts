import type { Random } from "./random.ts";
import { sortedValid } from "./quantile.ts";

/**
 * Medians of `draws` bootstrap samples of a column (as many values as the column, drawn with replacement; NaN left out).
 * The middle order statistics are drawn directly: the k-th of n uniforms is beta distributed with shapes k, n − k + 1
 * (David & Nagaraja 2003, Order Statistics, 2.1), and given it the next one is the smallest of the n − k left above.
 */
export function bootstrapMedians(values: ArrayLike<number>, draws: number, random: Random): Float64Array {
  const sorted = sortedValid(values);
  const n = sorted.length;
  const out = new Float64Array(draws).fill(Number.NaN);
  if (n === 0) return out;
  const at = (u: number): number => sorted[Math.min(Math.floor(u * n), n - 1)];
  if (n === 1) return out.fill(sorted[0]);
  const k = n % 2 === 1 ? (n + 1) / 2 : n / 2;
  for (let d = 0; d < draws; d++) {
    const u = random.beta(k, n - k + 1);
    if (n % 2 === 1) out[d] = at(u);
    else out[d] = (at(u) + at(1 - (1 - u) * (1 - random.uniform()) ** (1 / (n - k)))) / 2;
  }
  return out;
}
