/** Exponent b of time ∝ work^b through some runs, by least squares on logarithms: 1 is linear. */
export function growthExponent(runs: readonly { work: number; seconds: number }[]): number {
  const x = runs.map(({ work }) => Math.log(work));
  const y = runs.map(({ seconds }) => Math.log(seconds));
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  const covariance = x.reduce((sum, value, i) => sum + (value - mx) * (y[i] - my), 0);
  return covariance / x.reduce((sum, value) => sum + (value - mx) ** 2, 0);
}
