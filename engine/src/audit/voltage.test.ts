import { describe, expect, it } from "vitest";
import type { ModuleType } from "./plant.ts";
import { temperatureAt, voltageAt, voltageModel } from "./voltage.ts";

const SHEET: ModuleType = {
  id: "M", technology: "mono-si", cells: 60, area_m2: 1.64, p_stc_w: 279.6, vmp_v: 30.581, imp_a: 9.1429, voc_v: 37.94, isc_a: 9.7417,
  gamma_pmp_per_c: -0.00373, alpha_isc_per_c: 0.000503, beta_voc_per_c: -0.002993,
  relative_efficiency_at_w_m2: { 200: 0.97584, 400: 0.99867, 600: 1.00491, 800: 1.00447 },
  iam: { model: "ashrae", b: 0.05, diffuse: 0.955 },
};
const model = voltageModel(SHEET);

describe("the strings' voltage as a thermometer", () => {
  it("gives back the temperature that made the voltage, at every light", () => {
    for (const g of [120, 400, 800, 1200]) for (const t of [-5, 25, 60]) expect(temperatureAt(model, g, voltageAt(model, g, t), 0)).toBeCloseTo(t, 9);
  });

  it("gives back the temperature from the mean voltage of a light that comes and goes", () => {
    for (const spread of [0.1, 0.3]) {
      const volts = (voltageAt(model, 500 * (1 - spread), 40) + voltageAt(model, 500 * (1 + spread), 40)) / 2;
      expect(temperatureAt(model, 500, volts, spread)).toBeCloseTo(40, 6);
      expect(temperatureAt(model, 500, volts, 0)).toBeGreaterThan(40);
    }
  });
});
