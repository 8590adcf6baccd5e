import { describe, expect, it } from "vitest";
import { toHourlyBeam } from "./hourlyBeam.ts";
import { readSamples } from "../observe.ts";
import { planOf } from "../plan.ts";
import { testPlant } from "../testPlant.ts";
import { splitGlobal, type Sky } from "./transposed.ts";

const SITE = { albedo: 0.2, altitudeM: 100 };

/** A sky whose light is a share of a bell over noon, split; with what the hours say of its beam, and the beam before. */
function parted(intervalMinutes: number, share: (k: number) => number): { factor: number; sky: Sky; before: Float64Array; cosZenith: Float64Array } {
  const { plant, samples, zone } = testPlant(
    { latitude: 45, intervalMinutes, days: 10, inverters: 1, arraysPerInverter: 1, strings: 2, sensors: ["irradiance_tilted"], withDc: true, seed: 1 }, [],
  );
  const { rows } = readSamples(plant, planOf(plant), samples, zone);
  const global = Float64Array.from(rows.interval, (k, r) => 1000 * rows.cosZenith[r] ** 1.15 * share(k));
  const sky = splitGlobal(global, rows, new Float64Array(rows.count).fill(1330), SITE);
  const before = sky.dniWm2.slice();
  const factor = toHourlyBeam(sky, rows, SITE, intervalMinutes / 60);
  return { factor, sky, before, cosZenith: rows.cosZenith };
}

/** Cloud or a gap, by turns that do not repeat within a day. */
const broken = (k: number): number => (Math.sin(k * 1.7) + Math.sin(k * 0.61) > 0 ? 1 : 0.35);

describe("beam of short intervals", () => {
  it("is that of its hours under a steady sky", () => {
    expect(parted(10, () => 0.95).factor).toBeGreaterThan(0.985);
  });

  it.each([5, 10, 15])("is less under broken clouds in means of %i minutes, and what is not beam is diffuse", (minutes) => {
    const { factor, sky, before, cosZenith } = parted(minutes, broken);
    expect(factor).toBeLessThan(0.97);
    expect(factor).toBeGreaterThanOrEqual(0.8);
    sky.dniWm2.forEach((dni, r) => {
      expect(dni).toBeCloseTo(factor * before[r], 9);
      expect(dni * cosZenith[r] + sky.dhiWm2[r]).toBeCloseTo(sky.ghiWm2[r], 6);
    });
  });

  it("is left alone in hours", () => {
    expect(parted(60, broken).factor).toBe(1);
  });
});
