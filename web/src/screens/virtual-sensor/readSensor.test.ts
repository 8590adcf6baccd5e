import { describe, expect, it } from "vitest";
import { readSensor } from "./readSensor.ts";

const HEAD = "timestamp,point,poa_wm2,temp_ambient_c,temp_module_c,temp_cell_c";
const line = (time: string, ...values: (number | "")[]) => `${time},INV01,${values.join(",")}`;

describe("the file of the virtual sensor", () => {
  it("gives each column, and NaN where nothing was measured", () => {
    const series = readSensor([HEAD, line("2026-06-01T10:00:00.000Z", 812.5, 20, "", ""), line("2026-06-01T10:15:00.000Z", 820, 21, 40.5, 42)].join("\r\n"));
    expect(series.timesMs).toEqual([Date.UTC(2026, 5, 1, 10), Date.UTC(2026, 5, 1, 10, 15)]);
    expect(series.poaWm2).toEqual([812.5, 820]);
    expect(series.tempModuleC).toEqual([Number.NaN, 40.5]);
    expect(series.tempCellC[1]).toBe(42);
  });
  it("leaves a gap where a night is, and none between neighbours", () => {
    const times = ["2026-06-01T19:30", "2026-06-01T19:45", "2026-06-02T04:00", "2026-06-02T04:15"].map((time) => `${time}:00.000Z`);
    const { timesMs, poaWm2 } = readSensor([HEAD, ...times.map((time, index) => line(time, index + 1, 1, 1, 1))].join("\n"));
    expect(poaWm2).toEqual([1, 2, Number.NaN, 3, 4]);
    expect(timesMs[2]).toBe(Date.UTC(2026, 5, 1, 20));
  });
  it("is empty of an empty file", () => {
    expect(readSensor(`${HEAD}\r\n`).timesMs).toEqual([]);
  });
});
