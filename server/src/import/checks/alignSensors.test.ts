import { type Plant, type Samples, solarPosition } from "@sunledger/engine";
import { describe, expect, it } from "vitest";
import { plantOf } from "../plant/readPlantFile.ts";
import { plantJson } from "../plantFolder.cases.ts";
import { zoneOf } from "../time/zone.ts";
import { alignSensors } from "./alignSensors.ts";

const DAY_MS = 86_400_000;
const START = Date.UTC(2023, 3, 1);
const STEP_MS = 600_000;
const PER_DAY = 144;
const DAYS = 90;
const plant: Plant = plantOf(plantJson(), "plant.json").plant;
const zone = zoneOf("Europe/Paris", START - DAY_MS, START + (DAYS + 1) * DAY_MS);

/** A sky with passing clouds, the same for sensor and plant; each with its own noise and clipping. */
function site(seed: number): { light: Float64Array; power: Float64Array } {
  let state = seed;
  const chance = () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
  const observer = { latitudeDeg: plant.latitude, longitudeDeg: plant.longitude, altitudeM: 0 };
  const light = new Float64Array(DAYS * PER_DAY);
  const power = new Float64Array(light.length);
  let cloud = 1;
  for (let k = 0; k < light.length; k++) {
    const clearDay = Math.floor(k / PER_DAY) % 3 === 0;
    cloud = clearDay ? 1 : chance() < 0.25 ? 0.3 + 0.7 * chance() : cloud;
    const sine = Math.sin((solarPosition(START + (k + 0.5) * STEP_MS, observer).elevationDeg * Math.PI) / 180);
    const clear = sine > 0 ? 1000 * sine ** 1.2 : 0;
    light[k] = clear * cloud * (1 + 0.02 * (chance() - 0.5));
    power[k] = Math.min(9000, clear * 0.95 * cloud * 11 * (1 + 0.02 * (chance() - 0.5)));
  }
  return { light, power };
}

const late = (values: Float64Array, steps: number, fromDay = 0, toDay = DAYS) =>
  values.map((value, k) => (k >= fromDay * PER_DAY && k < toDay * PER_DAY ? (values[k - steps] ?? 0) : value));
const samplesOf = (light: Float64Array, power: Float64Array): Samples => ({
  startMs: START,
  stepMs: STEP_MS,
  count: light.length,
  columns: new Map([["GTI1.gti_w_m2", light], ["INV01.pac_w", power]]),
});
const found = (samples: Samples) =>
  alignSensors(plant, samples, zone, true).findings.map(({ point, detail, startMs, endMs }) => ({
    point,
    minutes: detail.values.minutes,
    from: Math.round((startMs - START) / DAY_MS),
    to: Math.round((endMs - START) / DAY_MS),
  }));

describe("alignSensors", () => {
  it("leaves clocks that agree alone, whatever the sky", () => {
    for (let seed = 1; seed <= 5; seed++) {
      const { light, power } = site(seed);
      expect(found(samplesOf(light, power))).toEqual([]);
    }
  });

  it.each([1, -1, 3, 6, -12])("finds a sensor that is %i intervals late from its first day to its last", (steps) => {
    const { light, power } = site(7);
    expect(found(samplesOf(late(light, steps), power))).toEqual([{ point: "GTI1", minutes: steps * 10, from: 0, to: DAYS }]);
  });

  it("finds the days of a passing shift, and puts the samples back", () => {
    const { light, power } = site(11);
    const samples = samplesOf(late(light, 6, 30, 65), power);
    const [first] = found(samples);
    expect(first).toMatchObject({ point: "GTI1", minutes: 60 });
    expect(Math.abs((first?.from ?? 0) - 30)).toBeLessThanOrEqual(1);
    expect(Math.abs((first?.to ?? 0) - 65)).toBeLessThanOrEqual(1);
    const back = alignSensors(plant, samples, zone, true).samples.columns.get("GTI1.gti_w_m2") ?? new Float64Array(0);
    const wrong = light.filter((value, k) => Math.abs(value - (back[k] ?? NaN)) > 1e-9).length;
    expect(wrong / light.length).toBeLessThan(0.02);
  });

  it("blames the inverters' clock when it is they who stand off the sun", () => {
    const { light, power } = site(13);
    expect(found(samplesOf(light, late(power, 6)))).toEqual([{ point: "small", minutes: 60, from: 0, to: DAYS }]);
  });

  it("says nothing of a sensor that sees other things than the plant", () => {
    const { power } = site(17);
    expect(found(samplesOf(site(99).light, power))).toEqual([]);
    expect(found(samplesOf(new Float64Array(DAYS * PER_DAY).fill(400), power))).toEqual([]);
    expect(found(samplesOf(new Float64Array(DAYS * PER_DAY).fill(NaN), power))).toEqual([]);
  });
});
