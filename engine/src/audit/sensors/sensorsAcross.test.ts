import { describe, expect, it } from "vitest";
import { audit } from "../audit.ts";
import { rollUp } from "../books/rollUp.ts";
import { expectedLevel } from "../dirt/cleanCourse.ts";
import { observe, readSamples } from "../observe.ts";
import { planOf } from "../plan.ts";
import type { Plant } from "../plant.ts";
import type { Samples } from "../samples.ts";
import { tableAt } from "../table.ts";
import { testPlant } from "../testPlant.ts";
import { witnessSky } from "./besideWitness.ts";
import { isLight } from "./sensors.ts";

const plantOver = (days: number) => testPlant({ latitude: 45, intervalMinutes: 30, days, inverters: 4, arraysPerInverter: 1, strings: 2, sensors: ["irradiance_horizontal", "irradiance_tilted", "temperature_ambient"], withDc: true, seed: 5 }, []);
const made = plantOver(60);
const short = plantOver(15);
const WEST = { tilt_deg: 20, azimuth_deg: 270 };

/** Two inverters look south and two west, with a light sensor in each plane or in the southern alone, beside one on the horizontal. */
function plantWith(west: boolean): Plant {
  const subarrays = made.plant.subarrays.map((sub, i) => (west && i >= 2 ? { ...sub, ...WEST } : sub));
  const sensors = west ? [...made.plant.sensors, { id: "S3", kind: "irradiance_tilted" as const, ...WEST }] : made.plant.sensors;
  return { ...made.plant, subarrays, sensors };
}

/** What is measured there under one sky: light in every plane, and the power that it makes. */
function measuredOn(plant: Plant, of: typeof made): Samples {
  const columns = new Map(of.samples.columns);
  for (const { id, kind } of plant.sensors) if (kind === "irradiance_tilted") columns.set(`${id}.gti_w_m2`, columns.get("S0.ghi_w_m2") ?? new Float64Array(0));
  const samples = { ...of.samples, columns };
  const layout = planOf(plant);
  const readings = readSamples(plant, layout, samples, made.zone);
  const light = readings.sensors.filter(({ sensor }) => isLight(sensor));
  const horizontal = light.find(({ sensor }) => sensor.kind === "irradiance_horizontal");
  if (horizontal === undefined) throw new Error("no horizontal sensor");
  for (const one of light) {
    if (one === horizontal) continue;
    const inPlane = new Float64Array(samples.count);
    witnessSky(horizontal, plant, samples, readings).on(one).modelWm2.forEach((wm2, r) => (inPlane[readings.rows.interval[r]] = wm2));
    columns.set(`${one.sensor.id}.gti_w_m2`, inPlane);
  }
  const { scope } = observe(plant, layout, samples, readSamples(plant, layout, samples, made.zone));
  const usual = Math.exp(expectedLevel(scope.ageYears).value);
  scope.units.forEach((u) => {
    const dcW = new Float64Array(samples.count);
    u.model.dcKw.forEach((kw, r) => (dcW[scope.rows.interval[r]] = 1000 * kw * usual));
    columns.set(`${u.unit.id}.pdc_w`, dcW);
    columns.set(`${u.unit.id}.pac_w`, dcW.map((w) => 1000 * tableAt(u.unit.chain.conversion, w / 1000)));
    columns.delete(`${u.unit.id}.udc_v`);
  });
  return samples;
}

/** The audit while sensors read what their gain says, as the reference beside the true one and what is said of sensors' levels. */
function auditor(plant: Plant, of = made) {
  const samples = measuredOn(plant, of);
  const audited = (gains: Readonly<Record<string, number>>) => {
    const columns = new Map(samples.columns);
    for (const [column, gain] of Object.entries(gains)) columns.set(column, (samples.columns.get(column) ?? new Float64Array(0)).map((wm2) => gain * wm2));
    const result = audit(plant, { ...samples, columns }, made.zone, []);
    const { value, uncertainty } = result.kpi.pr;
    return { doubt: (uncertainty ?? NaN) / (value ?? NaN), referenceKwh: rollUp(result).total.referenceKwh, off: result.quality.filter(({ issue }) => issue === "level").map(({ point, detail }) => [point, Math.round(Number(detail.values.percent))]) };
  };
  const sound = audited({});
  return (gains: Readonly<Record<string, number>>) => {
    const { referenceKwh, off, doubt } = audited(gains);
    return { counted: referenceKwh / sound.referenceKwh, off, doubt: doubt / sound.doubt, saidDoubt: doubt };
  };
}

describe("light sensors of several planes", () => {
  const three = auditor(plantWith(true));
  const two = auditor(plantWith(false));

  it("stay as they are where they agree as well as instruments do", () => {
    expect(three({}).off).toEqual([]);
    expect(three({ "S1.gti_w_m2": 1.02, "S3.gti_w_m2": 0.99 }).off).toEqual([]);
    expect(two({ "S1.gti_w_m2": 1.02 }).off).toEqual([]);
  });

  it.each([["S1.gti_w_m2", 1.05], ["S3.gti_w_m2", 1.04], ["S1.gti_w_m2", 0.94]])("bring the one back that contradicts the two others: %s times %f", (column, gain) => {
    const { counted, off, doubt } = three({ [column]: gain });
    expect(off).toEqual([[column.slice(0, 2), Math.round(100 * (gain - 1))]]);
    expect(Math.abs(counted - 1)).toBeLessThan(0.002);
    expect(doubt).toBeLessThan(1.5);
  });

  it("blame the one on the horizontal where both planes contradict it alike", () => {
    const { counted, off } = three({ "S0.ghi_w_m2": 1.05 });
    expect(off).toEqual([["S0", 5]]);
    expect(Math.abs(counted - 1)).toBeLessThan(0.002);
  });

  it("believe of two that disagree the one by which the plant gives what plants of its age do, and say how far that may be wrong", () => {
    const tilted = two({ "S1.gti_w_m2": 1.06 });
    expect(tilted.off.map(([point]) => point)).toEqual(["S1"]);
    expect(Math.abs(tilted.counted - 1)).toBeLessThan(0.012);
    const horizontal = two({ "S0.ghi_w_m2": 1.06 });
    expect(horizontal.off.map(([point]) => point)).toEqual(["S0"]);
    expect(Math.abs(horizontal.counted - 1)).toBeLessThan(0.012);
    for (const { counted, doubt, saidDoubt } of [tilted, horizontal]) {
      expect(doubt).toBeGreaterThan(2);
      expect(Math.abs(counted - 1)).toBeLessThan(2 * saidDoubt);
    }
  });

  it("stay where fewer clear days than a month's contradict them", () => {
    expect(auditor(plantWith(true), short)({ "S1.gti_w_m2": 1.05 })).toEqual({ counted: expect.any(Number), off: [], doubt: expect.any(Number), saidDoubt: expect.any(Number) });
  });

  it("stay where all of them read the same too much: nothing on the plant tells it", () => {
    const { counted, off } = three({ "S0.ghi_w_m2": 1.05, "S1.gti_w_m2": 1.05, "S3.gti_w_m2": 1.05 });
    expect(off).toEqual([]);
    expect(counted).toBeCloseTo(1.05, 2);
  });
});
