import type { ModuleGraph } from "@sunledger/contract";
import { describe, expect, it } from "vitest";
import { graphRows, isEmptyGraph } from "./graphRows.ts";

const GRAPHS: readonly ModuleGraph[] = [
  { kind: "heatmap", quantity: "pr", unit: "", columns: ["2024-01-01", "2024-01-02"], row_kind: "point", rows: ["A", "B"], values: [[0.8, null], [0.7, 0.6]] },
  { kind: "bars", unit: "kWh", rows: ["A", "B"], series: [{ key: "soiling", label: "Soiling", values: [1, 2] }] },
  { kind: "line", unit: "", steps: ["2024-01-01", "2024-01-02"], series: [{ point: "A", values: [0.01, null] }, { point: "B", values: [0.02, 0.03] }] },
  { kind: "scatter", x_quantity: "udc", y_quantity: "idc", x_unit: "", y_unit: "", color: { quantity: "t_mod_c", unit: "°C" }, series: [{ point: "A", part: null, x: [1, 2], y: [3, 4], color: [20, null] }], lines: [] },
  { kind: "scatter", x_quantity: "in_plane_irradiance", y_quantity: "specific_power", x_unit: "W/m²", y_unit: "", color: null, series: [{ point: "A", part: "morning", x: [1], y: [2], color: [] }], lines: [] },
  { kind: "histogram", quantity: "pi", unit: "", edges: [0.9, 0.95], series: [{ point: "A", counts: [3, 4] }] },
  { kind: "waterfall", unit: "kWh", start: { label: "study", kwh: 10 }, steps: [{ key: "soiling", label: "Soiling", kwh: -1, uncertainty_kwh: 0.1 }], end: { label: "measured", kwh: 9 } },
  { kind: "timeline", timezone: "Europe/Paris", start: "2024-01-01", end: "2024-01-31", rows: [{ id: "1", category: "snow", label: "Snow", points: ["A", "B"], start: "2024-01-02T08:00:00Z", end: "2024-01-03T08:00:00Z", open: false, severity: "light", loss_kwh: null }] },
  { kind: "layout", quantity: "pi", points: [{ point: "A", subarrays: [], peak_power_kwp: 30, pi: 0.97, pr: null, loss_kwh: 12 }] },
];

describe("the numbers of a module's chart", () => {
  it("make a table as wide in every row as its head, for every kind of chart", () => {
    for (const graph of GRAPHS) {
      const [head = [], ...rows] = graphRows(graph);
      expect(rows.length, graph.kind).toBeGreaterThan(0);
      for (const row of rows) expect(row.length, graph.kind).toBe(head.length);
      expect(isEmptyGraph(graph), graph.kind).toBe(false);
    }
  });

  it("keep every value of the chart where it belongs, missing ones as such", () => {
    const [map, , line, cloud] = GRAPHS.map(graphRows);
    expect(map?.slice(1)).toEqual([["A", "2024-01-01", 0.8], ["A", "2024-01-02", null], ["B", "2024-01-01", 0.7], ["B", "2024-01-02", 0.6]]);
    expect(line?.slice(1)).toEqual([["2024-01-01", 0.01, 0.02], ["2024-01-02", null, 0.03]]);
    expect(cloud?.slice(1)).toEqual([["A", null, 1, 3, 20], ["A", null, 2, 4, null]]);
  });

  it("are empty where nothing was measured", () => {
    const [map, , line, , cloud, histogram] = GRAPHS;
    if (map?.kind !== "heatmap" || line?.kind !== "line" || cloud?.kind !== "scatter" || histogram?.kind !== "histogram") throw new Error("kinds in order");
    expect(isEmptyGraph({ ...map, values: [[null, null], [null, null]] })).toBe(true);
    expect(isEmptyGraph({ ...line, series: [{ point: "A", values: [null, null] }] })).toBe(true);
    expect(isEmptyGraph({ ...cloud, series: [{ point: "A", part: null, x: [], y: [], color: [] }] })).toBe(true);
    expect(isEmptyGraph({ ...histogram, series: [{ point: "A", counts: [0, 0] }] })).toBe(true);
  });
});
