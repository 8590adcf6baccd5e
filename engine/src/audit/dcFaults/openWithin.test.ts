import { describe, expect, it } from "vitest";
import { faultCourse, misfitOfFalling } from "./faultCourse.ts";
import { mended, openWithin, type OpenWithin } from "./openWithin.ts";

const DAYS = 365;
const scatter = (d: number): number => 0.003 * (0.6 * Math.sin(12.9898 * d) + 0.4 * Math.cos(78.233 * d));
const series = (left: (d: number) => number): Float64Array => Float64Array.from({ length: DAYS }, (_, d) => left(d) * (1 + scatter(d)));
const during = (from: number, to: number, left: number) => (d: number): number => (d >= from && d < to ? left : 1);
const growing = (d: number): number => 1 - 0.3 * Math.min(1, Math.max(0, d - 100) / 150);

/** What is found of four strings whose power and voltage are left so much of, day by day. */
function found(power: (d: number) => number, voltage: (d: number) => number = () => 1): OpenWithin | null {
  const daily = series(power);
  return openWithin(daily, series(voltage), 4, misfitOfFalling, faultCourse(daily)?.misfit ?? Infinity);
}

describe("strings open within a lasting fault", () => {
  it.each([
    ["in one that grows", growing, 200, 280, 1],
    ["in one that came at once before", during(120, DAYS, 0.86), 200, 280, 2],
    ["in one that came at once while they were open", during(210, DAYS, 0.86), 200, 280, 1],
    ["two at once", growing, 150, 290, 2],
  ])("are found: %s", (_, fault, from, to, open) => {
    const share = open / 4;
    expect(found((d) => fault(d) * during(from, to, 1 - share)(d))).toEqual({ fromDay: from, toDay: to, share });
  });

  it("are found where days around the edges say nothing", () => {
    const silent = (d: number): number => ((d >= 202 && d < 212) || (d > 270 && d < 275) ? NaN : 1);
    const open = found((d) => silent(d) * growing(d) * during(200, 280, 0.75)(d));
    expect(open?.share).toBe(0.25);
    expect(Math.abs((open?.fromDay ?? NaN) - 200)).toBeLessThanOrEqual(1);
    expect(Math.abs((open?.toDay ?? NaN) - 280)).toBeLessThanOrEqual(1);
  });

  it("are none where a fault or open strings alone explain the days, nor where the voltage falls with the power", () => {
    expect(found(() => 1)).toBeNull();
    expect(found(growing)).toBeNull();
    expect(found(during(200, DAYS, 0.75))).toBeNull();
    expect(found(during(200, 280, 0.75))).toBeNull();
    expect(found((d) => growing(d) * during(200, 280, 0.75)(d), during(200, 280, 0.8))).toBeNull();
  });

  it("are put back as a share of what was left", () => {
    expect([...mended(Float64Array.of(1, 0.6, NaN, 0.8), { fromDay: 1, toDay: 3, share: 0.25 })]).toEqual([1, expect.closeTo(0.8, 9), NaN, 0.8]);
  });
});
