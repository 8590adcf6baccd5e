import { normalCdf } from "./normalDistribution.ts";
import { sortedValid } from "./quantile.ts";

/** Result of the Mann–Kendall test. */
export interface MannKendall {
  /** Standard score; positive for a rise. */
  z: number;
  /** Two-sided probability of a score this far out without a trend. */
  p: number;
  trend: "increasing" | "decreasing" | "none";
}

/** Ranks 1…n, equal numbers sharing their lowest. */
function ranks(values: Float64Array): Int32Array {
  const sorted = sortedValid(values);
  return Int32Array.from(values, (value) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle] < value) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  });
}

/** Kendall's S: rising less falling pairs, counted with a Fenwick tree in O(n log n). */
function risingLessFalling(rank: Int32Array): number {
  const tree = new Float64Array(rank.length + 2);
  const countUpTo = (r: number): number => {
    let total = 0;
    for (let i = r; i > 0; i -= i & -i) total += tree[i];
    return total;
  };
  let s = 0;
  rank.forEach((r, seen) => {
    s += countUpTo(r - 1) - (seen - countUpTo(r));
    for (let i = r; i < tree.length; i += i & -i) tree[i]++;
  });
  return s;
}

/**
 * Mann–Kendall test for a monotonic trend, NaN left out, ties in the variance (Mann 1945; Kendall 1975; Gilbert 1987,
 * section 16.4). `alpha` is the two-sided significance level. NaN and "none" for fewer than two values.
 */
export function mannKendall(values: ArrayLike<number>, alpha = 0.05): MannKendall {
  const valid = Float64Array.from(values).filter((value) => value === value);
  const n = valid.length;
  if (n < 2) return { z: Number.NaN, p: Number.NaN, trend: "none" };
  const rank = ranks(valid);
  const s = risingLessFalling(rank);
  const sizes = new Map<number, number>();
  for (const r of rank) sizes.set(r, (sizes.get(r) ?? 0) + 1);
  let variance = n * (n - 1) * (2 * n + 5);
  for (const k of sizes.values()) variance -= k * (k - 1) * (2 * k + 5);
  const z = s === 0 ? 0 : (s - Math.sign(s)) / Math.sqrt(variance / 18);
  const p = 2 * (1 - normalCdf(Math.abs(z)));
  return { z, p, trend: !(p < alpha) ? "none" : z > 0 ? "increasing" : "decreasing" };
}
