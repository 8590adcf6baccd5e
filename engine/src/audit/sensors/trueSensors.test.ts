import { describe, expect, it } from "vitest";
import { clearSkyIneichen } from "../../sky/clearSkyIneichen.ts";
import { planeIrradiance } from "../../plane/planeIrradiance.ts";
import { airMassKastenYoung } from "../../sky/airMass.ts";
import { solarPosition } from "../../sun/solarPosition.ts";
import { readSamples } from "../observe.ts";
import { planOf } from "../plan.ts";
import type { Plant, Sensor } from "../plant.ts";
import { testPlant } from "../testPlant.ts";
import { readAsDeclared, readWhereShown, shownElsewhere } from "./trueSensors.ts";

const STEP_MS = 900_000;
const PER_DAY = 96;
const DAYS = 80;
const START = Date.UTC(2023, 4, 1);
const zone = { fromMs: Float64Array.of(0), offsetMin: Int32Array.of(0) };
const { plant: given } = testPlant({ latitude: 45, intervalMinutes: 15, days: 1, inverters: 1, arraysPerInverter: 1, strings: 2, sensors: ["irradiance_tilted"], withDc: false, seed: 1 }, []);

/** Light on a plane: one clear day in two, of a turbidity that changes, the others overcast. */
function lightOn(tiltDeg: number, azimuthDeg: number): Float64Array {
  const observer = { latitudeDeg: given.latitude, longitudeDeg: given.longitude, altitudeM: given.altitude_m };
  return Float64Array.from({ length: DAYS * PER_DAY }, (_, k) => {
    const day = Math.floor(k / PER_DAY);
    const sun = solarPosition(START + (k + 0.5) * STEP_MS, observer);
    const zenith = 90 - sun.elevationDeg;
    if (zenith >= 90) return 0.1 * Math.sin(k);
    const airMass = airMassKastenYoung(zenith);
    const clear = clearSkyIneichen({ apparentZenithDeg: zenith, airMassAbsolute: airMass, linkeTurbidity: 2.5 + 0.3 * (day % 5), altitudeM: given.altitude_m, dniExtraWm2: 1361 });
    const sky = day % 2 === 0 ? clear : { ghiWm2: 0.3 * clear.ghiWm2, dniWm2: 0, dhiWm2: 0.3 * clear.ghiWm2 };
    return planeIrradiance({ tiltDeg, azimuthDeg, solarZenithDeg: zenith, solarAzimuthDeg: sun.azimuthDeg, ghiWm2: sky.ghiWm2, dniWm2: sky.dniWm2, dhiWm2: sky.dhiWm2, dniExtraWm2: 1361, airMass }, 0.2).poaGlobalWm2;
  });
}

/** Judges sensors: each stated, with the plane in which it truly lies. */
function judged(sensors: readonly (Sensor & { lies: readonly [number, number] })[], modulesAzimuthDeg = 200) {
  const plant: Plant = { ...given, subarrays: given.subarrays.map((array) => ({ ...array, tilt_deg: 30, azimuth_deg: modulesAzimuthDeg })), sensors: sensors.map(({ lies: _lies, ...sensor }) => sensor) };
  const columns = new Map(sensors.map(({ id, kind, lies }) => [`${id}.${kind === "irradiance_tilted" ? "gti_w_m2" : "ghi_w_m2"}`, lightOn(...lies)]));
  const samples = { startMs: START, stepMs: STEP_MS, count: DAYS * PER_DAY, columns };
  const layout = planOf(plant);
  const readings = readSamples(plant, layout, samples, zone);
  const shown = shownElsewhere(layout, readings);
  const read = readWhereShown(readAsDeclared(plant, shown, samples, readings), shown, new Set(), samples, readings);
  return { ...read, readings, said: readings.quality.map(({ point, issue, detail }) => [point, issue, detail.key]) };
}

const tilted = { kind: "irradiance_tilted", tilt_deg: 30, azimuth_deg: 200 } as const;

describe("the planes of light sensors", () => {
  it("are left as stated where they are right, at any tilt", () => {
    const { said, plant } = judged([{ id: "A", ...tilted, lies: [30, 200] }, { id: "B", kind: "irradiance_horizontal", lies: [0, 180] }]);
    expect(said).toEqual([]);
    expect(plant.sensors.map(({ kind }) => kind)).toEqual(["irradiance_tilted", "irradiance_horizontal"]);
  });

  it("on the horizontal instead of in the stated plane: read as global irradiance", () => {
    const { said, plant, guessed } = judged([{ id: "A", ...tilted, lies: [0, 180] }]);
    expect(said).toEqual([["A", "orientation", "audit.quality.planeHorizontal"]]);
    expect(plant.sensors[0]).toEqual({ id: "A", kind: "irradiance_horizontal" });
    expect(guessed).toBe(false);
  });

  it("in the modules' plane instead of on the horizontal: read there", () => {
    const { said, plant } = judged([{ id: "A", kind: "irradiance_horizontal", lies: [30, 200] }]);
    expect(said).toEqual([["A", "orientation", "audit.quality.planeFound"]]);
    expect(plant.sensors[0]).toMatchObject({ kind: "irradiance_tilted", tilt_deg: 30, azimuth_deg: 200 });
  });

  it.each([[200, 36, 212], [200, 25, 188], [180, 36, 192], [180, 24, 170]])("in the modules' plane (30° towards %i°) though stated some degrees off it: read there, also where no tilt looks much like it", (azimuth, tilt, around) => {
    const { said, plant, guessed } = judged([{ id: "A", kind: "irradiance_tilted", tilt_deg: tilt, azimuth_deg: around, lies: [30, azimuth] }], azimuth);
    expect(said).toEqual([["A", "orientation", "audit.quality.planeFound"]]);
    expect(plant.sensors[0]).toMatchObject({ kind: "irradiance_tilted", tilt_deg: 30, azimuth_deg: azimuth });
    expect(guessed).toBe(false);
  });

  it("some degrees off: read where it lies when alone, left out beside a sound one", () => {
    const alone = judged([{ id: "A", ...tilted, lies: [30, 216] }]);
    expect(alone.said).toEqual([["A", "orientation", "audit.quality.planeFound"]]);
    expect(alone.guessed).toBe(true);
    expect(Math.abs((alone.plant.sensors[0]?.azimuth_deg ?? NaN) - 216)).toBeLessThan(4);
    const beside = judged([{ id: "A", ...tilted, lies: [30, 216] }, { id: "B", kind: "irradiance_horizontal", lies: [0, 180] }]);
    expect(beside.said).toEqual([["A", "orientation", "audit.quality.planeDropped"]]);
    expect(beside.plant.sensors.map(({ id }) => id)).toEqual(["B"]);
    expect(beside.readings.sensors.find(({ sensor }) => sensor.id === "A")?.values.every((value) => Number.isNaN(value))).toBe(true);
  });
});
