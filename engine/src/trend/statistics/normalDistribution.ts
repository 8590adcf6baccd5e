const DENSITY_AT_ZERO = 1 / Math.sqrt(2 * Math.PI);

/** Upper tail of the standard normal beyond x ≥ 5 by Laplace's continued fraction. */
function farTail(x: number): number {
  let fraction = 0;
  for (let k = 60; k >= 1; k--) fraction = k / (x + fraction);
  return (DENSITY_AT_ZERO * Math.exp(-0.5 * x * x)) / (x + fraction);
}

/** Standard normal distribution function, by its odd power series (Abramowitz & Stegun 26.2.11) and in the tails 26.2.14. */
export function normalCdf(x: number): number {
  if (x < -5) return farTail(-x);
  if (x > 5) return 1 - farTail(x);
  let term = x;
  let sum = x;
  for (let k = 3; Math.abs(term) > 1e-17 * Math.abs(sum); k += 2) {
    term *= (x * x) / k;
    sum += term;
  }
  return 0.5 + DENSITY_AT_ZERO * Math.exp(-0.5 * x * x) * sum;
}

/** Standard normal quantile, p in (0, 1), by bisection down to the last digit; ±Infinity at the ends, NaN outside. */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) return Number.NaN;
  if (p === 0 || p === 1) return p === 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  let low = -40;
  let high = 40;
  for (let i = 0; i < 200 && high - low > 1e-16 * Math.abs(low); i++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (normalCdf(middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
