import { describe, expect, it } from "vitest";
import { readSamples } from "../observe.ts";
import { planOf } from "../plan.ts";
import { testPlant } from "../testPlant.ts";
import { correctLevel } from "./sensorLevel.ts";

const DAYS = 240;
/** Days on which it rains hard. */
const RAINS = [45, 100, 160, 210];

/** Whether a plant's course beside a sensor that reads ever less until rain washes it, by 0.1 % a day, has its sensors corrected. */
function corrected(sensors: readonly ("irradiance_tilted" | "irradiance_horizontal")[]): { any: boolean; said: string[] } {
  const { plant, samples, zone } = testPlant(
    { latitude: 45, intervalMinutes: 60, days: DAYS, inverters: 1, arraysPerInverter: 1, strings: 2, sensors: [...sensors], withDc: false, seed: 3 }, [],
  );
  const readings = readSamples(plant, planOf(plant), samples, zone);
  const count = readings.days.count;
  const ratio = Float64Array.from({ length: count }, (_, day) => (0.96 / (1 - 0.001 * (day - Math.max(0, ...RAINS.filter((rain) => rain <= day))))) * (1 + 0.003 * Math.sin(12.9898 * day)));
  const prior = { weight: new Float64Array(count).fill(1), cleaningChance: Float64Array.from({ length: count }, (_, day) => (RAINS.includes(day) ? 0.3 : 0.01)), ageYears: 3 };
  return { any: correctLevel({ ratio, prior }, plant, samples, readings), said: readings.quality.filter(({ issue }) => issue === "drift").map(({ point }) => point) };
}

describe("what a plant's course says of its light sensors", () => {
  it("corrects one that is alone", () => {
    const { any, said } = corrected(["irradiance_tilted"]);
    expect(any).toBe(true);
    expect(said).toHaveLength(1);
  });

  it("corrects none of two that were found to keep to each other", () => {
    expect(corrected(["irradiance_tilted", "irradiance_horizontal"])).toEqual({ any: false, said: [] });
  });
});
