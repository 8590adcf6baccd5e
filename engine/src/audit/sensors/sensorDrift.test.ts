import { describe, expect, it } from "vitest";
import { observe, readSamples, type Readings } from "../observe.ts";
import { planOf } from "../plan.ts";
import { testPlant } from "../testPlant.ts";
import { dailyQuotient, witnessSky } from "./besideWitness.ts";
import { dropDrifting } from "./sensorDrift.ts";

const DAYS = 150;
const PER_DAY = 24;

/** A plant of one inverter with these light sensors. */
const small = (...sensors: ("irradiance_tilted" | "irradiance_horizontal")[]) =>
  testPlant({ latitude: 45, intervalMinutes: 60, days: DAYS, inverters: 1, arraysPerInverter: 1, strings: 2, sensors, withDc: false, seed: 4 }, []);

const priorOf = (days: number) => ({ weight: new Float64Array(days).fill(1), cleaningChance: new Float64Array(days).fill(0.01), ageYears: 1 });

/** The course of a sound plant in `light` that rests on one of the sensors. */
const soundOn = (sensor: number, light: Float64Array) => (seen: Readings) =>
  ({ ratio: dailyQuotient(light, seen.sensors[sensor].values, seen, () => true).map((v, d) => 0.96 * v * (1 + 0.002 * Math.sin(12.9898 * d))), prior: priorOf(seen.days.count) });

/** What is said of a tilted sensor that reads `gain` of its light day by day beside a horizontal one, by a plant that says nothing. */
function judged(gain: (day: number) => number) {
  const { plant, samples, zone } = small("irradiance_tilted", "irradiance_horizontal");
  const layout = planOf(plant);
  // what the horizontal sensor's sky gives on the tilted plane
  const alone = { ...plant, sensors: plant.sensors.slice(1) };
  const { planes } = observe(alone, layout, samples, readSamples(alone, layout, samples, zone)).scope.weather;
  const readings = readSamples(plant, layout, samples, zone);
  readings.sensors[0].values = planes[0].beamWm2.map((beam, r) => (beam + planes[0].diffuseWm2[r]) * gain(readings.rows.day[r] - readings.days.firstDay));
  const silent = { ratio: new Float64Array(DAYS).fill(NaN), prior: priorOf(DAYS) };
  dropDrifting(plant, samples, readings, () => silent);
  return readings.quality.filter(({ issue }) => issue === "drift").map(({ startMs, endMs }) => ({ from: (startMs - samples.startMs) / 3_600_000 / PER_DAY, to: (endMs - samples.startMs) / 3_600_000 / PER_DAY }));
}

/** Three weeks in which a low sun is carried over badly: further off than the drift, and as scattered. */
const badlyCarried = (day: number): number => (day >= 20 && day < 42 ? [1.2, 0.97, 1.1][day % 3] : 1);
/** The same before six weeks that are steadily off by less than counts. */
const carriedOverLong = (day: number): number => (day >= 60 && day < 80 ? [1.3, 0.97, 1.12][day % 3] : day >= 80 && day < 125 ? 1.02 : 1);
const drifting = (day: number): number => (day >= 80 && day < 130 ? 1 - 0.05 * Math.min(1, (day - 80) / 20) : 1);

describe("a light sensor beside another", () => {
  it("is left alone where it keeps to it, and where days only scatter", () => {
    expect(judged(() => 1)).toEqual([]);
    expect(judged(badlyCarried)).toEqual([]);
    expect(judged(carriedOverLong)).toEqual([]);
  });

  it.each([["alone", drifting], ["beside days that scatter further off", (day: number) => badlyCarried(day) * drifting(day)]])("is said to drift while it does: %s", (_, gain) => {
    const found = judged(gain);
    expect(found).toHaveLength(1);
    // from the day on which it set out, before it is far enough off to be seen
    expect(Math.abs((found[0]?.from ?? NaN) - 80)).toBeLessThan(6);
    expect(Math.abs((found[0]?.to ?? NaN) - 130)).toBeLessThan(5);
  });
});

describe("a light sensor whose days beside another scatter as much as it is off", () => {
  it.each([["drifts by the plant's power", (day: number) => 1 - 1.6 * (1 - drifting(day)), 1], ["is sound by the plant's power", () => 1, 0]])("%s", (_, gain, findings) => {
    const { plant, samples, zone } = small("irradiance_tilted", "irradiance_horizontal");
    const readings = readSamples(plant, planOf(plant), samples, zone);
    const [sensor, witness] = readings.sensors;
    const truth = witnessSky(witness, plant, samples, readings).on(sensor).modelWm2;
    const dayOf = (r: number): number => readings.rows.day[r] - readings.days.firstDay;
    sensor.values = truth.map((wm2, r) => wm2 * gain(dayOf(r)));
    // a low sun's sky, carried over badly in the last weeks
    witness.values = witness.values.map((wm2, r) => (dayOf(r) >= 80 && dayOf(r) < 130 ? wm2 * [0.93, 1.04, 0.99, 1.06, 0.95][dayOf(r) % 5] : wm2));
    const courseOf = soundOn(0, truth);
    expect(dropDrifting(plant, samples, readings, courseOf)).toBe(findings > 0);
    expect(readings.quality.map(({ point, issue }) => [point, issue])).toEqual(findings > 0 ? [[sensor.sensor.id, "drift"]] : []);
  });
});

describe("a light sensor that surely drifts beside one that looks the other way", () => {
  it("is brought back to what it read beside it, and keeps its hours", () => {
    const { plant: one, samples, zone } = small("irradiance_tilted", "irradiance_tilted");
    const plant = { ...one, sensors: one.sensors.map((sensor, i) => ({ ...sensor, azimuth_deg: i === 0 ? 90 : 270 })) };
    const readings = readSamples(plant, planOf(plant), samples, zone);
    const [witness, sensor] = readings.sensors;
    const truth = witnessSky(witness, plant, samples, readings).on(sensor).modelWm2;
    const dayOf = (r: number): number => readings.rows.day[r] - readings.days.firstDay;
    sensor.values = truth.map((wm2, r) => wm2 * drifting(dayOf(r)));
    // a sound plant that rests on this sensor alone
    const courseOf = soundOn(1, truth);
    expect(dropDrifting(plant, samples, readings, courseOf)).toBe(true);
    expect(readings.quality.map(({ point, issue }) => [point, issue])).toEqual([[sensor.sensor.id, "drift"]]);
    const lit = Array.from(truth.keys()).filter((r) => truth[r] > 50);
    for (const r of lit) expect(Math.abs(sensor.values[r] / truth[r] - 1), `day ${dayOf(r)}`).toBeLessThan(0.03);
    const after = lit.filter((r) => dayOf(r) >= 105 && dayOf(r) < 125);
    for (const r of after) expect(Math.abs(sensor.values[r] / truth[r] - 1), `day ${dayOf(r)}`).toBeLessThan(0.01);
  });
});

describe("a light sensor beside which two others lie off the same way, one of them by less than counts", () => {
  it.each([["drifts itself", 1.021, 2], ["is sound where the second hardly parts from it", 1.005, 1]])("%s", (_, lessOff, drifts) => {
    const { plant: one, samples, zone } = small("irradiance_tilted", "irradiance_tilted", "irradiance_horizontal");
    const plant = { ...one, sensors: one.sensors.map((sensor, i) => (i < 2 ? { ...sensor, azimuth_deg: i === 0 ? 120 : 240 } : sensor)) };
    const readings = readSamples(plant, planOf(plant), samples, zone);
    const [less, more, witness] = readings.sensors;
    const sky = witnessSky(witness, plant, samples, readings);
    const off = (r: number): boolean => readings.rows.day[r] - readings.days.firstDay >= 80 && readings.rows.day[r] - readings.days.firstDay < 130;
    less.values = sky.on(less).modelWm2.map((wm2, r) => (off(r) ? lessOff * wm2 : wm2));
    more.values = sky.on(more).modelWm2.map((wm2, r) => (off(r) ? 1.03 * wm2 : wm2));
    const light = more.values.slice();
    // power follows what the sensor that lies further off reads
    const courseOf = soundOn(1, light);
    expect(dropDrifting(plant, samples, readings, courseOf)).toBe(true);
    expect(readings.quality.map(({ point, issue }) => [point, issue])).toEqual([[readings.sensors[drifts].sensor.id, "drift"]]);
  });
});

describe("a light sensor that surely drifts for weeks", () => {
  /** 4 % a week off from day 30 on, 8 % until day 90. */
  const leavesOnce = (day: number): number => (day >= 30 && day < 90 ? 1 - 0.08 * Math.min(1, (day - 30) / 14) : 1);
  /** A dome that dirties from one rain to the next, in two dry spells that show on less than a third of the days. */
  const dirties = (day: number): number => (day % 70 >= 40 ? 1 - 0.003 * ((day % 70) - 40) : 1);
  /** Half a percent a week from day 30 to the end. */
  const leavesForGood = (day: number): number => 1 - 0.0007 * Math.max(0, day - 30);

  it.each([["is kept on the days before and after, where it came back to stay", leavesOnce, true], ["is left out whole, and is no sensor in its plane, where it leaves again", dirties, false], ["and where it does not come back", leavesForGood, false]])("%s", (_, gain, kept) => {
    const { plant, samples, zone } = small("irradiance_tilted", "irradiance_horizontal");
    const layout = planOf(plant);
    const readings = readSamples(plant, layout, samples, zone);
    const [sensor, witness] = readings.sensors;
    const truth = witnessSky(witness, plant, samples, readings).on(sensor).modelWm2;
    const dayOf = (r: number): number => readings.rows.day[r] - readings.days.firstDay;
    sensor.values = truth.map((wm2, r) => wm2 * gain(dayOf(r)));
    const courseOf = soundOn(0, truth);
    expect(dropDrifting(plant, samples, readings, courseOf)).toBe(true);
    const days = new Set(Array.from(truth.keys()).filter((r) => sensor.values[r] > 50).map(dayOf));
    expect([10, 20, 60, 80, 100, 120, 140].filter((day) => days.has(day))).toEqual(kept ? [10, 20, 100, 120, 140] : []);
    expect(Array.from(observe(plant, layout, samples, readings).scope.weather.measured)).toEqual([kept ? 1 : 0]);
  });
});
