import { describe, expect, it } from "vitest";
import { inputDays, measuredInputs } from "./inputDays.ts";

const NAN = Number.NaN;
/** Four half hours from 100 on; the rows are the last three, of two days. */
const samples = (columns: Record<string, number[]>) => ({
  startMs: 100,
  stepMs: 1_800_000,
  count: 4,
  columns: new Map(Object.entries(columns).map(([name, values]) => [name, Float64Array.from(values)])),
});
const rows = { startMs: Float64Array.from([1, 2, 3], (k) => 100 + k * 1_800_000), interval: Int32Array.from([1, 2, 3]), day: Int32Array.from([50, 50, 51]) };
const days = (columns: Record<string, number[]>) => inputDays(samples(columns), { rows, firstDay: 50, dayCount: 3 }).map(({ input, kwh }) => [input, [...kwh]]);

describe("the days of an inverter input", () => {
  it("are its power over the daylight rows, and nothing known where there is no sample", () => {
    expect(days({ "INV01/A01.pdc_w": [9000, 1000, 3000, NAN] })).toEqual([["INV01/A01", [2, NAN, NAN]]]);
  });

  it("are its strings' currents times the inverter's voltage where its power is not measured", () => {
    const columns = { "INV01/A01-S01.idc_a": [9, 2, NAN, 4], "INV01/A01-S02.idc_a": [9, 3, 1, NAN], "INV01.udc_v": [400, 400, 600, NAN] };
    expect(days(columns)).toEqual([["INV01/A01", [(5 * 400 + 600) / 2000, NAN, NAN]]]);
    expect(days({ ...columns, "INV01/A01.pdc_w": [0, 1000, 1000, 1000] })).toEqual([["INV01/A01", [1, 0.5, NAN]]]);
  });

  it("are not there without a voltage, and the inverter's own power is no input's", () => {
    expect(measuredInputs(["INV01/A01-S01.idc_a", "INV02.udc_v", "INV01.pdc_w", "INV01.idc_a"])).toEqual([]);
  });
});
