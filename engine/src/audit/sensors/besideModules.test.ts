import { describe, expect, it } from "vitest";
import { airMassKastenYoung } from "../../sky/airMass.ts";
import { clearSkyIneichen } from "../../sky/clearSkyIneichen.ts";
import { planeIrradiance } from "../../plane/planeIrradiance.ts";
import { solarPosition } from "../../sun/solarPosition.ts";
import { angleBetweenDeg } from "../light/angleBetween.ts";
import { observe, readSamples } from "../observe.ts";
import { planOf } from "../plan.ts";
import type { Plant } from "../plant.ts";
import type { Samples } from "../samples.ts";
import { testPlant } from "../testPlant.ts";
import { understand } from "../understand.ts";

const STATED = { tiltDeg: 20, azimuthDeg: 180 };
const DAYS = 260;
const { plant, samples, zone } = testPlant(
  { latitude: 45, intervalMinutes: 30, days: DAYS, inverters: 1, arraysPerInverter: 1, strings: 2, sensors: ["irradiance_tilted", "temperature_module"], withDc: true, seed: 3 }, [],
);
const PER_DAY = samples.count / DAYS;

/** Light on a plane under two clear days in three, of a turbidity that changes, between overcast ones. */
function lightOn({ tiltDeg, azimuthDeg }: typeof STATED): Float64Array {
  const observer = { latitudeDeg: plant.latitude, longitudeDeg: plant.longitude, altitudeM: plant.altitude_m };
  return Float64Array.from({ length: samples.count }, (_, k) => {
    const day = Math.floor(k / PER_DAY);
    const sun = solarPosition(samples.startMs + (k + 0.5) * samples.stepMs, observer);
    const zenith = 90 - sun.elevationDeg;
    if (zenith >= 90) return 0;
    const airMass = airMassKastenYoung(zenith);
    const clear = clearSkyIneichen({ apparentZenithDeg: zenith, airMassAbsolute: airMass, linkeTurbidity: 2.6 + 0.3 * (day % 5), altitudeM: plant.altitude_m, dniExtraWm2: 1361 });
    const sky = day % 3 > 0 ? clear : { ghiWm2: 0.3 * clear.ghiWm2, dniWm2: 0, dhiWm2: 0.3 * clear.ghiWm2 };
    return planeIrradiance({ tiltDeg, azimuthDeg, solarZenithDeg: zenith, solarAzimuthDeg: sun.azimuthDeg, ghiWm2: sky.ghiWm2, dniWm2: sky.dniWm2, dhiWm2: sky.dhiWm2, dniExtraWm2: 1361, airMass }, plant.albedo).poaGlobalWm2;
  });
}

/** The plant's samples with its sensor reading one plane's light, and its inverter the power of another's under dirt and noise. */
function samplesWith(sensor: typeof STATED, modules: typeof STATED, file: Plant): Samples {
  const layout = planOf(file);
  const light = lightOn(modules);
  const read = { ...samples, columns: new Map(samples.columns).set("S0.gti_w_m2", light).set("S1.t_mod_c", light.map((g, k) => 15 + 5 * Math.sin(k / 97) + g / 30)) };
  const { scope } = observe(file, layout, read, readSamples(file, layout, read, zone));
  const dcW = new Float64Array(samples.count);
  scope.rows.interval.forEach((k, r) => (dcW[k] = 970 * scope.units[0].model.dcKw[r] * dirtOf(Math.floor(k / PER_DAY)) * (1 + 0.008 * Math.sin(37 * k))));
  const columns = new Map(read.columns).set("S0.gti_w_m2", lightOn(sensor)).set("I0.pdc_w", dcW).set("I0.pac_w", dcW.map((w) => 0.97 * w));
  columns.delete("I0.udc_v");
  return { ...samples, columns };
}

/** The share that dirt leaves: 0.2 % a day, washed off every twenty-third day. */
const dirtOf = (day: number): number => 1 - 0.002 * (day % 23);

/** What is said of planes where sensor and modules lie so and the file says what it does. */
function said(sensor: typeof STATED, modules: typeof STATED, file: Plant = plant) {
  const { plant: read, readings, plantModel } = understand(file, samplesWith(sensor, modules, file), zone, false);
  const { tilt_deg: tiltDeg = NaN, azimuth_deg: azimuthDeg = NaN } = read.sensors[0];
  return { lies: { tiltDeg, azimuthDeg }, quality: readings.quality.map(({ issue, detail }) => [issue, detail.key]), fields: plantModel.map(({ field }) => field) };
}

describe("a light sensor beside the modules in whose plane it is stated", () => {
  it.each([[-5, 0], [0, 12], [4, 8]] as const)("is read where it lies, %d° steeper and %d° around, though modules are dirty", (up, around) => {
    const lies = { tiltDeg: STATED.tiltDeg + up, azimuthDeg: STATED.azimuthDeg + around };
    const { lies: found, quality, fields } = said(lies, STATED);
    expect(quality).toEqual([["orientation", "audit.quality.planeBesideModules"]]);
    expect(fields).toEqual([]);
    expect(angleBetweenDeg(found, lies)).toBeLessThan(1);
  });

  it("stays where it is stated when it lies there", () => {
    expect(said(STATED, STATED)).toEqual({ lies: STATED, quality: [], fields: [] });
  });

  it("stays where it is stated on a low roof that the file turns away from it, though both lie alike", () => {
    const modules = { tiltDeg: 8, azimuthDeg: 180 };
    const [sensor, ...others] = plant.sensors;
    const file = { ...plant, subarrays: plant.subarrays.map((sub) => ({ ...sub, tilt_deg: 8, azimuth_deg: 180 })), sensors: [{ ...sensor, tilt_deg: 8, azimuth_deg: 187 }, ...others] };
    const { lies, quality } = said({ tiltDeg: 8.7, azimuthDeg: 176 }, modules, file);
    expect(lies).toEqual({ tiltDeg: 8, azimuthDeg: 187 });
    expect(quality).toEqual([]);
  });

  it("stays where its own clear days show it, and the modules are what is turned", () => {
    const { lies, quality, fields } = said(STATED, { tiltDeg: STATED.tiltDeg, azimuthDeg: STATED.azimuthDeg + 25 });
    expect(lies).toEqual(STATED);
    expect(quality.map(([issue]) => issue)).not.toContain("orientation");
    expect(fields).toContain("subarrays[0].azimuth_deg");
  });
});
