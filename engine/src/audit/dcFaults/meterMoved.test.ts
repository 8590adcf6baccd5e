import { describe, expect, it } from "vitest";
import { observe, readSamples } from "../observe.ts";
import { planOf } from "../plan.ts";
import { testPlant } from "../testPlant.ts";
import { meterMoved } from "./meterMoved.ts";

describe("meterMoved", () => {
  const { plant, samples, zone } = testPlant({ latitude: 45, intervalMinutes: 15, days: 40, inverters: 2, arraysPerInverter: 1, strings: 3, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 3 }, []);

  /** The first inverter's verdict when from day 20 on its DC and its AC meter show so much of what they did. */
  function verdict(dcLeft: number, acLeft: number): boolean {
    const changed = new Map(samples.columns);
    const from = samples.count / 2;
    const scaled = (name: string, left: number): void => {
      changed.set(name, Float64Array.from(samples.columns.get(name) ?? [], (v, k) => (k < from ? v : v * left)));
    };
    scaled("I0.pdc_w", dcLeft);
    scaled("I0.pac_w", acLeft);
    const layout = planOf(plant);
    const given = { ...samples, columns: changed };
    const { scope } = observe(plant, layout, given, readSamples(plant, layout, given, zone));
    const lack = Float64Array.from({ length: scope.days.count }, (_, d) => (d >= scope.days.count / 2 ? 1 - dcLeft : 0));
    const course = { fromDay: scope.days.count / 2, toDay: scope.days.count - 1, mended: false, lack, base: 1, explains: 1, misfit: 0, days: 20, meanLack: 1 - dcLeft, noise: 0 };
    const u = scope.units[0];
    return meterMoved(u, scope, course, (r) => u.dcKw[r] > 1);
  }

  it("takes a lack that AC power does not share for the meter's, and one that it shares for the strings'", () => {
    expect(verdict(0.97, 1)).toBe(true);
    expect(verdict(0.97, 0.97)).toBe(false);
    expect(verdict(0.8, 0.79)).toBe(false);
  });
});
