import { describe, expect, it } from "vitest";
import { repeatedLevels } from "./repeatedLevels.ts";

const PER_DAY = 40;
const DAYS = 20;
const scope = { hours: 0.25, days: { firstDay: 0, count: DAYS, from: Int32Array.from({ length: DAYS + 1 }, (_, d) => d * PER_DAY) } };
const able = new Uint8Array(DAYS * PER_DAY).fill(1);

/** Level by row; NaN: not held. */
const rows = (of: (day: number, k: number) => number): Float64Array => Float64Array.from({ length: DAYS * PER_DAY }, (_, r) => of(Math.floor(r / PER_DAY), r % PER_DAY));
const count = (found: Uint8Array): number => found.reduce((sum, one) => sum + one, 0);

describe("the level of a unit that alone is able to give more", () => {
  it("is an order's where it comes again at once, with the intervals in which it began and ended", () => {
    const level = rows((day, k) => (day % 3 !== 0 ? NaN : k === 11 || k === 28 ? 0.7 : k >= 12 && k < 28 ? 0.45 + 0.0005 * (k % 2) : NaN));
    const found = repeatedLevels(scope, level, able);
    level.forEach((one, r) => expect(found[r]).toBe(one > 0 ? 1 : 0));
  });

  it("is known again on a day on which clouds break it up, with the means that they draw down beside it", () => {
    const cloudy = [NaN, 0.31, 0.45, 0.38, NaN, 0.2, 0.45, 0.42, 0.27];
    const level = rows((day, k) => (day % 3 !== 0 || k < 12 || k >= 28 ? NaN : day === 9 ? (cloudy[k - 12] ?? NaN) : 0.45));
    const found = repeatedLevels(scope, level, able);
    level.forEach((one, r) => expect(found[r]).toBe(one > 0 ? 1 : 0));
  });

  it("is not known again in heat that passes the level on its way", () => {
    const level = rows((day, k) => (day % 3 === 0 && k >= 12 && k < 28 ? 0.45 : day === 10 && k >= 8 && k < 32 ? 0.9 - 0.5 * Math.sin((Math.PI * (k - 8)) / 24) : NaN));
    const found = repeatedLevels(scope, level, able);
    expect(count(found.subarray(10 * PER_DAY, 11 * PER_DAY))).toBe(0);
    expect(count(found.subarray(9 * PER_DAY, 10 * PER_DAY))).toBe(16);
  });

  it("is none that goes with the day's heat, nor the least that heat leaves", () => {
    const heat = rows((day, k) => (k >= 8 && k < 32 ? 0.9 - (0.2 + 0.01 * day) * Math.sin((Math.PI * (k - 8)) / 24) : NaN));
    expect(count(repeatedLevels(scope, heat, able))).toBe(0);
    const floor = rows((day, k) => (k >= 4 && k < 36 ? Math.max(0.3, 0.9 - (0.9 + 0.01 * day) * Math.sin((Math.PI * (k - 4)) / 32)) : NaN));
    expect(count(repeatedLevels(scope, floor, able))).toBe(0);
  });

  it("is none of two days, none below a seventh of the rating, and none while another one could give more", () => {
    const twice = rows((day, k) => (day < 2 && k >= 12 && k < 28 ? 0.45 : NaN));
    expect(count(repeatedLevels(scope, twice, able))).toBe(0);
    const little = rows((_, k) => (k >= 12 && k < 28 ? 0.08 : NaN));
    expect(count(repeatedLevels(scope, little, able))).toBe(0);
    const others = rows((_, k) => (k >= 12 && k < 28 ? 0.45 : NaN));
    expect(count(repeatedLevels(scope, others, new Uint8Array(DAYS * PER_DAY)))).toBe(0);
  });
});
