import { describe, expect, it } from "vitest";
import { clearSkyIneichen } from "../../sky/clearSkyIneichen.ts";
import { airMassKastenYoung } from "../../sky/airMass.ts";
import { solarPosition } from "../../sun/solarPosition.ts";
import { readSamples } from "../observe.ts";
import { planOf } from "../plan.ts";
import { testPlant } from "../testPlant.ts";
import { witnessSky } from "./besideWitness.ts";
import { clearLevel } from "./clearLevel.ts";
import { correctDrift, driftAgainstSky, driftBesideOther } from "./sensorAgainstSky.ts";

const STEP_MS = 1_800_000;
const PER_DAY = 48;
const DAYS = 300;
const START = Date.UTC(2023, 0, 10);
const zone = { fromMs: Float64Array.of(0), offsetMin: Int32Array.of(0) };
const { plant } = testPlant({ latitude: 45, intervalMinutes: 30, days: 1, inverters: 1, arraysPerInverter: 1, strings: 2, sensors: ["irradiance_horizontal"], withDc: false, seed: 1 }, []);
/** A scatter that repeats, within ±1. */
const scatter = (day: number): number => 0.6 * Math.sin(12.9898 * day) + 0.4 * Math.cos(78.233 * day);

/** Global light of a year: two clear days in five, of a turbidity that scatters and is greatest in summer; the others change by the hour. */
const sky = Float64Array.from({ length: DAYS * PER_DAY }, (_, k) => {
  const day = Math.floor(k / PER_DAY);
  const sun = solarPosition(START + (k + 0.5) * STEP_MS, { latitudeDeg: plant.latitude, longitudeDeg: plant.longitude, altitudeM: plant.altitude_m });
  const zenith = 90 - sun.elevationDeg;
  if (zenith >= 90) return 0;
  const linkeTurbidity = 3.2 - 0.4 * Math.cos((2 * Math.PI * day) / 365) + 0.4 * scatter(day);
  const { ghiWm2 } = clearSkyIneichen({ apparentZenithDeg: zenith, airMassAbsolute: airMassKastenYoung(zenith), linkeTurbidity, altitudeM: plant.altitude_m, dniExtraWm2: 1361 });
  return day % 5 < 2 ? ghiWm2 : ghiWm2 * (0.5 + 0.4 * scatter(k));
});

/** Judges a year of a sensor that reads `gain(day)` of the light, beside a plant that gives `gives(day)` of its model. */
function judged(gain: (day: number) => number, gives: (day: number) => number) {
  const columns = new Map([["S0.ghi_w_m2", sky.map((wm2, k) => wm2 * gain(Math.floor(k / PER_DAY)))]]);
  const samples = { startMs: START, stepMs: STEP_MS, count: DAYS * PER_DAY, columns };
  const readings = readSamples(plant, planOf(plant), samples, zone);
  const ratio = Float64Array.from({ length: DAYS }, (_, day) => (gives(day) / gain(day)) * (1 + 0.003 * scatter(7 * day)));
  const prior = { weight: new Float64Array(DAYS).fill(1), cleaningChance: Float64Array.from({ length: DAYS }, (_, day) => (day % 25 === 0 ? 0.3 : 0.01)), ageYears: 4 };
  const [sensor] = readings.sensors;
  const drift = driftAgainstSky({ course: { ratio, prior }, speaks: 1 }, clearLevel(sensor, plant, samples, readings), readings);
  if (drift !== null) correctDrift(sensor, readings, samples, drift, true);
  return { drift, readings };
}

const sound = (): number => 1;
/** Dirt of 0.1 % a day that rain takes off every 25 days. */
const dirty = (day: number): number => 0.95 * (1 - 0.001 * (day % 25));
const upTo = (size: number) => (day: number): number => 1 + (size * Math.max(0, day - 90)) / (DAYS - 90);
const andBack = (size: number) => (day: number): number => 1 + size * Math.max(0, Math.min((day - 100) / 45, (190 - day) / 45));

describe("a lone light sensor, by plant and sky", () => {
  it("is believed beside a plant that dirties, ages or loses a part, and under skies that change", () => {
    expect(judged(sound, dirty).drift).toBeNull();
    expect(judged(sound, (day) => 0.95 * (1 - (0.08 * day) / DAYS)).drift).toBeNull();
    expect(judged(sound, (day) => (day < 120 ? 0.95 : 0.9)).drift).toBeNull();
    // a dry season's dirt, then rain
    expect(judged(sound, (day) => 0.95 * (1 - 0.0007 * (day % 150))).drift).toBeNull();
  });

  it.each([["up", upTo(0.09)], ["up and back", andBack(0.1)], ["down and back", andBack(-0.1)]])("that drifts %s is brought back to what it should read", (_, gain) => {
    const { drift, readings } = judged(gain, dirty);
    if (drift === null) throw new Error("not seen");
    for (const day of [40, 120, 145, 170, 270]) expect(Math.abs((drift.gain[day] ?? NaN) / gain(day) - 1), `day ${day}`).toBeLessThan(0.025);
    expect(readings.quality.map(({ point, issue }) => [point, issue])).toEqual([["S0", "drift"]]);
  });
});

/** The same of a tilted sensor beside a sound horizontal one, whose carried sky is off by up to 3 % over the seasons. */
function besideOther(gain: (day: number) => number, gives: (day: number) => number) {
  const two = { ...plant, sensors: [...plant.sensors, { id: "S1", kind: "irradiance_tilted" as const, tilt_deg: 20, azimuth_deg: 180 }] };
  const samples = { startMs: START, stepMs: STEP_MS, count: DAYS * PER_DAY, columns: new Map([["S0.ghi_w_m2", sky], ["S1.gti_w_m2", sky]]) };
  const readings = readSamples(two, planOf(two), samples, zone);
  const [other, sensor] = readings.sensors;
  const { modelWm2 } = witnessSky(other, two, samples, readings).on(sensor);
  sensor.values = modelWm2.map((wm2, r) => {
    const day = readings.rows.day[r] - readings.days.firstDay;
    return wm2 * gain(day) * (1 + 0.03 * Math.cos((2 * Math.PI * day) / 365) + 0.005 * scatter(3 * day));
  });
  const ratio = Float64Array.from({ length: DAYS }, (_, day) => (gives(day) / gain(day)) * (1 + 0.003 * scatter(7 * day)));
  const prior = { weight: new Float64Array(DAYS).fill(1), cleaningChance: Float64Array.from({ length: DAYS }, (_, day) => (day % 25 === 0 ? 0.3 : 0.01)), ageYears: 4 };
  return driftBesideOther({ course: { ratio, prior }, speaks: 1 }, sensor, other, two, samples, readings);
}

describe("a tilted light sensor beside a horizontal one, by the plant and the other's sky", () => {
  it("is believed where the plant alone dirties or strays", () => {
    expect(besideOther(sound, dirty)).toBeNull();
    expect(besideOther(sound, (day) => 0.95 * (1 - 0.0007 * (day % 150)))).toBeNull();
    expect(besideOther(sound, (day) => dirty(day) / andBack(0.1)(day))).toBeNull();
  });

  it.each([["a little", -0.035], ["more", -0.08], ["upwards", 0.06]])("that drifts %s and is set right is brought back", (_, size) => {
    const gain = (day: number): number => (day >= 30 && day < 100 ? 1 + (size * (day - 30)) / 70 : 1);
    const drift = besideOther(gain, dirty);
    if (drift === null) throw new Error("not seen");
    for (const day of [20, 60, 85, 120, 200]) expect(Math.abs((drift.gain[day] ?? NaN) / gain(day) - 1), `day ${day}`).toBeLessThan(0.015);
  });
});
