import { describe, expect, it } from "vitest";
import { observe, readSamples } from "../observe.ts";
import { poaOf } from "../causes.ts";
import { stringAmps, voltageModels } from "../arrays/operating.ts";
import { planOf } from "../plan.ts";
import { cellFromVoltage } from "./stringThermometer.ts";
import { feltLight } from "./thermalInertia.ts";
import { testPlant } from "../testPlant.ts";
import { voltageAt } from "../arrays/voltage.ts";

/**
 * Strings that are as warm as the model says under dirt that leaves `left` of the light on the later half of the days; one unit short
 * of strings, and of voltage where less than all of it is left there.
 */
function found(left: number, inverters: number, planes = 1, voltageLeft = 1): { spoken: number; worstK: number } {
  const { plant, samples, zone } = testPlant(
    { latitude: 45, intervalMinutes: 15, days: 20, inverters, arraysPerInverter: planes, strings: 8, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 3 }, [],
  );
  const light = samples.columns.get("S0.gti_w_m2");
  light?.forEach((_, k) => (light[k] = Math.max(0, Math.cos((((k + 0.5) / 4 + 24) % 24 - 12) * (Math.PI / 14))) * 900));
  const wide = { ...plant, inverter_types: plant.inverter_types.map((t) => ({ ...t, p_ac_w: 60_000 })) };
  const layout = planOf(wide);
  const { scope } = observe(wide, layout, samples, readSamples(wide, layout, samples, zone));
  const { rows, days, weather, units } = scope;
  const models = voltageModels(units);
  const plane = weather.planes[0];
  const felt = weather.planes.map((light) => feltLight(poaOf(light), rows, 0.25));
  // the modules' warmth comes from their light, whatever the made-up voltages said of it
  weather.planes.forEach((light, p) => (light.tempCellC = felt[p].map((wm2, r) => (weather.ambientC?.[r] ?? NaN) + 0.03 * wm2)));
  const dirty = (r: number): boolean => rows.day[r] - days.firstDay >= 10;
  units.forEach((u, i) => {
    u.dcKw = u.model.dcKw.map((kw, r) => kw * 0.95 * (dirty(r) ? left : 1) * (i === 0 && dirty(r) ? 0.875 : 1));
    u.signals.acKw = u.dcKw.map((kw) => kw * 0.97);
    // one voltage is written for all trackers of a unit: their mean
    u.signals.voltageV = u.dcKw.map((_, r) => u.unit.arrays.reduce((sum, array) => {
      const model = models.get(array.module.id);
      if (model === undefined) return NaN;
      const light = weather.planes[array.plane];
      const effective = (light.beamWm2[r] * light.iamBeam[r] + light.diffuseWm2[r] * light.iamDiffuse) * (dirty(r) ? left : 1);
      const volts = array.modulesPerString * voltageAt(model, Math.max(1, effective), light.tempCellC[r]);
      return sum + (volts - stringAmps(u, array, r, volts) * array.chain.resistanceOhm) / u.unit.arrays.length;
    }, 0) * (i === 0 && dirty(r) ? voltageLeft : 1));
  });
  const read = cellFromVoltage(units, 0, weather, felt, rows, days, models);
  let spoken = 0;
  let worstK = 0;
  for (let r = 0; r < rows.count; r++) {
    if (!dirty(r) || Number.isNaN(read[r]) || plane.beamWm2[r] + plane.diffuseWm2[r] < 400) continue;
    spoken++;
    worstK = Math.max(worstK, Math.abs(read[r] - plane.tempCellC[r]));
  }
  return { spoken, worstK };
}

describe("cell temperature by the strings' voltage", () => {
  it.each([1, 0.9, 0.8, 0.7])("is read under dirt that leaves %f of the light, beside a unit short of strings", (left) => {
    const { spoken, worstK } = found(left, 4);
    expect(spoken).toBeGreaterThan(100);
    expect(worstK).toBeLessThan(0.7);
  });

  it.each([1, 0.8])("is read of two planes behind each inverter under dirt that leaves %f of the light", (left) => {
    const { spoken, worstK } = found(left, 4, 2);
    expect(spoken).toBeGreaterThan(100);
    expect(worstK).toBeLessThan(0.9);
  });

  it.each([2, 4])("is read beside one of %i units that has lost voltage", (inverters) => {
    const { spoken, worstK } = found(1, inverters, 1, 0.95);
    expect(spoken).toBeGreaterThan(100);
    expect(worstK).toBeLessThan(0.7);
  });

  it("is not read from one unit that gives a fifth less: it may be held", () => {
    expect(found(0.8, 1).spoken).toBe(0);
  });
});
