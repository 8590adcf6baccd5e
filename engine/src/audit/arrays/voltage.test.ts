import { describe, expect, it } from "vitest";
import { temperatureAt, voltageAt, voltageModel } from "./voltage.ts";
import { TEST_SHEET } from "../testSheet.ts";

const model = voltageModel(TEST_SHEET);

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
