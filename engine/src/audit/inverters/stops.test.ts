import { describe, expect, it } from "vitest";
import { audit } from "../../index.ts";
import { testPlant, type TestFault } from "../testPlant.ts";

const DAYS = 30;

/** What is said of three inverters without a voltage that all stand still over a frosty night, `from` and `to` in days. */
function saidOf(from: number, to: number, airC: number): string[] {
  const faults = [0, 1, 2].map((inverter): TestFault => ({ inverter, from: from / DAYS, to: to / DAYS, kind: "stop", size: 0 }));
  const { plant, samples, zone } = testPlant(
    { latitude: 45, intervalMinutes: 15, days: DAYS, inverters: 3, arraysPerInverter: 1, strings: 3, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: false, seed: 4 }, faults,
  );
  samples.columns.get("S1.t_amb_c")?.fill(airC);
  return audit(plant, samples, zone, []).incidents.filter((i) => ["snow", "grid_outage", "inverter_stop"].includes(i.category)).map((i) => `${i.category} ${[...i.days].length}`);
}

describe("a plant that stands still in the cold", () => {
  it("is without a grid where its power went at once and came back at once, nights between", () => {
    expect(saidOf(10.5, 11.5, -2)).toEqual(["grid_outage 2"]);
    expect(saidOf(10.5, 13.5, -2)).toEqual(["grid_outage 4"]);
  });

  it("lies under snow where it did not begin in daylight", () => {
    expect(saidOf(10.05, 11.5, -2)).toEqual(["snow 2"]);
  });

  it("is without a grid where it is too warm for snow", () => {
    expect(saidOf(10.05, 11.5, 15)).toEqual(["grid_outage 2"]);
  });
});
