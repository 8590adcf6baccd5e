import { describe, expect, it } from "vitest";
import { soilingAgeing } from "./soilingAgeing.ts";
import { suddenLacks } from "./suddenLacks.ts";

const DAYS = 365;
const STRINGS = 5;

/** A uniform chance 0–1 that is the same in every run (Park and Miller 1988). */
function chances(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** A year of a plant that so much dirt a day lies on, washed every 45 days, of whose power `left(d)` is there. */
function year(left: (d: number) => number, seed = 4711, dirtPerDay = 0.0012) {
  const chance = chances(seed);
  const ratio = Float64Array.from({ length: DAYS }, (_, d) => 0.955 * (1 - dirtPerDay * ((d % 45) + 0.25)) * left(d) * (1 + 0.004 * (chance() + chance() - 1)));
  const cleaningChance = Float64Array.from({ length: DAYS }, (_, d) => (d % 45 === 0 ? 0.25 : 0.01));
  return { ratio, prior: { weight: new Float64Array(DAYS).fill(1), cleaningChance, ageYears: 4 } };
}

/** Days on which something is said to take. */
const taken = (left: Float64Array): number[] => Array.from(left.keys()).filter((d) => left[d] < 1 || Number.isNaN(left[d]));

describe("what takes from a plant of one inverter at once", () => {
  it("is nothing where dirt grows and rain takes it off, however the days scatter", () => {
    for (let seed = 1; seed <= 5; seed++) expect(taken(suddenLacks(year(() => 1, seed), STRINGS))).toEqual([]);
  });

  it.each([[60, 100, 1], [60, 200, 2], [90, 140, 1], [200, 300, 1]])("is a lack from day %i to %i of %i strings, though rain may wash before it comes back", (from, to, open) => {
    const course = year((d) => (d >= from && d < to ? 1 - open / STRINGS : 1));
    const left = suddenLacks(course, STRINGS);
    const days = taken(left);
    expect(Math.abs(days[0] - from)).toBeLessThanOrEqual(1);
    expect(Math.abs((days.at(-1) ?? NaN) + 1 - to)).toBeLessThanOrEqual(1);
    for (const d of days) if (left[d] > 0) expect(left[d]).toBeCloseTo(1 - open / STRINGS, 9);
    const sound = soilingAgeing(course.ratio.map((v, d) => v / left[d]), course.prior);
    expect(Math.abs(sound.level - 0.955)).toBeLessThan(0.006);
  });

  it("ends where it comes back, not where rain takes off as much dirt", () => {
    for (let seed = 1; seed <= 3; seed++) {
      const days = taken(suddenLacks(year((d) => (d >= 60 && d < 300 ? 1 - 1 / 8 : 1), seed, 0.003), 8));
      expect(Math.abs(days[0] - 60)).toBeLessThanOrEqual(1);
      expect(Math.abs((days.at(-1) ?? NaN) + 1 - 300)).toBeLessThanOrEqual(1);
    }
  });

  it("is told where it lasts to the last day, and where it was there before the first", () => {
    const open = taken(suddenLacks(year((d) => (d >= 250 ? 0.8 : 1)), STRINGS));
    expect([open[0], open.at(-1)]).toEqual([250, DAYS - 1]);
    const before = taken(suddenLacks(year((d) => (d < 110 ? 0.8 : 1)), STRINGS));
    expect([before[0], before.at(-1)]).toEqual([0, 109]);
  });

  it("is no dome that was wiped: a small fall that never comes back", () => {
    expect(taken(suddenLacks(year((d) => (d >= 250 ? 0.96 : 1)), STRINGS))).toEqual([]);
  });

  it("is what went, where it is no whole number of strings", () => {
    const left = suddenLacks(year((d) => (d >= 100 && d < 130 ? 0.9 : 1)), STRINGS);
    expect(left[115]).toBeGreaterThan(0.89);
    expect(left[115]).toBeLessThan(0.91);
  });
});
