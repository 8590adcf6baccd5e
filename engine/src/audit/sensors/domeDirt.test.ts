import { describe, expect, it } from "vitest";
import { domeDirt } from "./domeDirt.ts";

const DAYS = 360;
/** Days on which it rains hard, none in the summer. */
const RAINS = [20, 55, 90, 260, 300, 330];

const cleaningChance = Float64Array.from({ length: DAYS }, (_, d) => (RAINS.includes(d) ? 0.5 : 0.005));
const sinceRain = (d: number): number => d - Math.max(0, ...RAINS.filter((rain) => rain <= d));
/** Four days in five are clear; turbid weather moves them by two percent, the seasons by two more. */
const scatter = (d: number): number => ((Math.sin(12.9898 * d) * 43_758.5453) % 1);
const haze = (d: number): number => 1 + 0.04 * scatter(d) + 0.02 * Math.cos((2 * Math.PI * d) / 365);
const clearOf = (dirt: (d: number) => number): Float64Array => Float64Array.from({ length: DAYS }, (_, d) => (d % 5 === 0 ? NaN : 1.02 * haze(d) * (1 - dirt(d))));
const seen = (dirt: (d: number) => number, chance = cleaningChance): ReturnType<typeof domeDirt> => domeDirt(clearOf(dirt), { weight: new Float64Array(DAYS).fill(1), cleaningChance: chance, ageYears: 4 }, 19_000);

describe("dirt on a light sensor's dome", () => {
  it("shows in the clear moments, whatever the modules do", () => {
    const dirt = (d: number): number => 0.001 * sinceRain(d);
    const dome = seen(dirt);
    expect(dome?.likelier).toBeGreaterThan(8);
    // after a dry summer of 170 days
    expect(dome?.left[255]).toBeGreaterThan(0.8);
    expect(dome?.left[255]).toBeLessThan(0.87);
    expect(dome?.left[265]).toBeGreaterThan(0.97);
  });

  it("shows on a dome that is never washed, once rain is not asked", () => {
    const dome = seen((d) => 0.0006 * d, new Float64Array(DAYS));
    expect(dome?.likelier).toBeGreaterThan(8);
    expect(dome?.left[10]).toBeGreaterThan(0.97);
    expect(dome?.left[350]).toBeGreaterThan(0.77);
    expect(dome?.left[350]).toBeLessThan(0.82);
  });

  it("is not made of haze and seasons", () => {
    expect(seen(() => 0)).toBeNull();
  });

  it("is not asked for where hardly a day is clear", () => {
    const few = clearOf(() => 0).map((v, d) => (d % 40 === 1 ? v : NaN));
    expect(domeDirt(few, { weight: new Float64Array(DAYS).fill(1), cleaningChance, ageYears: 4 }, 19_000)).toBeNull();
  });
});
