import { describe, expect, it } from "vitest";
import { audit } from "../../index.ts";
import { testPlant, type TestPlantSpec } from "../testPlant.ts";

const PLANT: TestPlantSpec = {
  latitude: 45, intervalMinutes: 15, days: 30, inverters: 4, arraysPerInverter: 1, strings: 4, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: false, seed: 7,
};

/** Days on which an inverter gave no more than a level, in shares of its rating of 10 kW, from noon on for some hours. */
function lossOf(inverters: readonly number[], level: number, hours: number): { derating: number; curtailment: number; true: number } {
  const { plant, samples, zone } = testPlant(PLANT, []);
  let gone = 0;
  for (const i of inverters) {
    const column = samples.columns.get(`I${i}.pac_w`) ?? new Float64Array(0);
    column.forEach((w, k) => {
      const hour = (k / 4) % 24;
      if (Math.floor(k / 96) % 3 !== 0 || hour < 10 || hour >= 10 + hours || w <= level * 10_000) return;
      gone += (Math.min(w, 10_000) - level * 10_000) / 4000;
      column[k] = level * 10_000;
    });
  }
  const result = audit(plant, samples, zone, []);
  const sum = (key: "derating" | "curtailment"): number => result.ledgers.reduce((all, ledger) => all + (ledger.lossesKwh[key]?.reduce((a, b) => a + b, 0) ?? 0), 0);
  return { derating: sum("derating"), curtailment: sum("curtailment"), true: gone };
}

describe("limits told by AC power alone", () => {
  it.each([2, 4])("an order that holds all inverters for %i hours is curtailment, short or long", (hours) => {
    const loss = lossOf([0, 1, 2, 3], 0.45, hours);
    expect(loss.curtailment / loss.true).toBeGreaterThan(0.9);
    expect(loss.curtailment / loss.true).toBeLessThan(1.1);
    expect(loss.derating).toBeLessThan(0.05 * loss.true);
  });

  it("a limit on one inverter is derating, and nothing where none is", () => {
    const loss = lossOf([2], 0.3, 4);
    expect(loss.derating / loss.true).toBeGreaterThan(0.85);
    expect(loss.derating / loss.true).toBeLessThan(1.1);
    expect(loss.curtailment).toBe(0);
    expect(lossOf([], 0.3, 4)).toEqual({ derating: 0, curtailment: 0, true: 0 });
  });

  it("a limit drawn far down holds in the evening too, when hardly more than it is offered", () => {
    const loss = lossOf([2], 0.05, 9);
    expect(Math.abs(loss.derating / loss.true - 1)).toBeLessThan(0.02);
  });
});
