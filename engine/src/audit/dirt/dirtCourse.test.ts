import { describe, expect, it } from "vitest";
import { dirtCourse } from "./dirtCourse.ts";

const RATE = 0.001;
const PRECISION = 1 / 0.01 ** 2;

describe("the course of dirt", () => {
  it("comes back to a history that two weeks of bright days spoke against", () => {
    const days = 110;
    const bright = (d: number): boolean => d >= 60 && d < 72;
    const clean = Float64Array.from({ length: days }, (_, d) => Math.log(1 - RATE * (d + 0.25)) + (bright(d) ? 0.03 : 0));
    const chance = Float64Array.from({ length: days }, (_, d) => (d === 0 ? 1 : 0.01));
    const { logDirt } = dirtCourse(clean, new Float64Array(days).fill(PRECISION), chance, RATE);
    for (const d of [30, 75, 90, 109]) expect(Math.abs(Math.exp(logDirt[d]) - (1 - RATE * d)), `day ${d}`).toBeLessThan(0.006);
  });
});
