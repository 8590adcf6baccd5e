import { describe, expect, it } from "vitest";
import { sensorReadsLow } from "./sensorReadsLow.ts";

/** A year of daily ratios: dirt of 0.1 % a day washed off every 20 days, beside a sensor that passes `read(d)` of the light. */
const course = (read: (day: number) => number): Float64Array =>
  Float64Array.from({ length: 365 }, (_, d) => (0.95 * (1 - 0.001 * (d % 20))) / read(d));

describe("a lone light sensor", () => {
  it("is believed while the clean plant gives what it gave", () => {
    expect(sensorReadsLow(course(() => 1))).toBeNull();
  });

  it("is lifted by what it lost, where it crept down", () => {
    const low = sensorReadsLow(course((d) => 1 - 0.06 * Math.max(0, Math.min(1, (d - 140) / 80))));
    expect(low).not.toBeNull();
    expect(low?.[20]).toBe(1);
    expect(Math.abs((low?.[330] ?? 0) - 1 / 0.94)).toBeLessThan(0.012);
  });

  it("is not accused by a first cleaning after months of dirt", () => {
    const dirty = course(() => 1).map((v, d) => (d < 90 ? v * 0.9 : v));
    expect(sensorReadsLow(dirty)).toBeNull();
  });

  it("is not accused by rains that wash better and better a plant that was dirty from the beginning", () => {
    const washed = [0.905, 0.935, 0.94, 0.945, 0.95];
    const dirty = Float64Array.from({ length: 365 }, (_, d) => (d < 125 ? 0.925 - 0.0016 * d : washed[Math.min(4, Math.floor((d - 125) / 15))] - 0.0002 * (d % 15)));
    expect(sensorReadsLow(dirty)).toBeNull();
  });

  it("is not accused by a plant that ages", () => {
    expect(sensorReadsLow(course(() => 1).map((v, d) => v * (1 - (0.03 * d) / 365)))).toBeNull();
  });
});
