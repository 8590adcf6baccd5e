import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { voltageBesideModel } from "../arrays/operating.ts";
import { voltageModel } from "../arrays/voltage.ts";
import { diagnose } from "../diagnose.ts";
import { expectedLevel } from "../dirt/cleanCourse.ts";
import { observe, readSamples } from "../observe.ts";
import { planOf } from "../plan.ts";
import type { ModuleType, Plant } from "../plant.ts";
import { testPlant } from "../testPlant.ts";
import { TEST_SHEET } from "../testSheet.ts";
import { trueNameplates } from "./nameplate.ts";

const built = testPlant({ latitude: 45, intervalMinutes: 60, days: 15, inverters: 2, arraysPerInverter: 1, strings: 4, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 1 }, []);
const sheetOf = (change: Partial<ModuleType>): Plant => ({ ...built.plant, module_types: [{ ...TEST_SHEET, id: "m", ...change }] });

/** What is said of a sheet while the plant's power stands at `level` beside it, and the voltage where the true sheet has it. */
function said(change: Partial<ModuleType>, level: (usual: number) => number): ReturnType<typeof trueNameplates> {
  const plant = sheetOf(change);
  return trueNameplates(plant, () => {
    const layout = planOf(plant);
    const { scope, models } = observe(plant, layout, built.samples, readSamples(plant, layout, built.samples, built.zone));
    const findings = diagnose(scope, models);
    const trueModels = new Map([["m", voltageModel(TEST_SHEET)]]);
    scope.weather.byVoltage = false;
    for (const u of scope.units) {
      u.constant = 1;
      const { voltageV } = u.signals;
      voltageV?.forEach((volts, r) => (voltageV[r] = volts / voltageBesideModel(u, scope.weather, r, trueModels, (plane) => scope.weather.planes[plane].tempCellC[r])));
    }
    return { scope, models, findings: { ...findings, course: { ...findings.course, level: level(Math.exp(expectedLevel(scope.ageYears).value)) } } };
  });
}

const off = fc.oneof(fc.double({ min: 0.95, max: 0.98, noNaN: true }), fc.double({ min: 1.02, max: 1.05, noNaN: true }));
/** A voltage less than 2.5 % too low is not told from a power as much too high where the plant also yields a percent less than plants of its age do: a power is the likelier misprint, and 2 % of voltage are 5 K. */
const offVoltage = off.filter((factor) => !(factor > 0.975 && factor < 1));
const unusual = fc.double({ min: 0.99, max: 1.01, noNaN: true });

describe("what a module sheet says of its power", () => {
  it("is put right and named where the power is not voltage times current, and the plant gives what the true one does", () => {
    fc.assert(fc.property(off, unusual, (factor, level) => {
      const { plant, findings } = said({ p_stc_w: factor * TEST_SHEET.p_stc_w }, (usual) => (level * usual) / factor);
      expect(findings.map(({ field, used }) => [field, used])).toEqual([["module_types[0].p_stc_w", "found"]]);
      expect(Math.abs(findings[0].found - TEST_SHEET.p_stc_w)).toBeLessThan(2 * findings[0].uncertainty);
      expect(plant.module_types[0].p_stc_w).toBe(findings[0].found);
    }), { numRuns: 25 });
  });

  it("is put right where the sheet's coefficient is wrong too", () => {
    const wrong = fc.oneof(fc.double({ min: 0.9, max: 0.94, noNaN: true }), fc.double({ min: 1.06, max: 1.1, noNaN: true }));
    // a power 2 % off is not told from a voltage that makes such a coefficient look right
    const far = off.filter((factor) => Math.abs(factor - 1) > 0.03);
    fc.assert(fc.property(far, wrong, unusual, (factor, coefficient, level) => {
      const { findings } = said({ p_stc_w: factor * TEST_SHEET.p_stc_w, gamma_pmp_per_c: coefficient * TEST_SHEET.gamma_pmp_per_c }, (usual) => (level * usual) / factor);
      expect(findings.map(({ field }) => field)).toEqual(["module_types[0].p_stc_w"]);
    }), { numRuns: 25 });
  });

  it("stays where it is the current that no diode has, and the plant gives what the power says", () => {
    fc.assert(fc.property(off, unusual, (factor, level) => {
      const { plant, findings } = said({ imp_a: factor * TEST_SHEET.imp_a }, (usual) => level * usual);
      expect(findings.map(({ field }) => field)).toEqual(["module_types[0].imp_a"]);
      expect(Math.abs(findings[0].found - TEST_SHEET.imp_a)).toBeLessThan(2 * findings[0].uncertainty);
      expect(plant.module_types[0].p_stc_w).toBe(TEST_SHEET.p_stc_w);
    }), { numRuns: 25 });
  });

  it("stays where it is the voltage that the inverters do not have, and the plant gives what the power says", () => {
    fc.assert(fc.property(offVoltage, unusual, (factor, level) => {
      const { findings } = said({ vmp_v: factor * TEST_SHEET.vmp_v }, (usual) => level * usual);
      expect(findings.map(({ field }) => field)).toEqual(["module_types[0].vmp_v"]);
      expect(Math.abs(findings[0].found - TEST_SHEET.vmp_v)).toBeLessThan(2 * findings[0].uncertainty);
    }), { numRuns: 25 });
  });

  it("is believed within rounding, without a look at the plant", () => {
    const look = (): never => {
      throw new Error("looked");
    };
    for (const factor of [0.99, 1, 1.01]) {
      const plant = sheetOf({ p_stc_w: factor * TEST_SHEET.p_stc_w });
      expect(trueNameplates(plant, look)).toEqual({ plant, findings: [] });
    }
  });
});
