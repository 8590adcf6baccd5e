import { describe, expect, it } from "vitest";
import { USUAL_WIND_MS, usualWind } from "./usualWind.ts";
import { planOf } from "../plan.ts";
import { readSamples } from "../observe.ts";
import { testPlant } from "../testPlant.ts";

/** The usual wind over clear days, with the cosine of the zenith and the sun's azimuth of every row. */
function winds(latitude: number): { windMs: number; height: number; azimuthDeg: number }[] {
  const { plant, samples, zone } = testPlant(
    { latitude, intervalMinutes: 15, days: 20, inverters: 1, arraysPerInverter: 1, strings: 2, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: false, seed: 3 }, [],
  );
  const { rows } = readSamples(plant, planOf(plant), samples, zone);
  return [...usualWind(rows, plant.latitude)].map((windMs, r) => ({ windMs, height: rows.cosZenith[r], azimuthDeg: rows.azimuthDeg[r] })).filter(({ height }) => height > 0.05);
}

const mean = (list: readonly number[]): number => list.reduce((sum, x) => sum + x, 0) / list.length;

describe("usual wind", () => {
  it.each([45, -30])("is 2 m/s over the light that heats, and stronger after noon than before, at latitude %i", (latitude) => {
    const all = winds(latitude);
    const heating = all.reduce((sum, { windMs, height }) => sum + windMs * height ** 2, 0) / all.reduce((sum, { height }) => sum + height ** 2, 0);
    expect(Math.abs(heating / USUAL_WIND_MS - 1)).toBeLessThan(0.03);
    const morning = mean(all.filter(({ azimuthDeg }) => azimuthDeg < 180).map(({ windMs }) => windMs));
    const afternoon = mean(all.filter(({ azimuthDeg }) => azimuthDeg > 180).map(({ windMs }) => windMs));
    expect(afternoon / morning).toBeGreaterThan(1.1);
    expect(afternoon / morning).toBeLessThan(1.4);
  });
});
