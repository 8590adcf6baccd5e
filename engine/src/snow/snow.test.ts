import { describe, expect, it } from "vitest";
import { nrelCoverage, nrelSnowLoss, snowMode, snowTransmission, townsendSnowLoss } from "../index.ts";

describe("snow", () => {
  const hours = 48;
  const fall = new Float64Array(hours);
  fall[5] = 4;
  const sun = new Float64Array(hours).fill(300);

  it("covers at once, stays while it is too cold, slides off when it is not", () => {
    const cold = nrelCoverage(fall, sun, new Float64Array(hours).fill(-20), 3_600_000, { surfaceTiltDeg: 30 });
    expect(cold[4]).toBe(0);
    expect(cold[5]).toBe(1);
    expect(cold[47]).toBe(1);
    const mild = nrelCoverage(fall, sun, new Float64Array(hours).fill(1), 3_600_000, { surfaceTiltDeg: 30 });
    expect(mild[6]).toBeCloseTo(1 - 0.197 * 0.5, 12);
    expect(mild[47]).toBe(0);
  });

  it("a cell string touched is lost", () => {
    expect(nrelSnowLoss(0.01, 1)).toBe(1);
    expect(nrelSnowLoss(0.4, 2)).toBe(0.5);
    expect(nrelSnowLoss(0, 3)).toBe(0);
  });

  it("a month without snow after a month without snow loses nothing; a steeper row loses less", () => {
    const month = (snowTotalCm: number) => ({ snowTotalCm, snowEvents: snowTotalCm > 0 ? 5 : 0, relativeHumidityPercent: 70, tempAirC: -3, poaWhM2: 60_000 });
    const row = { surfaceTiltDeg: 20, slantHeightM: 2, lowerEdgeHeightM: 0.8 };
    const flat = townsendSnowLoss([month(0), month(0), month(40)], row);
    expect(flat[1]).toBe(0);
    expect(flat[2]).toBeGreaterThan(0);
    expect(townsendSnowLoss([month(40)], { ...row, surfaceTiltDeg: 60 })[0]).toBeLessThan(townsendSnowLoss([month(40)], row)[0]);
  });

  it("reads the electrical signature", () => {
    const limits = { minDcV: 200, maxDcV: 600, vmpRatio: 0.93, transmission: 0.6 };
    expect(snowMode(0.9, 400, 400, 410, limits)).toBe(4);
    expect(snowMode(0.3, 400, 400, 410, limits)).toBe(3);
    expect(snowMode(0.9, 300, 400, 410, limits)).toBe(2);
    expect(snowMode(0.3, 300, 400, 410, limits)).toBe(1);
    expect(snowMode(0, 20, 0, 410, limits)).toBe(0);
    expect(snowMode(0.9, 100, 100, 110, limits)).toBe(-1);
    expect(snowMode(NaN, 400, 400, 410, limits)).toBeNaN();
    expect(snowTransmission(500, 600, 5)).toBe(1);
    expect(snowTransmission(0, 600, 5)).toBeNaN();
  });
});
