import { describe, expect, it } from "vitest";
import { addDays, addMonths, clampRange, dayCount, defaultRange, isDay, lastMonth, PRESETS, presetRange, shiftRange, sortRange } from "./dayRange.ts";

const limits = { min: "2021-01-01", max: "2022-12-31" };

describe("ranges of local days", () => {
  it("swaps reversed ends and leaves the others", () => {
    expect(sortRange({ from: "2022-05-09", to: "2022-05-01" })).toEqual({ from: "2022-05-01", to: "2022-05-09" });
    expect(sortRange({ from: "2022-05-01", to: "2022-05-09" })).toEqual({ from: "2022-05-01", to: "2022-05-09" });
  });

  it("opens on the 2nd of the month to today, held to the data", () => {
    expect(defaultRange("2022-06-18", limits, false)).toEqual({ from: "2022-06-02", to: "2022-06-18" });
    expect(defaultRange("2022-06-18", { min: "2022-06-10", max: "2022-06-17" }, false)).toEqual({ from: "2022-06-10", to: "2022-06-17" });
  });

  it("opens an audit of the past on all of it, a monitored plant on its last month", () => {
    expect(defaultRange("2026-11-21", limits, true)).toEqual({ from: "2021-01-01", to: "2022-12-31" });
    expect(defaultRange("2026-11-21", limits, false)).toEqual({ from: "2022-12-01", to: "2022-12-31" });
    expect(defaultRange("2022-06-01", limits, false).to).toBe("2022-12-31");
  });

  it("never leaves the limits and keeps its length when it moves", () => {
    for (let start = 0; start < 700; start += 13) {
      for (const days of [1, 7, 30]) {
        const range = clampRange({ from: addDays(limits.min, start), to: addDays(limits.min, start + days - 1) }, limits);
        for (const direction of [-1, 1] as const) {
          const moved = shiftRange(range, direction, limits);
          expect(moved.from >= limits.min && moved.to <= limits.max).toBe(true);
          expect(dayCount(moved)).toBe(dayCount(range));
        }
      }
    }
    for (const preset of PRESETS) {
      const { from, to } = presetRange(preset, limits);
      expect(from >= limits.min && to === limits.max && from <= to).toBe(true);
    }
  });

  it("knows the calendar", () => {
    expect(isDay("2023-02-30")).toBe(false);
    expect(isDay("2024-02-29")).toBe(true);
    expect(isDay("20230101")).toBe(false);
    expect(addMonths("2023-03-31", -1)).toBe("2023-02-28");
    expect(dayCount({ from: "2022-03-26", to: "2022-03-28" })).toBe(3);
    expect(lastMonth(limits)).toEqual({ from: "2022-12-01", to: "2022-12-31" });
  });
});
