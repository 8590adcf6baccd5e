import { describe, expect, it } from "vitest";
import { likelierCourse, type PlantCourse } from "./likelierCourse.ts";

const DAYS = 365;

/** A uniform chance 0–1 that is the same in every run (Park and Miller 1988). */
function chances(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** A year of a plant that gets dirty by a promille a day and is washed every 90 days, beside light that is off by `gain`. */
function year(gain: (d: number) => number, seed = 7): PlantCourse {
  const chance = chances(seed);
  const ratio = Float64Array.from({ length: DAYS }, (_, d) => ((0.955 * (1 - 0.001 * ((d % 90) + 0.25))) / gain(d)) * (1 + 0.004 * (chance() + chance() - 1)));
  const cleaningChance = Float64Array.from({ length: DAYS }, (_, d) => (d % 90 === 0 ? 0.25 : 0.01));
  return { ratio, prior: { weight: new Float64Array(DAYS).fill(1), cleaningChance, ageYears: 4 } };
}

const sound = (): number => 1;

describe("which of two courses is a plant's", () => {
  it.each([0.04, -0.04])("is that without a sensor that drifts by %f in four months and is set right", (size) => {
    const drifted = year((d) => (d >= 130 && d < 250 ? 1 + (size * (d - 130)) / 120 : 1));
    expect(likelierCourse(year(sound), drifted)).toBeGreaterThan(8);
    expect(likelierCourse(drifted, year(sound))).toBeLessThan(-8);
  });

  it("is neither of two that differ by a calibration", () => {
    expect(Math.abs(likelierCourse(year(sound), year(() => 1.004)))).toBeLessThan(2);
  });

  it("says nothing of courses that say nothing", () => {
    const silent: PlantCourse = { ...year(sound), ratio: new Float64Array(DAYS).fill(NaN) };
    expect(likelierCourse(silent, silent)).toBe(0);
  });
});
