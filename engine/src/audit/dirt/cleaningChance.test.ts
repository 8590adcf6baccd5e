import { describe, expect, it } from "vitest";
import { testPlant } from "../testPlant.ts";
import { rainOfDays } from "./cleaningChance.ts";

const HOUR_MS = 3_600_000;
const DAYS = 6;

/** What falls at one hour of the third day, by day, for intervals of so many minutes. */
function rainAt(hour: number, minutes: number): number[] {
  const { plant, samples } = testPlant({ latitude: 45, intervalMinutes: minutes, days: DAYS, inverters: 1, arraysPerInverter: 1, strings: 1, sensors: ["rain"], withDc: false, seed: 1 }, []);
  const column = new Float64Array(samples.count);
  column[Math.floor(((2 * 24 + hour) * HOUR_MS) / samples.stepMs)] = 7;
  samples.columns.set("S0.rain_mm", column);
  const dayOf = Int32Array.from({ length: samples.count }, (_, k) => 100 + Math.floor((k * samples.stepMs) / (24 * HOUR_MS)));
  return [...(rainOfDays(plant, samples, dayOf, 100, DAYS) ?? [])];
}

describe("rain that may have cleaned", () => {
  it.each([10, 60])("counts what falls before noon for its day, what falls later for the next, and all of it once (%i min)", (minutes) => {
    for (const hour of [0, 8, 11]) expect(rainAt(hour, minutes)).toEqual([0, 0, 7, 0, 0, 0]);
    for (const hour of [12, 15, 23]) expect(rainAt(hour, minutes)).toEqual([0, 0, 0, 7, 0, 0]);
  });

  it("says nothing without a gauge", () => {
    const { plant, samples } = testPlant({ latitude: 45, intervalMinutes: 60, days: 2, inverters: 1, arraysPerInverter: 1, strings: 1, sensors: [], withDc: false, seed: 1 }, []);
    expect(rainOfDays(plant, samples, new Int32Array(samples.count), 0, 2)).toBeNull();
  });
});
