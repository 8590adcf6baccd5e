import { describe, expect, it } from "vitest";
import { readSamples } from "../observe.ts";
import { planOf } from "../plan.ts";
import { testPlant } from "../testPlant.ts";
import { shadeThermometers } from "./sunlitThermometer.ts";

const { plant, samples: given, zone } = testPlant({ latitude: 45, intervalMinutes: 15, days: 60, inverters: 1, arraysPerInverter: 1, strings: 2, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: false, seed: 5 }, []);
const light = given.columns.get("S0.gti_w_m2") ?? new Float64Array(0);

/** Air with a day, a week's weather and what the instrument takes from the light, K per kW/m². */
function judged(kPerKwM2: number) {
  const air = light.map((_, k) => 15 - 6 * Math.cos((2 * Math.PI * (k - 12)) / 96) + 4 * Math.sin(k / 500));
  const samples = { ...given, columns: new Map([...given.columns, ["S1.t_amb_c", air.map((c, k) => c + (kPerKwM2 * (light[k] ?? 0)) / 1000)]]) };
  const readings = readSamples(plant, planOf(plant), samples, zone);
  shadeThermometers(readings, samples);
  const read = readings.sensors.find(({ sensor }) => sensor.kind === "temperature_ambient")?.values ?? new Float64Array(0);
  const off = read.map((c, r) => Math.abs(c - (air[readings.rows.interval[r] ?? 0] ?? NaN)));
  return { said: readings.quality.map(({ point, issue }) => `${point} ${issue}`), mostOffK: Math.max(...off) };
}

describe("an air thermometer", () => {
  it("in the sun is named, and read without what the sun adds", () => {
    const { said, mostOffK } = judged(6);
    expect(said).toEqual(["S1 thermometer"]);
    expect(mostOffK).toBeLessThan(0.3);
  });

  it("in a shield that lets a degree through is believed", () => {
    expect(judged(0).said).toEqual([]);
    expect(judged(1).said).toEqual([]);
  });
});
