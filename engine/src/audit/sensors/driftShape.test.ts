import { describe, expect, it } from "vitest";
import { driftShapes } from "./driftShape.ts";

const DAYS = 200;
/** Power over light of a plant whose sensor reads 10 % high from day 120 on, reached within 60 days before that. */
const ratio = Float64Array.from({ length: DAYS }, (_, day) => (1 + 0.002 * Math.sin(12.9898 * day)) / (1 + 0.1 * Math.min(1, Math.max(0, (day - 60) / 60))));

describe("the courses that a drifting sensor takes", () => {
  it("are found where days of data show the drift as it grows", () => {
    const likeliest = Math.max(...driftShapes(ratio).map(({ gain }) => gain));
    const found = driftShapes(ratio).find(({ gain }) => gain === likeliest);
    expect(found?.size).toBeGreaterThan(0.08);
    expect(found?.size).toBeLessThan(0.12);
  });

  it("are found where a sensor drifts for five months and is set right in one go", () => {
    const long = Float64Array.from({ length: 300 }, (_, day) => (1 + 0.002 * Math.sin(12.9898 * day)) / (day >= 60 && day < 210 ? 1 - (0.08 * (day - 60)) / 150 : 1));
    const [likeliest] = driftShapes(long).sort((a, b) => b.gain - a.gain);
    expect(likeliest?.returns).toBe(true);
    expect(likeliest?.gain).toBeGreaterThan(0.6);
    expect(likeliest?.size).toBeGreaterThan(-0.1);
    expect(likeliest?.size).toBeLessThan(-0.06);
  });

  it("never lie in a hole of the data: what differs before and after it may be the season, or anything", () => {
    const hole = { from: 61, to: 119 };
    for (const { course } of driftShapes(ratio.map((v, day) => (day >= hole.from && day <= hole.to ? NaN : v)))) {
      expect((course[hole.to + 1] ?? NaN) - (course[hole.from - 1] ?? NaN)).toBeLessThanOrEqual(0.5);
    }
  });
});
