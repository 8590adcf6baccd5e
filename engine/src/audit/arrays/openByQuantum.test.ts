import { describe, expect, it } from "vitest";
import { openByQuantum } from "./openByQuantum.ts";
import { observe, readSamples } from "../observe.ts";
import { planOf } from "../plan.ts";
import { testPlant } from "../testPlant.ts";

const OPENED = 30;
const CLEAR_FROM = 60;
const STRINGS = 6;

describe("openByQuantum", () => {
  const { plant, samples, zone } = testPlant({ latitude: 52, intervalMinutes: 60, days: 100, inverters: 1, arraysPerInverter: 1, strings: STRINGS, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 7 }, []);
  const layout = planOf(plant);
  const { scope } = observe(plant, layout, samples, readSamples(plant, layout, samples, zone));

  /** Days with one of six strings open from day 30 on where `opens`; until day 60 they scatter by `scatter`. */
  function firstDayFound(scatter: number, opens: boolean): number | null {
    const relative = Float64Array.from({ length: scope.days.count }, (_, d) => {
      const level = d >= (opens ? OPENED : CLEAR_FROM) ? 1 - 1 / STRINGS : 1;
      return level * (1 + (d < CLEAR_FROM ? scatter * Math.sin(d * 12.9898) : 0.002 * Math.sin(d)));
    });
    const { found } = openByQuantum(scope.units[0], scope, relative, (r) => relative[scope.rows.day[r] - scope.days.firstDay]);
    expect(found.length).toBeLessThanOrEqual(1);
    return found.length === 0 ? null : scope.rows.day[found[0].rows.indexOf(1)] - scope.days.firstDay;
  }

  it("follows a string back to the day it opened through days that scatter", () => {
    const first = firstDayFound(0.06, true) ?? NaN;
    expect(Math.abs(first - OPENED)).toBeLessThanOrEqual(3);
  });

  it("does not take scattering days before it for open ones", () => {
    expect(Math.abs((firstDayFound(0.06, false) ?? NaN) - CLEAR_FROM)).toBeLessThanOrEqual(3);
  });
});
