import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { voltageBesideModel, voltageModels } from "../arrays/operating.ts";
import { audit } from "../audit.ts";
import { expectedLevel } from "../dirt/cleanCourse.ts";
import type { Plant, SubArray } from "../plant.ts";
import { tableAt } from "../table.ts";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";

const INVERTERS = 4;
const STRINGS = 5;
const MODULES = 10;
const made = testPlant({ latitude: 45, intervalMinutes: 30, days: 40, inverters: INVERTERS, arraysPerInverter: 1, strings: STRINGS, sensors: ["irradiance_tilted", "temperature_module"], withDc: true, seed: 3 }, []);
// nothing of it is held at a rating
const plant: Plant = { ...made.plant, inverter_types: made.plant.inverter_types.map((type) => ({ ...type, p_ac_w: 30_000, efficiency: { ...type.efficiency, rated_dc_w: 31_000 } })) };
const scope = testScope({ ...made, plant });
const models = voltageModels(scope.units);
const usual = Math.exp(expectedLevel(scope.ageYears).value);

interface Measured {
  /** Each inverter's power and voltage beside its model's. */
  gives?: (inverter: number) => number;
  volts?: (inverter: number) => number;
  /** Whether DC current and voltage are measured. */
  withDc?: boolean;
}

/** What is measured on the plant as it truly is: what its model gives at the level of its age, by tolerances of a few thousandths. */
function measured({ gives = () => 1, volts = () => 1, withDc = true }: Measured): typeof made.samples {
  const columns = new Map(made.samples.columns);
  scope.units.forEach((u, i) => {
    const dcW = new Float64Array(made.samples.count);
    const voltageV = new Float64Array(made.samples.count);
    scope.rows.interval.forEach((k, r) => {
      dcW[k] = 1000 * u.model.dcKw[r] * usual * gives(i) * (1 + 0.002 * Math.cos(3 * i));
      const beside = voltageBesideModel(u, scope.weather, r, models, (plane) => scope.weather.planes[plane].tempCellC[r]);
      voltageV[k] = beside > 0 ? ((u.signals.voltageV?.[r] ?? 0) / beside) * volts(i) : 0;
    });
    const { id } = plant.inverters[i];
    columns.set(`${id}.pac_w`, dcW.map((w) => 1000 * tableAt(u.unit.chain.conversion, w / 1000)));
    if (withDc) {
      columns.set(`${id}.pdc_w`, dcW);
      columns.set(`${id}.udc_v`, voltageV);
    } else {
      columns.delete(`${id}.pdc_w`);
      columns.delete(`${id}.udc_v`);
    }
  });
  return { ...made.samples, columns };
}

/** The plant file with other counts than the plant has. */
const written = (change: (sub: SubArray, i: number) => Partial<SubArray>, withDc = true): Plant => ({ ...plant, analysis: withDc ? "dc" : "ac", subarrays: plant.subarrays.map((sub, i) => ({ ...sub, ...change(sub, i) })) });

/** What the audit says of the counts, as field, stated, found. */
function recounted(file: Plant, samples: typeof made.samples): (string | number | null)[][] {
  const { plantModel } = audit(file, samples, made.zone, []);
  return plantModel.filter(({ field }) => /strings|modules_per_string/.test(field)).map(({ field, stated, found }) => [field, stated, found]);
}

/** What the audit says of what the whole plant gives. */
const saidOfLevel = (file: Plant): string[] => audit(file, asBuilt, made.zone, []).quality.filter(({ point, issue }) => point === file.name && issue === "power").map(({ detail }) => detail.key);

const asBuilt = measured({});
const prOf = (file: Plant): number => audit(file, asBuilt, made.zone, []).kpi.pr.value ?? NaN;
const inverter = fc.integer({ min: 0, max: INVERTERS - 1 });

describe("counts of modules and strings", () => {
  it("stay where they are right", () => {
    expect(recounted(plant, asBuilt)).toEqual([]);
    expect(recounted(written(() => ({}), false), measured({ withDc: false }))).toEqual([]);
  });

  it("are put right where one inverter has more than is written, in its strings or beside them", () => {
    fc.assert(fc.property(inverter, fc.constantFrom("modules_per_string" as const, "strings" as const), fc.integer({ min: 1, max: 2 }), (at, entry, fewer) => {
      const truth = entry === "strings" ? STRINGS : MODULES;
      expect(recounted(written((sub, i) => (i === at ? { [entry]: sub[entry] - fewer } : {})), asBuilt)).toEqual([[`subarrays[${at}].${entry}`, truth - fewer, truth]]);
    }), { numRuns: 12 });
  });

  it("are put right by AC power alone where one count explains it and the other does not", () => {
    const samples = measured({ withDc: false });
    expect(recounted(written((_, i) => (i === 1 ? { strings: STRINGS - 1 } : {}), false), samples).length).toBeLessThanOrEqual(1);
    expect(recounted(written((_, i) => (i === 1 ? { modules_per_string: MODULES - 1 } : {}), false), samples)).toEqual([["subarrays[1].modules_per_string", MODULES - 1, MODULES]]);
  });

  it("are put right where all strings are longer or shorter than is written, with the key figures of the plant as it is", () => {
    fc.assert(fc.property(fc.constantFrom(-2, -1, 1, 2), (more) => {
      const file = written(() => ({ modules_per_string: MODULES + more }));
      expect(recounted(file, asBuilt)).toEqual(plant.subarrays.map((_, i) => [`subarrays[${i}].modules_per_string`, MODULES + more, MODULES]));
      expect(prOf(file)).toBeCloseTo(prOf(plant), 9);
    }), { numRuns: 4 });
  });

  it("stay where all give more or less by a string and no clear day says that the light is right; both are said", () => {
    const fewer = written(() => ({ strings: STRINGS - 1 }));
    const more = written(() => ({ strings: STRINGS + 1 }));
    for (const file of [fewer, more]) expect(recounted(file, asBuilt)).toEqual([]);
    expect([fewer, plant, more].map(saidOfLevel)).toEqual([["audit.quality.plantGivesTooMuch"], [], ["audit.quality.plantGivesTooLittle"]]);
  });

  it("stay where the modules' thermometer has come off and has all cells too cold: voltage and power then seem to miss a module", () => {
    const thermometer = [...asBuilt.columns.keys()].find((name) => name.endsWith("t_mod_c")) ?? "";
    const cold = new Map(asBuilt.columns).set(thermometer, (asBuilt.columns.get(thermometer) ?? new Float64Array(0)).map((c) => c - 30));
    expect(recounted(plant, { ...asBuilt, columns: cold })).toEqual([]);
  });

  it("stay where an inverter gives less than the others, by a string or by a module of each: a fault that lasts looks the same", () => {
    expect(recounted(plant, measured({ gives: (i) => (i === 2 ? 1 - 1 / STRINGS : 1) }))).toEqual([]);
    expect(recounted(plant, measured({ gives: (i) => (i === 2 ? 1 - 1 / MODULES : 1), volts: (i) => (i === 2 ? 1 - 1 / MODULES : 1) }))).toEqual([]);
  });

  it("stay where an inverter gives more than the others by what is no whole count", () => {
    fc.assert(fc.property(inverter, fc.double({ min: 0.02, max: 0.07, noNaN: true }), (at, more) => {
      expect(recounted(plant, measured({ gives: (i) => (i === at ? 1 + more : 1) }))).toEqual([]);
    }), { numRuns: 6 });
  });

  it("stay where power lacks or is beyond and the voltage is as written, or the other way round", () => {
    fc.assert(fc.property(fc.constantFrom(0.9, 1.1), fc.boolean(), (off, power) => {
      expect(recounted(plant, measured(power ? { gives: () => off } : { volts: () => off }))).toEqual([]);
    }), { numRuns: 4 });
  });
});
