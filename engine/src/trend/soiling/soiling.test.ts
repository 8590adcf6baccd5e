import { describe, expect, it } from "vitest";
import { seededRandom } from "../statistics/random.ts";
import { perfectCleanProfile, soilingIntervals } from "./soilingIntervals.ts";
import { soilingRatio } from "./soilingMonteCarlo.ts";

/** Two years of a performance that loses 0.15 % a day and is washed clean every 60 days. */
function sawtooth(noise: number): { performance: Float64Array; rain: Float64Array; truth: number } {
  const random = seededRandom(6);
  const loss = Float64Array.from({ length: 720 }, (_, day) => 1 - 0.0015 * (day % 60));
  return {
    performance: loss.map((value) => 0.9 * value + noise * random.normal()),
    rain: loss.map((_, day) => (day % 60 === 0 ? 5 : 0)),
    truth: loss.reduce((sum, value) => sum + value, 0) / loss.length,
  };
}

const evenSun = new Float64Array(720).fill(5000);

describe("stochastic rate and recovery", () => {
  const { performance, rain, truth } = sawtooth(0.003);
  it("finds the washings and the rate between them", () => {
    const history = soilingIntervals(performance, rain);
    expect(history.intervals.filter((one) => one.valid).length).toBe(12);
    for (const one of history.intervals.filter((interval) => interval.valid)) {
      expect(one.ratePerDay / -0.0015 / (0.9 / history.level)).toBeCloseTo(1, 0);
      expect(one.rateLowPerDay).toBeLessThanOrEqual(one.ratePerDay);
      expect(one.rateHighPerDay).toBeGreaterThanOrEqual(one.ratePerDay);
    }
  });
  it("takes rain alone for washings where told so", () => {
    const history = soilingIntervals(performance, rain, { cleanCriterion: "precip", precipThreshold: 1 });
    expect(history.intervals.map((one) => one.firstRow)).toEqual(Array.from({ length: 12 }, (_, k) => 60 * k));
  });
  it("gives the ratio that perfect washings leave, and less where they may be poor", () => {
    const history = soilingIntervals(performance, rain, { cleanCriterion: "precip", precipThreshold: 1 });
    const perfect = soilingRatio(history, evenSun, "perfect_clean", seededRandom(1));
    expect(perfect.ratio).toBeCloseTo(truth, 2);
    expect(perfect.low).toBeLessThanOrEqual(perfect.ratio);
    expect(soilingRatio(history, evenSun, "random_clean", seededRandom(1)).ratio).toBeLessThan(perfect.ratio);
    const profile = perfectCleanProfile(history);
    expect(profile.ratio.reduce((sum, value) => sum + value, 0) / profile.rows.length).toBeCloseTo(truth, 2);
  });
  it("weighs by insolation: sun on clean days alone sees no soiling", () => {
    const history = soilingIntervals(performance, rain, { cleanCriterion: "precip", precipThreshold: 1 });
    const onClean = evenSun.map((sun, day) => (day % 60 === 0 ? sun : 0));
    expect(soilingRatio(history, onClean, "perfect_clean", seededRandom(1)).ratio).toBeCloseTo(1, 9);
  });
  it("has no ratio without a day", () => {
    const none = soilingIntervals(new Float64Array(30).fill(Number.NaN));
    expect(none.intervals).toEqual([]);
    expect(soilingRatio(none, evenSun, "half_norm_clean", seededRandom(1)).ratio).toBeNaN();
  });
});
