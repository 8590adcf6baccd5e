import type { Samples } from "@sunledger/engine";
import { describe, expect, it } from "vitest";
import { checkThermometers } from "./checkThermometers.ts";

const HOURS = 24 * 30;
const airC = Float64Array.from({ length: HOURS }, (_, hour) => 14 + 8 * Math.sin(((hour % 24) - 9) * (Math.PI / 12)) + 5 * Math.sin(hour / 90));
const lightWm2 = Float64Array.from({ length: HOURS }, (_, hour) => Math.max(0, 950 * Math.sin(((hour % 24) - 6) * (Math.PI / 12))));
/** A module that cools under the air at night and is warmed by the light. */
const moduleC = (perKwm2K: number): Float64Array => airC.map((air, hour) => air - 1.5 + ((lightWm2[hour] ?? 0) / 1000) * perKwm2K);

const asFahrenheit = (celsius: number): number => celsius * 1.8 + 32;
const convertedTwice = (celsius: number): number => (celsius - 32) / 1.8;

function samplesOf(air: Float64Array, module: Float64Array): Samples {
  const columns = new Map([["POA.gti_w_m2", lightWm2.slice()], ["TA.t_amb_c", air.slice()], ["TM.t_mod_c", module.slice()]]);
  return { startMs: 0, stepMs: 3_600_000, count: HOURS, columns };
}

const furthest = (a: Float64Array | undefined, b: Float64Array): number => Math.max(...b.map((value, i) => Math.abs(value - (a?.[i] ?? NaN))));

describe("checkThermometers", () => {
  it.each([18, 27, 38])("leaves thermometers alone that agree, with modules warmed by %i K", (warmed) => {
    const samples = samplesOf(airC, moduleC(warmed));
    expect(checkThermometers(samples)).toEqual([]);
    expect(furthest(samples.columns.get("TA.t_amb_c"), airC)).toBe(0);
  });

  it.each([
    ["air that was converted twice", airC.map(convertedTwice), moduleC(24), "TA.t_amb_c", "(°C − 32) ÷ 1.8"],
    ["air in °F", airC.map(asFahrenheit), moduleC(24), "TA.t_amb_c", "°F"],
    ["modules in °F", airC, moduleC(24).map(asFahrenheit), "TM.t_mod_c", "°F"],
    ["modules that were converted twice", airC, moduleC(24).map(convertedTwice), "TM.t_mod_c", "(°C − 32) ÷ 1.8"],
  ])("reads %s as what it is", (_, air, module, column, unit) => {
    const samples = samplesOf(air, module);
    expect(checkThermometers(samples).map(({ issue, detail }) => [issue, detail.values.column, detail.values.unit])).toEqual([["unit", column, unit]]);
    expect(furthest(samples.columns.get("TA.t_amb_c"), airC)).toBeLessThan(1e-9);
    expect(furthest(samples.columns.get("TM.t_mod_c"), moduleC(24))).toBeLessThan(1e-9);
  });

  it("names a distance that no reading explains, or two explain alike, and changes nothing", () => {
    const off = airC.map((value) => value + 11);
    const alike = moduleC(20.4).map(asFahrenheit);
    for (const samples of [samplesOf(off, moduleC(24)), samplesOf(airC, alike)]) {
      const before = [...samples.columns.values()].map((column) => column.slice());
      expect(checkThermometers(samples).map(({ detail }) => detail.key)).toEqual(["import:finding.thermometers_apart"]);
      expect([...samples.columns.values()]).toEqual(before);
    }
  });

  it("says nothing without dark hours to tell by", () => {
    const twice = samplesOf(airC.map(convertedTwice), moduleC(24));
    twice.columns.set("POA.gti_w_m2", lightWm2.map((value) => (value < 100 ? NaN : value)));
    expect(checkThermometers(twice)).toEqual([]);
  });
});
