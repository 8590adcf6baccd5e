import { describe, expect, it } from "vitest";
import { sensorWashed } from "./sensorWashed.ts";

const DAYS = 300;
/** Days on which it rains hard. */
const RAINS = [45, 100, 160, 230];
const since = (day: number): number => day - Math.max(0, ...RAINS.filter((rain) => rain <= day));
/** A small scatter that repeats. */
const scatter = (day: number): number => 1 + 0.003 * Math.sin(12.9898 * day) + 0.002 * Math.cos(78.233 * day);
const course = (of: (day: number) => number): Float64Array => Float64Array.from({ length: DAYS }, (_, day) => of(day) * scatter(day));
const dirt = (perDay: number) => (day: number): number => 1 - perDay * since(day);

describe("a light sensor that rain washes", () => {
  it("is lifted by what it lacks, and by nothing just after the rain", () => {
    const ways = sensorWashed(course((day) => 0.95 / dirt(0.001)(day)));
    expect(ways).toHaveLength(2);
    for (const low of ways) for (const day of [20, 44, 99, 159, 229, 290]) expect(Math.abs((low[day] ?? NaN) * dirt(0.001)(day) - 1), `day ${day}`).toBeLessThan(0.012);
    for (const low of ways) for (const rain of RAINS) expect(low[rain + 2]).toBeLessThan(1.01);
  });

  it("is lifted by its own dirt alone where showers clean the modules now and then, and they get dirty again", () => {
    const cleaned = (day: number): number => (day < 130 ? 0.00035 * day : 0.00035 * (day - 130));
    const [grown] = sensorWashed(course((day) => (0.95 * (1 - cleaned(day))) / dirt(0.001)(day)));
    expect(grown).toBeDefined();
    for (const day of [20, 44, 99, 129, 135, 159, 229]) expect(Math.abs((grown?.[day] ?? NaN) * dirt(0.001)(day) - 1), `day ${day}`).toBeLessThan(0.015);
  });

  it("is not suspected where the modules are dirty, strings open one after the other, or nothing happens", () => {
    expect(sensorWashed(course(() => 0.95))).toEqual([]);
    expect(sensorWashed(course(dirt(0.001)))).toEqual([]);
    expect(sensorWashed(course((day) => 1 - 0.05 * RAINS.filter((rain) => rain <= day).length))).toEqual([]);
    expect(sensorWashed(course((day) => (Math.floor(day / 40) % 2 === 0 ? 1 : 0.93)))).toEqual([]);
  });

  it("is not suspected of days that scatter by little less than washing would change", () => {
    const normal = (day: number): number => Math.sqrt(-2 * Math.log(((day * 0.754877) % 1) || 0.5)) * Math.cos(2 * Math.PI * ((day * 0.569840) % 1));
    for (const from of [0, 1000, 2000, 3000, 4000, 5000, 6000, 7000]) expect(sensorWashed(course((day) => 0.95 * (1 + 0.009 * normal(from + day)))), `from ${from}`).toEqual([]);
  });

  it("is not suspected of what happens in a winter whose days scatter by as much", () => {
    const winter = (day: number): number => (day > 90 && day < 210 ? 0.015 * Math.sin(0.7 * day ** 2) + 0.001 * (day % 30) : 0);
    expect(sensorWashed(course((day) => 0.95 * (1 + winter(day))))).toEqual([]);
  });
});
