import { describe, expect, it } from "vitest";
import { skyWitness } from "./skyWitness.ts";

const DAYS = 365;
/** A scatter that repeats, within ±1. */
const scatter = (day: number): number => 0.6 * Math.sin(12.9898 * day) + 0.4 * Math.cos(78.233 * day);
/** Share of clear-sky light in the clear moments of two days in five: turbidity by season and from day to day, here and there a veil. */
const clear = (gain: (day: number) => number): Float64Array => Float64Array.from({ length: DAYS }, (_, day) =>
  (day % 5 < 2 ? 0.97 * (1 + 0.03 * Math.cos((2 * Math.PI * day) / 365) + 0.03 * scatter(day)) * (day % 35 === 0 ? 0.8 : 1) * gain(day) : NaN));
/** A drift up to 8 % in six weeks and back in as much, as a logarithm. */
const drift = Float64Array.from({ length: DAYS }, (_, day) => Math.log1p(0.08 * Math.max(0, 1 - Math.abs(day - 160) / 45)));

describe("clear skies on a suspected drift", () => {
  it("show all of it where it is the sensor's, and none where it is not", () => {
    for (const part of [1, 0, -1]) {
      const { share, uncertainty } = skyWitness(clear((day) => Math.exp(part * (drift[day] ?? 0))), drift, 19_000) ?? { share: NaN, uncertainty: NaN };
      expect(Math.abs(share - part)).toBeLessThan(2 * uncertainty);
      expect(uncertainty).toBeLessThan(0.3);
    }
  });

  it("say nothing of a year with hardly a clear day", () => {
    expect(skyWitness(clear(() => 1).map((v, day) => (day % 30 === 0 ? v : NaN)), drift, 19_000)).toBeNull();
  });

  it("say nothing of what a single clear moment shows", () => {
    const late = Float64Array.from({ length: DAYS }, (_, day) => (day < 280 ? 0 : 0.2));
    const alone = clear((day) => Math.exp(late[day] ?? 0)).map((v, day) => (day < 150 || day === 300 ? v : NaN));
    expect(skyWitness(alone, late, 19_000)).toBeNull();
    expect(skyWitness(alone.map((v, day) => (day >= 300 ? 1.2 : v)), late, 19_000)).not.toBeNull();
  });

  it("carried from another sensor show it in a season that scatters by a tenth too, and less surely there", () => {
    const winter = Float64Array.from({ length: DAYS }, (_, day) => (day >= 60 && day < 180 ? (-0.08 * (day - 60)) / 120 : 0));
    const summer = Float64Array.from({ length: DAYS }, (_, day) => (day >= 210 && day < 330 ? (-0.08 * (day - 210)) / 120 : 0));
    const carried = (course: Float64Array): Float64Array => course.map((v, day) => Math.exp(v) * (1 + (day >= 90 && day < 200 ? 0.15 : 0.01) * scatter(day)));
    const found = [winter, summer].map((course) => [1, 0, -1].map((part) => {
      const { share, uncertainty } = skyWitness(carried(course.map((v) => part * v)), course, 19_000, true) ?? { share: NaN, uncertainty: NaN };
      expect(Math.abs(share - part)).toBeLessThan(2 * uncertainty);
      return uncertainty;
    }));
    expect(found[0]?.every((uncertainty, n) => uncertainty > 2 * (found[1]?.[n] ?? NaN))).toBe(true);
  });
});
