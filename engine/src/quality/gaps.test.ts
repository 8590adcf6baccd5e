import { describe, expect, it } from "vitest";
import { completeDays, dailyCompleteness, goodDayRange, trimToGoodDays } from "./completeness.ts";
import { UTC, dayStartMs, instantOf, localDay, offsetMs } from "./localTime.ts";
import { civilDate, dayNumber, daysInMonth } from "./civilDate.ts";
import { hampelOutliers, tukeyOutliers, zScoreOutliers } from "./outliers.ts";
import { interpolatedValues, staleRoundedValues, staleValues } from "./staleValues.ts";

const QUARTER = 900_000;
const DAY = 86_400_000;
/** Denver around the clock change of 8 March 2020, 09:00 UTC. */
const DENVER = { fromMs: Float64Array.of(0, Date.UTC(2020, 2, 8, 9)), offsetMin: Int32Array.of(-420, -360) };

function axis(startMs: number, days: number): Float64Array {
  return Float64Array.from({ length: (days * DAY) / QUARTER }, (_, i) => startMs + i * QUARTER);
}

describe("local time", () => {
  it("cuts a 23-hour day where the clock jumps", () => {
    const day = dayNumber({ year: 2020, month: 3, day: 8 });
    expect(dayStartMs(DENVER, day + 1) - dayStartMs(DENVER, day)).toBe(23 * 3_600_000);
    expect(localDay(DENVER, [dayStartMs(DENVER, day) - 1, dayStartMs(DENVER, day)])).toEqual(Int32Array.of(day - 1, day));
  });
  it("turns wall clock into instants and back outside the jump", () => {
    for (let wall = Date.UTC(2020, 2, 7); wall < Date.UTC(2020, 2, 10); wall += 3_600_000) {
      if (wall >= Date.UTC(2020, 2, 8, 2) && wall < Date.UTC(2020, 2, 8, 3)) continue;
      const instant = instantOf(DENVER, wall);
      expect(instant + offsetMs(DENVER, instant)).toBe(wall);
    }
  });
  it("counts days as the calendar does, leap years too", () => {
    for (let day = -600_000; day < 800_000; day += 997) {
      const date = civilDate(day);
      expect(dayNumber(date)).toBe(day);
      expect(Date.UTC(date.year, date.month - 1, date.day)).toBe(day * DAY);
    }
    expect(daysInMonth(2000, 2)).toBe(29);
    expect(daysInMonth(1900, 2)).toBe(28);
  });
});

describe("stale and interpolated values", () => {
  const values = [1, 2, 5, 5, 5, 5, 7, 9, 11, 13, 4];
  it("marks the end, the tail or all of a window", () => {
    const marked = (mark: "end" | "tail" | "all") => Array.from(staleValues(values, 4, 1e-5, 1e-8, mark)).join("");
    expect(marked("end")).toBe("00000100000");
    expect(marked("tail")).toBe("00011100000");
    expect(marked("all")).toBe("00111100000");
    expect(Array.from(staleRoundedValues(values.map((v) => v + 1e-5), 4, 3)).join("")).toBe("00011100000");
  });
  it("finds straight lines, which standing still is too", () => {
    expect(Array.from(interpolatedValues(values, 4, 1e-5, 1e-8, "all")).join("")).toBe("00111111110");
  });
  it("never flags missing values", () => {
    expect(staleValues(new Float64Array(20).fill(Number.NaN)).some((flag) => flag === 1)).toBe(false);
  });
});

describe("completeness", () => {
  it("scores a 23-hour day 23/24 and an empty day 0", () => {
    const timeMs = axis(dayStartMs(DENVER, dayNumber({ year: 2020, month: 3, day: 7 })), 3);
    const values = timeMs.map((ms) => (ms < timeMs[0] + DAY ? Number.NaN : 1));
    const daily = dailyCompleteness(values, timeMs, QUARTER, DENVER);
    expect(daily.score[0]).toBe(0);
    expect(daily.score[1]).toBeCloseTo(23 / 24, 12);
    expect(completeDays(daily)[0]).toBe(0);
  });
  it("keeps everything between the first and last run of good days", () => {
    const timeMs = axis(0, 30);
    const good = timeMs.map((ms) => ([0, 1, 14, 29].includes(Math.floor(ms / DAY)) ? 0 : 1));
    expect(goodDayRange(good, timeMs, UTC, 10)).toEqual({ firstDay: 2, lastDay: 28 });
    const inside = trimToGoodDays(good, timeMs, UTC, 10);
    expect(inside.reduce((sum, flag) => sum + flag, 0)).toBe(27 * 96);
    expect(goodDayRange(good, timeMs, UTC, 20)).toBeNull();
  });
});

describe("outliers", () => {
  const wave = Float64Array.from({ length: 100 }, (_, i) => Math.sin(i / 9));
  const spiked = wave.map((value, i) => (i === 50 ? 12 : value));
  it("find one spike and nothing else", () => {
    for (const flags of [tukeyOutliers(spiked, 3), zScoreOutliers(spiked, 5), hampelOutliers(spiked, 7, 20)]) {
      expect(Array.from(flags.keys()).filter((i) => flags[i] === 1)).toEqual([50]);
    }
  });
  it("do not depend on scale or offset", () => {
    const moved = spiked.map((value) => 1000 * value - 7);
    expect(tukeyOutliers(moved)).toEqual(tukeyOutliers(spiked));
    expect(hampelOutliers(moved)).toEqual(hampelOutliers(spiked));
  });
  it("leave a constant alone, whatever its last digit", () => {
    expect(zScoreOutliers([0.1, 0.1, 0.1], 0.5)).toEqual(Uint8Array.of(0, 0, 0));
  });
});
