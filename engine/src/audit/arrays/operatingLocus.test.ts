import { describe, expect, it } from "vitest";
import { operatingLocus } from "../../index.ts";
import { testPlant } from "../testPlant.ts";

const { plant } = testPlant({ latitude: 45, intervalMinutes: 60, days: 1, inverters: 1, arraysPerInverter: 1, strings: 2, sensors: [], withDc: false, seed: 1 }, []);
const [module] = plant.module_types;
if (module === undefined) throw new Error("the test plant has no module");
const light = [100, 300, 600, 1000];

describe("the operating locus", () => {
  it("passes the rated point at STC, and bends: voltage rises with light and falls with heat", () => {
    const cool = operatingLocus(module, 25, light);
    expect(cool.voltage[3]).toBeCloseTo(1, 6);
    expect(cool.current[3]).toBeCloseTo(1, 9);
    expect(cool.voltage[0]).toBeLessThan(cool.voltage[1]);
    const hot = operatingLocus(module, 50, light);
    light.forEach((_, i) => {
      expect(hot.voltage[i]).toBeLessThan(cool.voltage[i]);
      expect(hot.current[i]).toBeGreaterThanOrEqual(cool.current[i]);
    });
    expect(hot.voltage[3]).toBeCloseTo(1 + 25 * module.gamma_pmp_per_c, 1);
  });

  it("knows nothing without a light", () => {
    expect(operatingLocus(module, 25, [Number.NaN]).voltage[0]).toBeNaN();
  });
});
