import { describe, expect, it } from "vitest";
import { hsu, kimber } from "../index.ts";

const DAY = 86_400_000;

describe("soiling accumulation", () => {
  it("Kimber grows by its rate, stops at its cap, and is clean through rain and its grace", () => {
    const rain = new Float64Array(400);
    rain[100] = 10;
    const loss = kimber(rain, DAY, { lossPerDay: 0.002, graceDays: 14, maxLoss: 0.3 });
    expect(loss[99]).toBeCloseTo(0.198, 9);
    expect(loss[100]).toBe(0);
    expect(loss[113]).toBe(0);
    expect(loss[114]).toBeCloseTo(0.002, 9);
    expect(loss[399]).toBe(0.3);
  });

  it("washing by hand cleans without grace", () => {
    const loss = kimber(new Float64Array(20), DAY, { washedAt: new Set([10]) });
    expect(loss[10]).toBe(0);
    expect(loss[11]).toBeCloseTo(0.0015, 12);
  });

  it("HSU falls while dry, jumps back to 1 by enough rain only, and dirties a flat plane more", () => {
    const n = 240;
    const rain = new Float64Array(n);
    rain[120] = 0.5;
    rain[180] = 2;
    const fine = new Float64Array(n).fill(2e-5);
    const coarse = new Float64Array(n).fill(5e-5);
    const flat = hsu(rain, fine, coarse, 3_600_000, { cleaningThresholdMm: 1, surfaceTiltDeg: 0 });
    const tilted = hsu(rain, fine, coarse, 3_600_000, { cleaningThresholdMm: 1, surfaceTiltDeg: 40 });
    expect(flat[121]).toBeLessThan(flat[119]);
    expect(flat[180]).toBe(1);
    expect(flat[181]).toBeLessThan(1);
    expect(flat[100]).toBeLessThan(tilted[100]);
  });
});
