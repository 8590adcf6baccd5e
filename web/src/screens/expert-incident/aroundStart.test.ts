import type { Intervals, ListedIncident } from "@sunledger/contract";
import { describe, expect, it } from "vitest";
import { aroundStart } from "./aroundStart.ts";

const at = (day: number, hour: number): string => new Date(Date.UTC(2026, 5, day, hour)).toISOString();
const ms = (day: number, hour: number): number => Date.parse(at(day, hour));
const strings = ["S01", "S02", "S03"].map((name) => `INV01/A01-${name}`);

/** Two lit intervals of half an hour, with the currents of an input's strings. */
const day = (number: number, currents: readonly string[] = strings): Intervals => ({
  point: "INV01",
  date: at(number, 0).slice(0, 10),
  timezone: "Europe/Paris",
  interval_s: 1800,
  intervals: [10, 11].map((hour) => ({ t: at(number, hour), reference_kwh: 9, expected_kwh: 6, delivered_kwh: hour - 6, estimated_kwh: 0, losses: {} })),
  samples: currents.map((column, index) => ({ column: `${column}.idc_a`, quantity: "idc_a", unit: "A", t: [ms(number, 10), ms(number, 11)], value: [index, null] })),
});
const of = (perimeter: ListedIncident["perimeter"], ...points: string[]): Pick<ListedIncident, "perimeter" | "points"> => ({ perimeter, points });
const names = { expected: "Expected", delivered: "Delivered" };

describe("what was measured around the start", () => {
  it("is the currents of the strings concerned, in red, and of their neighbours behind the same input", () => {
    const { times, series, unit, ticks } = aroundStart([day(1), day(2)], of("string", "INV01/A01-S02"), names);
    expect(unit).toBe("A");
    expect(series.map(({ name, role, endLabel }) => [name, role, endLabel])).toEqual([["S02", "fault", undefined], ["S01", "peer", "S01 +1"], ["S03", "peer", ""]]);
    expect(ticks).toEqual([ms(1, 10), ms(2, 10)]);
    // a gap after each day, so that no line crosses the night
    expect(times).toEqual([ms(1, 10), ms(1, 11), ms(1, 11) + 1, ms(2, 10), ms(2, 11), ms(2, 11) + 1]);
    for (const { values } of series) expect(values).toHaveLength(times.length);
    expect(series[0]?.values).toEqual([1, null, null, 1, null, null]);
  });

  it("is the readings of the sensors concerned, and of the others that measure the same", () => {
    const sensors = { ...day(1), samples: ["GTI1.irradiance_tilted_w_m2", "GTI-2.irradiance_tilted_w_m2", "T1.temperature_module_c", "INV01/A01-S02.idc_a"].map((column, index) => ({ column, quantity: column.slice(column.indexOf(".") + 1), unit: "W/m²", t: [ms(1, 10), ms(1, 11)], value: [index, index] })) };
    const { kind, series, unit } = aroundStart([sensors], of("sensor", "GTI1"), names);
    expect([kind, unit]).toEqual(["readings", "W/m²"]);
    expect(series.map(({ name, role, values }) => [name, role, values])).toEqual([["GTI1", "fault", [0, 0, null]], ["GTI-2", "peer", [1, 1, null]]]);
  });

  it("is delivered and expected power where no string is concerned or measured", () => {
    for (const [days, incident] of [[[day(1)], of("inverter", "INV01")], [[day(1, [])], of("string", "INV01/A01-S02")], [[day(1)], of("string", "INV01/A02-S01")], [[day(1)], of("sensor", "GTI1")]] as const) {
      const { times, series, unit } = aroundStart(days, incident, names);
      expect(unit).toBe("kW");
      expect(series.map(({ name, values }) => [name, values])).toEqual([["Delivered", [8, 10, null]], ["Expected", [12, 12, null]]]);
      expect(times).toHaveLength(3);
    }
  });

  it("is nothing on days without light", () => {
    const dark = { ...day(1), intervals: [], samples: [] };
    expect(aroundStart([dark], of("inverter", "INV01"), names)).toMatchObject({ times: [], ticks: [] });
    expect(aroundStart([dark], of("string", "INV01/A01-S02"), names)).toMatchObject({ kind: "power", times: [], ticks: [] });
  });
});
