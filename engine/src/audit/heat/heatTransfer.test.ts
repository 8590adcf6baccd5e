import { describe, expect, it } from "vitest";
import { heatTransferFindings } from "./heatTransfer.ts";
import { observe, readSamples } from "../observe.ts";
import { planOf } from "../plan.ts";
import type { PlantFinding } from "../result.ts";
import { testPlant } from "../testPlant.ts";

/** What is named on a clear month whose modules lose heat by `u0` and 6.2 per m/s, where the plant file says 25 and 6.2. */
function named(u0: number): PlantFinding[] {
  const intervalMinutes = 15;
  const { plant, samples, zone } = testPlant(
    { latitude: 45, intervalMinutes, days: 30, inverters: 2, arraysPerInverter: 1, strings: 2, sensors: ["irradiance_tilted", "temperature_ambient", "temperature_module", "wind"], withDc: true, seed: 3 }, [],
  );
  const [light, air, back] = ["S0.gti_w_m2", "S1.t_amb_c", "S2.t_mod_c"].map((name) => samples.columns.get(name) ?? new Float64Array(0));
  light.forEach((_, k) => (light[k] = Math.max(0, Math.cos((((((k + 0.5) * intervalMinutes) / 60 + 24) % 24) - 12) * (Math.PI / 14))) * 900));
  const { u1, absorption, cell_minus_back_k: cellMinusBackK } = plant.thermal;
  // two metres a second of wind; the sensor lies on the back, a little cooler than the cells
  back.forEach((_, k) => (back[k] = air[k] + (absorption * light[k]) / (u0 + 2 * u1) - (cellMinusBackK * light[k]) / 1000));
  const layout = planOf(plant);
  const readings = readSamples(plant, layout, samples, zone);
  const { scope } = observe(plant, layout, samples, readings);
  return heatTransferFindings(plant, layout, scope, readings.sensors);
}

describe("heat transfer read from thermometers", () => {
  it.each([18, 32])("names an entry that the balance contradicts: %f instead of 25 W/(m²·K)", (u0) => {
    const [finding, ...more] = named(u0);
    expect(more).toEqual([]);
    expect(finding?.field).toBe("thermal.u0");
    expect(Math.abs((finding?.found ?? 0) - u0)).toBeLessThan(2 * (finding?.uncertainty ?? 0));
  });

  it("names none where the entry is right", () => expect(named(25)).toEqual([]));

  it.each([4, 90])("blames no entry for %f, which no array has: that is a thermometer", (u0) => expect(named(u0)).toEqual([]));
});
