import { describe, expect, it } from "vitest";
import { homogeneityOf, stabilityOf, trendOf } from "./behaviour.ts";
import { rbfCost } from "./changePoints/rbfCost.ts";
import { seededRandom } from "./statistics/random.ts";

const DAYS = Float64Array.from({ length: 730 }, (_, i) => 19_000 + i);

function daily(level: (day: number) => number, noise: number, seed = 1): Float64Array {
  const random = seededRandom(seed);
  return DAYS.map((_, i) => level(i) * (1 + noise * random.normal()));
}

describe("the cost of a segment", () => {
  it("is the kernel's own sum, on a coarse grid as on a fine one", () => {
    const signal = Float64Array.from({ length: 43 }, (_, i) => Math.sin(i * i) + (i > 20 ? 1.5 : 0));
    const [fine, coarse] = [rbfCost(signal), rbfCost(signal, 5)];
    const squares = Array.from(signal).flatMap((a, i) => Array.from(signal.subarray(i + 1), (b) => (a - b) ** 2)).sort((a, b) => a - b);
    const width = ((squares[(squares.length - 1) >> 1] ?? 0) + (squares[squares.length >> 1] ?? 0)) / 2;
    for (const [start, end] of [[0, 43], [0, 5], [10, 25], [25, 43], [40, 43]] as const) {
      const part = Array.from(signal.subarray(start, end));
      const inside = part.flatMap((a, i) => part.map((b, j) => (i === j ? 1 : Math.exp(-Math.min(Math.max((a - b) ** 2 / width, 1e-2), 1e2))))).reduce((sum, kernel) => sum + kernel, 0);
      expect(fine(start, end)).toBeCloseTo(part.length - inside / part.length, 9);
      expect(coarse(start, end)).toBeCloseTo(part.length - inside / part.length, 9);
    }
  });
});

describe("stability", () => {
  it("grows worse with the scatter", () => {
    const classes = [0.01, 0.03, 0.06, 0.15].map((noise) => stabilityOf(DAYS, daily(() => 0.9, noise)).stability);
    expect(classes).toEqual(["steady", "stable", "unstable", "highly_unstable"]);
  });
  it("estimates the standard deviation of noise and ignores missing days", () => {
    const values = daily(() => 0.9, 0.03).map((value, i) => (i % 5 === 0 ? Number.NaN : value));
    expect(stabilityOf(DAYS, values).robustVariation).toBeCloseTo(0.03, 2);
  });
  it("says nothing of too few days", () => {
    expect(stabilityOf(DAYS.subarray(0, 10), daily(() => 1, 0.01)).stability).toBeNull();
  });
  it("calls frequent changes of level highly unstable however quiet between", () => {
    const result = stabilityOf(DAYS, daily((i) => (Math.floor(i / 80) % 2 === 0 ? 0.9 : 0.6), 0.005));
    expect(result.changePointsPerYear).toBeGreaterThanOrEqual(3);
    expect(result.stability).toBe("highly_unstable");
  });
});

describe("homogeneity", () => {
  it("tells alike from unlike points and names the lowest", () => {
    expect(homogeneityOf([0.9, 0.905, 0.91, 0.902]).homogeneity).toBe("homogeneous");
    expect(homogeneityOf([0.9, 0.94, 0.87, 0.91, 0.88]).homogeneity).toBe("heterogeneous");
    const uneven = homogeneityOf([0.9, 0.4, Number.NaN, 0.8, 0.6]);
    expect(uneven.homogeneity).toBe("highly_heterogeneous");
    expect(uneven.worst).toEqual([1, 4, 3]);
  });
  it("has a Gini coefficient of 0 for equals and (n−1)/n where one has all", () => {
    expect(homogeneityOf([1, 1, 1, 1]).gini).toBeCloseTo(0, 12);
    expect(homogeneityOf([0, 0, 0, 1]).gini).toBeCloseTo(0.75, 12);
  });
  it("says nothing of two points", () => expect(homogeneityOf([1, 0.5]).homogeneity).toBeNull());
});

describe("trend", () => {
  it("finds the slope of a losing plant and calls it deterioration", () => {
    const result = trendOf(DAYS, daily((i) => 0.9 * (1 - (0.03 * i) / 365.25), 0.01), 0.01);
    expect(result.slopePerYear).toBeCloseTo(-0.027, 2);
    expect(result.trend).toBe("deterioration");
  });
  it("turns round with the sign", () => {
    expect(trendOf(DAYS, daily((i) => 0.7 + (0.05 * i) / 365, 0.01), 0.01).trend).toBe("improvement");
  });
  it("never calls a change within twice the uncertainty a trend", () => {
    expect(trendOf(DAYS, daily((i) => 0.9 * (1 - (0.03 * i) / 365.25), 0.01), 0.05).trend).toBe("none");
  });
  it("finds none in noise, nearly always", () => {
    const seeds = Array.from({ length: 40 }, (_, seed) => trendOf(DAYS, daily(() => 0.9, 0.02, seed), 0).trend);
    expect(seeds.filter((trend) => trend !== "none").length).toBeLessThanOrEqual(6);
  });
});
