import { describe, expect, it } from "vitest";
import { diagnose } from "../diagnose.ts";
import { observe, readSamples } from "../observe.ts";
import { planOf } from "../plan.ts";
import { freeUnit } from "../testScope.ts";
import { testPlant } from "../testPlant.ts";
import { TEST_SHEET } from "../testSheet.ts";
import { impliedPowerCoefficient } from "../arrays/voltage.ts";
import { truePowerCoefficients } from "./powerCoefficient.ts";

const DAYS = 100;
const STATED_PER_K = -0.0043;

/** What is said of a plant whose sheet has a wrong power coefficient while its power follows the cells' warmth by `followsPerK`; days differ in warmth. */
function said(followsPerK: number): ReturnType<typeof truePowerCoefficients>["findings"] {
  const { plant: written, samples, zone } = testPlant(
    { latitude: 45, intervalMinutes: 15, days: DAYS, inverters: 1, arraysPerInverter: 1, strings: 4, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 7 }, [],
  );
  samples.columns.get("S1.t_amb_c")?.forEach((_, k, all) => (all[k] += 8 * Math.sin(Math.floor(k / 96) ** 2)));
  const plant = { ...written, module_types: [{ ...TEST_SHEET, id: "m", gamma_pmp_per_c: STATED_PER_K }] };
  const layout = planOf(plant);
  const { scope, models } = observe(plant, layout, samples, readSamples(plant, layout, samples, zone));
  const findings = diagnose(scope, models);
  const [u] = scope.units;
  freeUnit(scope, findings, 0);
  const { tempCellC } = scope.weather.planes[0];
  // the model has the sheet's coefficient in it already
  u.dcKw = u.model.dcKw.map((kw, r) => kw * (1 + ((followsPerK - STATED_PER_K) * (tempCellC[r] - 25)) / (1 + STATED_PER_K * (tempCellC[r] - 25))));
  return truePowerCoefficients(plant, scope, findings).findings;
}

describe("the power coefficient", () => {
  it("is mended and named where power and the sheet's voltages contradict it together", () => {
    const sheet = impliedPowerCoefficient({ ...TEST_SHEET, gamma_pmp_per_c: STATED_PER_K });
    const [found] = said(sheet);
    expect(found.field).toBe("module_types[0].gamma_pmp_per_c");
    expect(Math.abs(found.found - sheet)).toBeLessThan(2 * found.uncertainty);
  });

  it("stays as stated where power follows warmth as the sheet's module cannot: something else comes and goes with the warmth", () => {
    expect(said(-0.0014)).toEqual([]);
  });
});
