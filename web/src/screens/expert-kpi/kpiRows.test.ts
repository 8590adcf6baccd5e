import { describe, expect, it } from "vitest";
import { kpiRows } from "./kpiRows.ts";

const point = (name: string, reference: number, delivered: number) => ({
  point: name,
  hours: 10,
  reference_energy_kwh: reference,
  expected_energy_kwh: reference * 0.9,
  energy_ac_kwh: delivered,
  estimated_kwh: 0,
  pr: reference > 0 ? delivered / reference : null,
  pi: reference > 0 ? delivered / reference / 0.9 : null,
});
const data = { start_date: "2024-01-01", end_date: "2024-01-31", min_irradiance: 200, points: [point("B", 100, 80), point("A", 300, 270), point("C", 0, 0)] };

describe("key figures in a table", () => {
  it("add up to energies and to ratios of the sums, not to means of ratios", () => {
    const { total } = kpiRows(data, [], "point");
    expect(total.reference_energy_kwh).toBe(400);
    expect(total.pr).toBeCloseTo(350 / 400, 12);
    expect(total.pi).toBeCloseTo(350 / 360, 12);
  });

  it("are sorted by any column, what is unknown last either way", () => {
    const order = (sort: string) => kpiRows(data, [], sort).rows.map(({ point: name }) => name);
    expect(order("point")).toEqual(["A", "B", "C"]);
    expect(order("-point")).toEqual(["C", "B", "A"]);
    expect(order("pr")).toEqual(["B", "A", "C"]);
    expect(order("-pr")).toEqual(["A", "B", "C"]);
  });

  it("stand beside what a workbook guarantees for their own point", () => {
    const { rows } = kpiRows(data, [{ point: "A", pr: 0.85 }, { point: "Z", pr: 0.5 }], "point");
    expect(rows.map(({ promised }) => promised)).toEqual([{ pr: 0.85, pi: null }, { pr: null, pi: null }, { pr: null, pi: null }]);
  });

  it("have no ratio where nothing was expected", () => {
    expect(kpiRows({ ...data, points: [point("C", 0, 0)] }, [], "point").total).toMatchObject({ pr: null, pi: null, energy_ac_kwh: 0 });
  });
});
