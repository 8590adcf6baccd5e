import { describe, expect, it } from "vitest";
import type { Series } from "../normalization/interpolateSeries.ts";
import { seededRandom } from "../statistics/random.ts";
import { classicalDegradation, leastSquaresDegradation, linearConfidence } from "./linearDegradation.ts";
import { usageOfPoints, yearOnYear } from "./yearOnYear.ts";
import { circularBlockBootstrap, simpleBootstrap } from "./yearOnYearConfidence.ts";

const DAY = 86_400_000;

/** Five years of days from 2015 on, by default seasonal, losing `ratePercent` of the first level a year. */
function plant(ratePercent: number, noise: number, swing = 0.06): Series {
  const random = seededRandom(1);
  const timeMs = Float64Array.from({ length: 1826 }, (_, i) => Date.UTC(2015, 0, 1) + i * DAY);
  const values = timeMs.map((_, i) => {
    const season = 1 + swing * Math.cos((2 * Math.PI * i) / 365.25);
    return 0.85 * season * (1 + (ratePercent / 100) * (i / 365)) + noise * random.normal();
  });
  return { timeMs, values };
}

describe("year on year", () => {
  it("reads the rate through the seasons, for gains and losses", () => {
    for (const rate of [-1.5, -0.5, 0.4]) {
      expect(yearOnYear(plant(rate, 0.01)).ratePercentPerYear).toBeCloseTo(rate, 1);
    }
  });
  it("does not depend on the scale of the series once recentred", () => {
    const series = plant(-0.8, 0.01);
    const scaled = { timeMs: series.timeMs, values: series.values.map((value) => 7 * value) };
    expect(yearOnYear(scaled).ratePercentPerYear).toBeCloseTo(yearOnYear(series).ratePercentPerYear, 10);
  });
  it("compares points a calendar year apart and none with a missing day", () => {
    const series = plant(-1, 0);
    series.values[400] = Number.NaN;
    const { pairs } = yearOnYear(series);
    const left = new Set(pairs.map((pair) => pair.leftMs));
    expect(left.has(series.timeMs[400])).toBe(false);
    expect(pairs.every((pair) => Math.abs((pair.rightMs - pair.leftMs) / DAY - 365) <= 1)).toBe(true);
    const usage = usageOfPoints(series.timeMs, pairs);
    expect([usage[0], usage[400], usage[800]]).toEqual([1, 0, 2]);
  });
  it("has more pairs with several years, and the same rate", () => {
    const series = plant(-1, 0.01);
    const many = yearOnYear(series, { multiYear: true });
    expect(many.pairs.length).toBeGreaterThan(2 * yearOnYear(series).pairs.length);
    expect(many.ratePercentPerYear).toBeCloseTo(-1, 1);
  });
});

describe("confidence", () => {
  it("holds the rate between its bounds and narrows with quieter data", () => {
    const widths = [0.03, 0.01].map((noise) => {
      const found = yearOnYear(plant(-1, noise));
      const { low, high, exceedance } = simpleBootstrap(found, seededRandom(3));
      expect(low).toBeLessThan(found.ratePercentPerYear);
      expect(high).toBeGreaterThan(found.ratePercentPerYear);
      expect(exceedance).toBeLessThan(low);
      return high - low;
    });
    expect(widths[1]).toBeLessThan(widths[0] / 2);
  });
  it("of blocks agrees with the simple one when days are independent, and repeats with its seed", () => {
    const series = plant(-1, 0.02, 0);
    const found = yearOnYear(series);
    const block = circularBlockBootstrap(series, found, seededRandom(3), 30, { draws: 400 });
    expect(block).toEqual(circularBlockBootstrap(series, found, seededRandom(3), 30, { draws: 400 }));
    const simple = simpleBootstrap(found, seededRandom(3));
    expect((block.high - block.low) / (simple.high - simple.low)).toBeGreaterThan(0.4);
    expect((block.high - block.low) / (simple.high - simple.low)).toBeLessThan(2.5);
  });
});

describe("straight lines", () => {
  it("give back the line that made the series", () => {
    const timeMs = Float64Array.from({ length: 1000 }, (_, i) => i * DAY);
    const values = timeMs.map((ms) => 0.9 - 0.01 * (ms / DAY / 365));
    const line = leastSquaresDegradation({ timeMs, values });
    expect(line.ratePercentPerYear).toBeCloseTo(-1 / 0.9, 9);
    expect(line.rmse).toBeCloseTo(0, 12);
  });
  it("through the annual mean see no season and test the trend", () => {
    const fit = classicalDegradation(plant(-0.7, 0.01));
    expect(fit.ratePercentPerYear).toBeCloseTo(-0.7, 1);
    expect(fit.mannKendall.trend).toBe("decreasing");
    const { low, high } = linearConfidence(fit, seededRandom(1));
    expect(low).toBeLessThan(fit.ratePercentPerYear);
    expect(high).toBeGreaterThan(fit.ratePercentPerYear);
  });
});
