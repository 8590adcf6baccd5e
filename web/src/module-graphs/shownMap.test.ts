import { describe, expect, it } from "vitest";
import { shownMap } from "./shownMap.ts";

const hours = ["05:00", "06:00", "07:00", "08:00", "09:00"];
const map = (values: (number | null)[][], row_kind: "hour" | "point" = "hour") => ({ kind: "heatmap" as const, quantity: "energy_ac", unit: "kWh", columns: ["2024-01-01", "2024-01-02"], row_kind, rows: hours, values });

describe("rows of a value map", () => {
  it("stand with the earliest hour at the foot, without the hours that never have light", () => {
    const { rows } = shownMap(map([[null, null], [1, null], [2, 3], [1, 2], [null, null]]));
    expect(rows).toEqual(["08:00", "07:00", "06:00"]);
  });

  it("tell night from missing: before the first and after the last value of a day, or between them", () => {
    const { values } = shownMap(map([[1, null], [2, null], [null, 3], [4, 4], [5, null]]));
    const [nine, eight, seven, six, five] = [0, 1, 2, 3, 4].map((row) => [values[row * 2], values[row * 2 + 1]]);
    expect([nine, eight, six, five]).toEqual([[5, -Infinity], [4, 4], [2, -Infinity], [1, -Infinity]]);
    expect(seven).toEqual([Number.NaN, 3]);
  });

  it("call a day without any value missing, and points without one too", () => {
    const gone = shownMap(map([[null, 1], [null, 2], [null, null], [null, 1], [null, 1]]));
    expect([...gone.values].filter((_, i) => i % 2 === 0).every((value) => Number.isNaN(value))).toBe(true);
    const points = shownMap(map([[null, 1], [2, null], [1, 1], [1, 1], [1, 1]], "point"));
    expect(points.rows).toEqual(hours);
    expect(points.values[0]).toBeNaN();
    expect(points.values[3]).toBeNaN();
  });
});
