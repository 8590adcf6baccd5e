import { describe, expect, it } from "vitest";
import { dailySums } from "./heatStrip.ts";

describe("a heat map's days in one row", () => {
  it("sums the points and leaves a day missing only when all its points are", () => {
    const { NaN: none } = Number;
    expect(dailySums({ points: ["A", "B"], days: ["2023-01-01", "2023-01-02", "2023-01-03"], kwh: [1, none, none, 2, 3, none] })).toEqual([3, 3, none]);
  });
});
