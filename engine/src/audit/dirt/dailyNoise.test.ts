import { describe, expect, it } from "vitest";
import { dailyNoise } from "./dailyNoise.ts";

const DAYS = 360;

/** A normal chance that is the same in every run: twelve uniform ones (Park and Miller 1988). */
function chances(seed: number): () => number {
  let state = seed;
  const uniform = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return () => Array.from({ length: 12 }, uniform).reduce((a, b) => a + b, -6);
}

const weight = new Float64Array(DAYS).fill(1);
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

describe("noise of the days where light is carried over from the horizontal", () => {
  // blue, veiled and grey days in turn; in winter the planes' light depends four times as much on the beam
  const beamShare = Float64Array.from({ length: DAYS }, (_, d) => [0.82, 0.55, 0.1][d % 3] + 0.001 * (d % 7));
  const dependence = Float64Array.from({ length: DAYS }, (_, d) => (d < DAYS / 2 ? 0.04 : 0.01));
  const wrong = [0.1, 1, 0.3];
  const chance = chances(815);
  const ratio = Float64Array.from(dependence, (v, d) => Math.log(0.95) + wrong[d % 3] * v * chance());
  const noise = dailyNoise(ratio, weight, false, { dependence, beamShare });
  const of = (sky: number, winter: boolean): number => mean([...noise].filter((_, d) => d % 3 === sky && (d < DAYS / 2) === winter));

  it("is that of days of a like sky, as far as their light depends on the beam", () => {
    expect(of(1, true) / (wrong[1] * 0.04)).toBeGreaterThan(0.7);
    expect(of(1, true) / (wrong[1] * 0.04)).toBeLessThan(1.4);
    expect(of(1, true) / of(1, false)).toBeGreaterThan(3);
  });

  it("is least under a blue sky", () => {
    expect(of(0, true)).toBeLessThan(0.4 * of(1, true));
    expect(of(2, true)).toBeLessThan(0.6 * of(1, true));
  });

  it("is never less than meters leave, and knows no day that has no ratio", () => {
    const sparse = dailyNoise(new Float64Array(DAYS).fill(NaN), weight, false, { dependence, beamShare });
    for (const sigma of [...noise, ...sparse]) expect(sigma).toBeGreaterThanOrEqual(0.0015);
  });
});

describe("noise of a season in which most days say nothing", () => {
  it("is that of the days that do, not the year's", () => {
    const chance = chances(41);
    // a quiet year with a dark quarter: every other day or two without a ratio, and the rest scatter by 3 %
    const dark = (d: number): boolean => d >= 150 && d < 240;
    const ratio = Float64Array.from({ length: DAYS }, (_, d) => (dark(d) && [1, 2, 4].includes(d % 5) ? NaN : (dark(d) ? 0.03 : 0.003) * chance()));
    const noise = dailyNoise(ratio, weight, true);
    expect(mean([...noise].slice(170, 220))).toBeGreaterThan(0.01);
    expect(mean([...noise].slice(0, 120))).toBeLessThan(0.005);
  });
});
