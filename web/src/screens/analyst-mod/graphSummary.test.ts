import type { ModuleGraph } from "@sunledger/contract";
import { describe, expect, it } from "vitest";
import { graphSummary, sharedScale } from "./graphSummary.ts";

const map = (values: (number | null)[][], quantity = "pr", row_kind: "point" | "hour" = "point"): ModuleGraph => ({ kind: "heatmap", quantity, unit: quantity === "energy_ac" ? "kWh" : "", columns: values[0]?.map((_, day) => `2023-01-0${day + 1}`) ?? [], row_kind, rows: values.map((_, row) => `P${row}`), values });

describe("a chart in a few numbers", () => {
  it("lies between least and greatest, and counts what is missing", () => {
    const summary = graphSummary(map([[0.8, null, 0.9], [0.7, 0.6, null]]));
    expect(summary).toMatchObject({ count: 4, missing: 1 / 3, least: 0.6, greatest: 0.9, total: null });
    expect(summary?.mean).toBeCloseTo(0.75, 12);
  });

  it("adds energies, and does not call the night missing", () => {
    expect(graphSummary(map([[null, null], [2, 3], [null, 4]], "energy_ac", "hour"))).toMatchObject({ count: 3, missing: null, total: 9 });
  });

  it("says nothing of nothing", () => {
    expect(graphSummary(map([[null, null]]))).toBeNull();
    expect(graphSummary({ kind: "timeline", timezone: "Europe/Paris", start: "2023-01-01", end: "2023-01-02", rows: [] })).toBeNull();
  });
});

describe("one scale for two maps", () => {
  it("holds the values of both", () => {
    expect(sharedScale(map([[0.8, 0.9]]), map([[0.2, null]]))).toEqual([0.2, 0.9]);
    const [low, high] = sharedScale(map([[0.5, 0.6]]), map([[0.7, 0.8]])) ?? [];
    expect(low).toBe(0.5);
    expect(high).toBe(0.8);
  });

  it("is none for what cannot be compared", () => {
    expect(sharedScale(map([[0.8]]), map([[3]], "energy_ac"))).toBeNull();
    expect(sharedScale(map([[0.8]]), undefined)).toBeNull();
    expect(sharedScale(map([[null]]), map([[null]]))).toBeNull();
  });
});
