/** The error function of x ≥ 0, to double precision: series below 2.5, continued fraction above (Abramowitz & Stegun 7.1.6, 7.1.14). */
export function erf(x: number): number {
  if (x < 2.5) {
    let term = x;
    let sum = x;
    for (let n = 1; n < 200 && Math.abs(term) > 1e-17 * Math.abs(sum); n++) {
      term *= (2 * x * x) / (2 * n + 1);
      sum += term;
    }
    return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
  }
  let fraction = x;
  for (let k = 60; k >= 1; k--) fraction = x + k / 2 / fraction;
  return 1 - Math.exp(-x * x) / (Math.sqrt(Math.PI) * fraction);
}
