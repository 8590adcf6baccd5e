import { describe, expect, it } from "vitest";
import { soilingAgeing } from "./soilingAgeing.ts";

const DAYS = 365;
const DRY = 0.01;

/** A uniform chance 0–1 that is the same in every run (Park and Miller 1988). */
function chances(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** A year of a plant that gets dirty by `rate` a day and is washed every `wash` days, at no fixed hour: a quarter of a day's dirt lies on the day of the wash already; noise is the sum of uniform chances. */
function year(rate: number, wash: number, noise: number, level = 0.955, washChance = 0.25) {
  const chance = chances(4711);
  const dirt = Float64Array.from({ length: DAYS }, (_, d) => 1 - rate * ((d % wash) + 0.25));
  const ratio = dirt.map((left, d) => level * left * Math.exp((-0.005 * d) / 365.25) * (1 + noise * (chance() + chance() + chance() + chance() - 2) * 1.73));
  const cleaningChance = Float64Array.from({ length: DAYS }, (_, d) => (d % wash === 0 ? washChance : DRY));
  return { dirt, ratio, prior: { weight: new Float64Array(DAYS).fill(1), cleaningChance, ageYears: 4 } };
}

const mean = (values: Float64Array): number => values.reduce((a, b) => a + b, 0) / values.length;

describe("dirt and age in a series of daily ratios", () => {
  it.each([[0.0004, 20], [0.0008, 35], [0.0015, 60]])("finds dirt of %f a day washed every %i days within its uncertainty", (rate, wash) => {
    const { dirt, ratio, prior } = year(rate, wash, 0.003);
    const found = soilingAgeing(ratio, prior);
    expect(Math.abs(mean(found.soilingRatio) - mean(dirt))).toBeLessThan(Math.max(0.001, 2 * found.levelUncertainty));
    expect(found.level).toBeGreaterThan(0.95);
    expect(found.level).toBeLessThan(0.96);
  });

  it("never takes noise for a plant better than its nameplate", () => {
    const { ratio, dirt, prior } = year(0.0004, 20, 0.03);
    const found = soilingAgeing(ratio, prior);
    expect(found.level).toBeLessThan(0.99);
    expect(Math.abs(mean(found.soilingRatio) - mean(dirt))).toBeLessThan(0.012);
  });

  it("scales with the level, which it does not confuse with dirt", () => {
    const low = soilingAgeing(year(0.0008, 35, 0.003, 0.94).ratio, year(0.0008, 35, 0.003).prior);
    const high = soilingAgeing(year(0.0008, 35, 0.003, 0.96).ratio, year(0.0008, 35, 0.003).prior);
    expect(high.level / low.level).toBeCloseTo(0.96 / 0.94, 3);
    expect(mean(high.soilingRatio)).toBeCloseTo(mean(low.soilingRatio), 3);
  });

  it("finds the wash on its day", () => {
    const { ratio, prior } = year(0.0015, 60, 0.002);
    expect(soilingAgeing(ratio, prior).cleanings).toEqual([60, 120, 180, 240, 300, 360]);
  });

  it("says nothing extreme of a series that says nothing", () => {
    const found = soilingAgeing(new Float64Array(DAYS).fill(NaN), year(0.001, 30, 0.01).prior);
    expect(Number.isFinite(found.level)).toBe(true);
    expect(found.soilingRatio.every((v) => v > 0.8 && v <= 1)).toBe(true);
    expect(found.ageingPerYear).toBeCloseTo(0.005, 3);
  });

  it("says how well the mean of the days that told is known, from how they scatter and how many they are", () => {
    const { ratio, prior } = year(0.0004, 20, 0.03);
    const all = soilingAgeing(ratio, prior).meanSpread;
    const quarter = soilingAgeing(ratio.map((v, d) => (d < DAYS / 4 ? v : NaN)), prior).meanSpread;
    expect(all / (0.03 / Math.sqrt(DAYS))).toBeGreaterThan(0.7);
    expect(all / (0.03 / Math.sqrt(DAYS))).toBeLessThan(1.4);
    expect(quarter / all).toBeGreaterThan(1.5);
    expect(quarter / all).toBeLessThan(2.6);
    expect(soilingAgeing(new Float64Array(DAYS).fill(NaN), prior).meanSpread).toBe(0);
  });

  it("reads a long dry season to a rate between any two rungs", () => {
    const { dirt, ratio, prior } = year(0.00102, 240, 0.003);
    const found = soilingAgeing(ratio, prior);
    expect(found.dirtPerDay / 0.00102).toBeGreaterThan(0.97);
    expect(found.dirtPerDay / 0.00102).toBeLessThan(1.03);
    expect(Math.abs(mean(found.soilingRatio) - mean(dirt))).toBeLessThan(0.0015);
  });

  it("reads dirt that has settled where it grows no more", () => {
    const { dirt, ratio, prior } = year(0.0017, 300, 0.003);
    const settled = dirt.map((left) => Math.max(left, 0.7));
    const found = soilingAgeing(ratio.map((v, d) => (v * settled[d]) / dirt[d]), prior);
    expect(Math.abs(mean(found.soilingRatio) - mean(settled))).toBeLessThan(0.0025);
    expect(Math.abs(found.level - 0.955)).toBeLessThan(0.003);
  });

  it("does not make up for an error over the seasons by cleanings that never were", () => {
    const { dirt, ratio, prior } = year(0.0011, 120, 0.003, 0.955, 0.8);
    const off = ratio.map((v, d) => v * (1 + 0.003 * Math.cos((2 * Math.PI * (d - 60)) / 365.25)));
    const found = soilingAgeing(off, prior);
    expect(found.cleanings).toEqual([120, 240, 360]);
    expect(Math.abs(mean(found.soilingRatio) - mean(dirt))).toBeLessThan(0.002);
  });

  it("takes a winter's light that is carried over wrongly for no dirt, where it is told how far seasons may be off", () => {
    const { ratio, dirt, prior } = year(0.0005, 240, 0.006);
    const winterly = ratio.map((v, d) => v * (1 - 0.006 - 0.006 * Math.cos((2 * Math.PI * (d - 300)) / 365.25)));
    const off = (seasonSpread: number): number => Math.abs(mean(soilingAgeing(winterly, { ...prior, seasonSpread }).soilingRatio) - mean(dirt));
    expect(off(0.005)).toBeLessThan(0.5 * off(0.001));
    expect(off(0.005)).toBeLessThan(2 * soilingAgeing(winterly, { ...prior, seasonSpread: 0.005 }).levelUncertainty);
  });

  it("starts again from an earlier answer and comes to the same", () => {
    const { ratio, prior } = year(0.0008, 35, 0.003);
    const first = soilingAgeing(ratio, prior);
    const again = soilingAgeing(ratio, prior, first);
    expect(mean(again.soilingRatio)).toBeCloseTo(mean(first.soilingRatio), 3);
    expect(again.level).toBeCloseTo(first.level, 3);
  });

  it("finds its way from an earlier answer that was another series', asked anywhere", () => {
    const { ratio, dirt, prior } = year(0.0015, 60, 0.003);
    const other = year(0.0002, 15, 0.003, 0.91);
    const astray = soilingAgeing(other.ratio, other.prior);
    const found = soilingAgeing(ratio, prior, astray, true);
    expect(Math.abs(mean(found.soilingRatio) - mean(dirt))).toBeLessThan(Math.max(0.001, 2 * found.levelUncertainty));
  });
});
