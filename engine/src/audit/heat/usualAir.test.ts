import { describe, expect, it } from "vitest";
import { readSamples } from "../observe.ts";
import { planOf } from "../plan.ts";
import { testPlant } from "../testPlant.ts";
import { coldAir, usualAir } from "./usualAir.ts";

/** The usual air over a year of hours at a latitude and altitude, under a sky that lets so much of the light through. */
function air(latitude: number, altitudeM = 0, clearness = 0.5): { c: number; day: number; hour: number }[] {
  const { plant, samples, zone } = testPlant({ latitude, intervalMinutes: 60, days: 365, inverters: 1, arraysPerInverter: 1, strings: 1, sensors: ["irradiance_horizontal"], withDc: false, seed: 3 }, []);
  const { rows } = readSamples(plant, planOf(plant), samples, zone);
  const extraWm2 = new Float64Array(rows.count).fill(1361);
  const ghiWm2 = extraWm2.map((extra, r) => clearness * extra * rows.cosZenith[r]);
  return [...usualAir(rows, { ghiWm2, extraWm2 }, latitude, altitudeM)].map((c, r) => ({ c, day: rows.day[r], hour: rows.interval[r] % 24 }));
}

const mean = (all: readonly { c: number }[]): number => all.reduce((sum, { c }) => sum + c, 0) / all.length;
/** Days since 1 January 1970 to 15 January 2024 and 15 July 2023. */
const JANUARY = 19737;
const JULY = 19553;
const month = (all: ReturnType<typeof air>, middle: number): ReturnType<typeof air> => all.filter(({ day }) => Math.abs(day - middle) <= 15);

describe("usual air", () => {
  // means of the hottest and the coldest month in towns that were not asked for the numbers, °C
  it.each([[48.2, 170, 22, 1], [40.4, 650, 25, 6], [59.3, 30, 19, -2], [35.7, 40, 26, 6], [-34.6, 25, 25, 11], [1.3, 15, 28, 27]])("at latitude %f and %i m is within 6 K of %i and %i °C", (latitude, altitudeM, warmest, coldest) => {
    const all = air(latitude, altitudeM);
    const [july, january] = [mean(month(all, JULY)), mean(month(all, JANUARY))];
    const [summer, winter] = latitude < 0 ? [january, july] : [july, january];
    // the rows lie in daylight, which is warmer than the whole day
    expect(Math.abs(summer - 1.5 - warmest)).toBeLessThan(6);
    expect(Math.abs(winter - 1.5 - coldest)).toBeLessThan(6);
  });

  it("is cooler the higher, warmest in the afternoon, and swings the more the clearer the day is", () => {
    expect(mean(air(45)) - mean(air(45, 1000))).toBeCloseTo(6.5, 6);
    const swing = (all: ReturnType<typeof air>): number => mean(month(all, JULY).filter(({ hour }) => hour === 15)) - mean(month(all, JULY).filter(({ hour }) => hour === 5));
    expect(swing(air(45))).toBeGreaterThan(3);
    expect(swing(air(45, 0, 0.7))).toBeGreaterThan(1.3 * swing(air(45)));
  });

  it("may have been colder than guessed, and was as measured", () => {
    const ambientC = Float64Array.of(10, NaN);
    expect(coldAir({ ambientC, airGuessed: false })).toEqual(ambientC);
    expect(coldAir({ ambientC, airGuessed: true })[0]).toBeLessThan(8);
  });
});
